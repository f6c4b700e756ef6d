internal import EventLoop

/// The same schedule did not give the same run: something in the script or the host depends on what no
/// seed decides, and what a search says of it would be worth nothing.
public struct Nondeterminism: Error, CustomStringConvertible {
  public let description: String

  init(_ what: String, step: Int?, seed: UInt64?) {
    description =
      what + (step.map { ", at step \($0 + 1)" } ?? "") + (seed.map { " (seed \($0))" } ?? "")
  }

  /// Compares two runs of one schedule; `nil` when they are the same.
  init?(_ first: [Step], _ second: [Step], seed: UInt64) {
    guard
      let step = zip(first, second).enumerated().first(where: { $1.0 != $1.1 })?.offset
        ?? (first.count == second.count ? nil : min(first.count, second.count))
    else { return nil }
    func name(_ steps: [Step]) -> String {
      step < steps.count ? "\(steps[step].name) at \(steps[step].time.milliseconds) ms" : "the end"
    }
    self.init(
      "the same schedule ran differently: once \(name(first)), once \(name(second))", step: step,
      seed: seed)
  }
}
