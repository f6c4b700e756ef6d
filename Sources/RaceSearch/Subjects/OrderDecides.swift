internal import AppHost
internal import Capabilities
internal import NativeBridge

/// Compares how a wake ends in several orders of a run in which nothing happens from outside.
enum OrderDecides {
  /// - Parameters:
  ///   - wakes: those of the run.
  ///   - known: those of the default order, and of others.
  static func diagnosis(of wakes: [Wakes.Wake], known: [[Wakes.Wake]]) -> Diagnosis? {
    for (index, wake) in wakes.enumerated() {
      let others = known.compactMap { $0.indices.contains(index) ? $0[index] : nil }
        .filter { $0.name == wake.name }
      if let good = others.first(where: { isBad(wake, besides: $0) }) {
        return diagnosis(wake, "\(good.outcome.rawValue) in another one")
      }
      if !others.isEmpty, others.allSatisfy({ isBad($0, besides: wake) }) {
        return diagnosis(wake, "failed in the usual one")
      }
    }
    return nil
  }

  private static func isBad(_ wake: Wakes.Wake, besides good: Wakes.Wake) -> Bool {
    guard wake.outcome == .failed, ![.failed, .unfinished].contains(good.outcome),
      let elapsed = wake.elapsed
    else { return false }
    return elapsed < shortestLimit
  }

  /// A failure that takes longer may be the app's own limit of time, which a slow phone exceeds.
  private static let shortestLimit = Duration.milliseconds(500)

  private static func diagnosis(_ wake: Wakes.Wake, _ other: String) -> Diagnosis {
    Diagnosis(
      .orderDecides,
      "\(wake.name) ends \(wake.outcome.rawValue) in this order, and \(other): the order alone decides"
    )
  }
}
