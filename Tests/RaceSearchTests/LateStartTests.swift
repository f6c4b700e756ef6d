import AppHost
import Capabilities
import HostLoop
import NativeBridge
import RaceSearch
import SchedulingStrategies
import Storage
import Testing

/// How long the script may take to load, which the search measures with `--faults`.
@Suite @HostActor struct LateStartTests {
  /// Fails if its script takes this long to load, in milliseconds. Of each input, the first one is for a start in which
  /// nothing else happens.
  private struct App: RaceSubject {
    var limits: [String: Int] = [:]

    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      var (start, names) = (0, [""])
      for input in inputs {
        switch input.kind {
        case .slowStart(let milliseconds): start = milliseconds
        case .other(let input, _): names.append(input.name)
        default: break
        }
      }
      let fails = names.contains { start >= limits[$0] ?? .max }
      return Outcome(failures: fails ? [.failure("late")] : [])
    }
  }

  private static let inputs = ["ring", "knock"].map {
    RaceInput($0, "somebody \($0)s at the door") { (_: Storage) in }
  }

  private func lines(_ limits: [String: Int]) async throws -> [String] {
    var options = Explorer.Options()
    options.runs = 1
    options.faultPlans = []
    options.lateStartInputs = Self.inputs
    let report = try await Explorer(App(limits: limits), options).search()
    return report.verdict.split(separator: "\n").filter { $0.hasPrefix("  ") }.map {
      String($0.dropFirst(2))
    }
  }

  @Test func `an app that may start slowly is told the longest time that was tried`() async throws {
    #expect(try await lines([:]) == ["whatever happens: 25 s or more"])
  }

  @Test func `the verdict names what must not happen while the script loads`() async throws {
    #expect(
      try await lines(["ring": 10, "knock": 5000]) == [
        "if somebody rings at the door meanwhile: less than 10 ms, else late: late",
        "if somebody knocks at the door meanwhile: 4000 ms, but with 8000 ms late: late",
        "otherwise: 25 s or more",
      ])
  }

  @Test func `what fails even if nothing else happens is told once`() async throws {
    #expect(
      try await lines(["": 3000, "knock": 100]) == [
        "if nothing else happens: 2000 ms, but with 4000 ms late: late",
        "if somebody knocks at the door meanwhile: 10 ms, but with 100 ms late: late",
      ])
  }

  @Test func `what fails even if the script loads at once is a finding, and is not measured`()
    async throws
  {
    #expect(try await lines(["ring": 0]) == ["whatever happens: 25 s or more"])
  }

  @Test func `a script that needs 6 s may take no 25 s to load`() async throws {
    var options = Explorer.Options()
    options.lateStartInputs = []
    options.runs = 1
    let report = try await AppSearch.report(
      """
      listen(async ({ fetchId, workouts }) => {
        await new Promise((resolve) => setTimeout(resolve, 6000));
        HealthEmitter.finish(await post('/w', workouts) ? 'newData' : 'failed', fetchId);
      });
      """, options)
    #expect(report.verdict.contains("if nothing else happens: 16 s, but with 25 s fetch-expired"))
  }
}
