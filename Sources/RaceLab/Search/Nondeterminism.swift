internal import EventLoop
internal import Host

/// The same schedule did not give the same run: something in the script or the host depends on what no
/// seed decides, and what a search says of it would be worth nothing.
public struct Nondeterminism: Error, CustomStringConvertible {
  public let description: String

  init(_ what: String, step: Int?, seed: UInt64?, _ isolation: Isolation = .freshContext) {
    description =
      what + (step.map { ", at step \($0 + 1)" } ?? "") + (seed.map { " (seed \($0))" } ?? "")
      + (isolation == .sharedContext ? Self.hint : "")
  }

  private static let hint =
    "\nIn a shared context that may be because of what an earlier run did to a built-in object, such as "
    + "Array.prototype: search without --fast"

  /// Compares a run with another one of the same schedule, which began anew; `nil` when they are the same.
  init?(_ run: Runner.Run, _ again: Runner.Run, _ isolation: Isolation, seed: UInt64) {
    let (first, second) = (run.steps, again.steps)
    let step =
      zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset
      ?? (first.count == second.count ? nil : min(first.count, second.count))
    func end(_ run: Runner.Run) -> String {
      guard let failure = run.outcome.failures.first else { return "nothing wrong" }
      return "\(failure.code): \(failure.message.prefix { $0 != "\n" })"
    }
    func what(_ run: Runner.Run) -> String {
      guard let step else { return end(run) }
      guard step < run.steps.count else { return "the end" }
      return "\(run.steps[step].name) at \(run.steps[step].time.milliseconds) ms"
    }
    if step == nil, end(run) == end(again) { return nil }
    let (once, then) =
      isolation == .sharedContext ? ("in a shared context", "in a fresh one") : ("once", "once")
    self.init(
      "the same schedule ran differently: \(once) \(what(run)), \(then) \(what(again))", step: step,
      seed: seed, isolation)
  }
}
