/// Guesses which word was meant.
package enum Spelling {
  /// The candidate that differs in the fewest letters. `nil` if that is more than a third of the
  /// word's letters.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let ranked = candidates.map { (word: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }),
      best.distance <= limit
    else { return nil }
    return best.word
  }

  /// How many letters must be inserted, removed or replaced, ignoring case.
  package static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first.lowercased())
    let second = Array(second.lowercased())
    var row = Array(0...second.count)
    for (i, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in second.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[second.count]
  }
}
