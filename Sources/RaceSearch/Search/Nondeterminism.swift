internal import AppHost
internal import HostLoop
internal import SchedulingStrategies

/// The same schedule led to different runs. Something in the script or the host depends on
/// something that no seed determines, so the search's results would be worthless.
package struct Nondeterminism: Error, CustomStringConvertible {
  package let description: String
  /// The report of the search so far.
  package var report: SearchReport?

  init(_ what: String, step: Int?, seed: UInt64?, _ isolation: Isolation = .freshContext) {
    description =
      what + (step.map { ", at step \($0 + 1)" } ?? "") + (seed.map { " (seed \($0))" } ?? "")
      + (isolation == .sharedContext ? Self.hint : "")
  }

  /// A turn was ended because of its limits in one run but not in the other.
  static var ofTurnAtLimit: Nondeterminism { Nondeterminism(turnAtLimit, step: nil, seed: nil) }

  private static let turnAtLimit =
    "a turn of the script uses about as much as a search allows (2 s of processor time or 2 GB of memory). It was "
    + "stopped in one run and not in the next. Is the script too large? Let it load less, such as data that only tests need"

  private static let hint =
    "\nIn a shared context the cause may be an earlier run: it changed a built-in object, such as Array.prototype, "
    + "or JavaScriptCore still calls its code. Search without --fast"

  /// Compares two runs of the same schedule. Returns `nil` if they are the same.
  ///
  /// - Parameter isAgainFresh: whether only `again` ran in a new context.
  init?(
    _ run: Runner.Run, _ again: Runner.Run, _ isolation: Isolation, isAgainFresh: Bool, seed: UInt64
  ) {
    let step =
      Self.firstDifference(run.steps, again.steps) { $0.name == $1.name && $0.time == $1.time }
      ?? Self.firstDifference(run.steps, again.steps, by: ==)
    if step == nil, run.outcome.className == again.outcome.className,
      Self.keys(run) == Self.keys(again)
    {
      return nil
    }
    if run.outcome.hasEndedTurn != again.outcome.hasEndedTurn {
      self = .ofTurnAtLimit
      return
    }
    func what(_ run: Runner.Run) -> String {
      guard let step else { return "it ended \(run.outcome.className)" }
      guard step < run.steps.count else { return "the end" }
      return "\(run.steps[step].name) at \(run.steps[step].time.milliseconds) ms"
    }
    let (once, then) =
      isAgainFresh ? ("in a shared context", "in a fresh one") : ("once", "once")
    let same = what(run) == what(again) ? ", for another reason" : ""
    self.init(
      "the same order ran differently: \(once) \(what(run)), \(then) \(what(again))\(same)",
      step: step, seed: seed, isolation)
  }

  /// Failures are compared without their messages, which may contain names that differ in each run,
  /// such as a temporary folder.
  private static func keys(_ run: Runner.Run) -> [Finding.Key] {
    run.outcome.failures.map { Finding.Key($0) }
  }

  private static func firstDifference(
    _ first: [Step], _ second: [Step], by isSame: (Step, Step) -> Bool
  ) -> Int? {
    zip(first, second).enumerated().first { !isSame($1.0, $1.1) }?.offset
      ?? (first.count == second.count ? nil : min(first.count, second.count))
  }
}
