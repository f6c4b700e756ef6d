import Capabilities
import Foundation
import HostLoop
import SimulatedPhone

/// Kills runs of one operation, at moments drawn with a seed: half of them after a time that is at most the
/// operation's duration, half of them before one of its calls that change a file. The latter are the same in
/// each run of the test.
final class Killer {
  /// The number of kills of each of five operations; `KILLS` is that of all together.
  static let kills = max(5, Int(environment["KILLS"] ?? "") ?? 100) / 5
  private static let seed = UInt64(environment["KILL_SEED"] ?? "") ?? 1
  private static let environment = ProcessInfo.processInfo.environment

  private let name: String
  private let folder: TemporaryFolder
  private let point: StopPoint
  private var random = SplitMix64(seed: Killer.seed)
  private var duration = 0.0
  private var calls = 0
  private var (runs, killed) = (0, 0)

  /// - Parameter name: the operation's name, for the printed figures.
  init(_ name: String, in folder: TemporaryFolder) throws {
    self.name = name
    self.folder = folder
    point = try StopPoint(in: folder)
  }

  /// A run and how it ended.
  struct Run {
    let output: String
    /// Whether the run ended successfully and printed so.
    let isDone: Bool
    /// The time or the call of the kill, for a failure's message.
    let moment: String
  }

  /// Measures how long `command` takes, and how many calls it makes, when it is not killed.
  func measure(_ command: (_ environment: [String: String]) -> Command) throws {
    let start = ContinuousClock.now
    try point.set()
    let command = command(point.environment)
    try command.start()
    guard command.finish().status == 0 else { throw CocoaError(.executableLoad) }
    duration = (ContinuousClock.now - start) / .seconds(1)
    calls = try point.calls()
  }

  /// Runs `command` and kills it, unless it ends before that.
  func run(_ command: (_ environment: [String: String]) -> Command) throws -> Run {
    let isTimed = runs.isMultiple(of: 2)
    let time = random.number(in: 0...duration)
    let call = 1 + random.index(below: calls)
    try point.set(before: isTimed ? 0 : call)
    let command = command(point.environment)
    try command.start()
    if isTimed {
      usleep(UInt32(clamping: Int(clamping: time * 1e6)))
      command.kill()
    }
    let result = command.finish()
    runs += 1
    if result.status == 128 + SIGKILL { killed += 1 }
    return Run(
      output: result.output + result.errors, isDone: result.status == 0,
      moment: "run \(runs), "
        + (isTimed ? "killed after \(time) s" : "killed before call \(call)")
        + ", seed \(Self.seed): \(result.errors)")
  }

  /// Prints the figures if `KILLS` is set.
  func printFigures() {
    guard Self.environment["KILLS"] != nil else { return }
    let milliseconds = Int(clamping: duration * 1000)
    print("\(name): \(runs) runs of \(milliseconds) ms and \(calls) calls, \(killed) killed in it")
  }
}
