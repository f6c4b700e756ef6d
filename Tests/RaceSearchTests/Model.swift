import AppHost
import Capabilities
import HostLoop
import NativeBridge
import RaceSearch

/// A subject without an app: tasks on a few lanes, and a check of the order in which they ran.
@HostActor
struct Model: RaceSubject {
  let body: @HostActor (EventLoop) -> (@HostActor () -> String?)

  /// - Parameter body: posts the tasks, and returns a function for the failures: nil, or codes separated by commas.
  init(_ body: @escaping @HostActor (EventLoop) -> (@HostActor () -> String?)) { self.body = body }

  func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
    let loop = EventLoop(clock: .virtual, policy: policy)
    let verdict = body(loop)
    await loop.run()
    let failures = verdict()?.split(separator: ", ").map(String.init) ?? []
    return Outcome(failures: failures.map(ReportedDiagnosis.failure))
  }

  /// Fails when `steps` steps on lane A run before the first of as many on lane B.
  static func starvation(steps: Int, noise: Int = 0) -> Model {
    Model { loop in
      var order = ""
      for _ in 0..<steps {
        loop.post(on: loop.lane("B"), "b") { order += "b" }
        loop.post(on: loop.lane("A"), "a") { order += "a" }
      }
      for index in 0..<noise * 5 { loop.post(on: loop.lane("noise \(index % noise)"), "n") {} }
      return { order.prefix { $0 == "a" }.count >= steps ? "b starved" : nil }
    }
  }

  /// Fails when four steps of one lane run between two steps of another.
  static func atomicity() -> Model {
    Model { loop in
      var order = ""
      for step in 1...5 {
        loop.post(on: loop.lane("T2"), "step \(step)") {
          order += step == 2 ? "(" : step == 3 ? ")" : ""
        }
      }
      for _ in 0..<4 { loop.post(on: loop.lane("T1"), "write") { order += "w" } }
      for index in 0..<15 { loop.post(on: loop.lane("noise \(index % 3)"), "n") {} }
      return { order.contains("(wwww)") ? "torn" : nil }
    }
  }
}

extension ReportedDiagnosis {
  /// An error with `code` and no other details.
  @HostActor
  static func failure(_ code: String) -> ReportedDiagnosis {
    let kind = DiagnosisKind(code, .error, title: code, explanation: code, fix: code)
    return ReportedDiagnosis(Diagnosis(kind, code).withoutFix, ScriptErrors())
  }
}
