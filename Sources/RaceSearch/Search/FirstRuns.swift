/// Detects that the first runs of a search all fail in the same way before the order matters: with
/// the same error while the app loads or is mounted, or in the same endless turn. Further runs would
/// fail in the same way.
struct FirstRuns {
  private var failure: Finding.Key?
  private var count = 0
  private var isDecided = false

  /// How many such runs are enough to stop.
  static let enough = 3

  /// Whether every first run failed in the same way, so that the search stops.
  var allFailedAlike: Bool { count >= Self.enough }

  mutating func note(_ outcome: Outcome) {
    if isDecided || allFailedAlike { return }
    let key = outcome.failures.first.map { Finding.Key($0) }
    guard outcome.wasCutShort, let key, failure == nil || failure == key else {
      isDecided = true
      count = 0
      return
    }
    failure = key
    count += 1
  }
}
