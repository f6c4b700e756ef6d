/// Whether the first runs of a search all end in the same way before any order of events matters: by the same
/// error at load, or in the same turn that does not end. A thousand more would, too.
struct FirstRuns {
  private var failure: Finding.Key?
  private var count = 0
  private var isDecided = false

  /// How many runs are believed.
  static let enough = 3

  /// Whether the rest of the search is in vain.
  var areInVain: Bool { count >= Self.enough }

  mutating func note(_ outcome: Outcome) {
    if isDecided || areInVain { return }
    let key = outcome.failures.first.map { Finding.Key($0, isRace: false) }
    guard outcome.wasCutShort, let key, failure == nil || failure == key else {
      isDecided = true
      count = 0
      return
    }
    failure = key
    count += 1
  }
}
