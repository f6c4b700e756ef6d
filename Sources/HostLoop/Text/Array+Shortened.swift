extension [String] {
  /// The first and the last lines, and between them how many lines are left out, if there are more than `most`. Lines of
  /// more than ``String/mostInLine`` characters lose their middle.
  package func shortened(to most: Int, _ noun: String = "line") -> [String] {
    guard count > most else { return map(\.shortLine) }
    let last = Swift.max(0, most - 1) / 3
    let first = Swift.max(0, most - 1 - last)
    return prefix(first).map(\.shortLine)
      + ["… \((count - first - last).counted("more " + noun))"] + suffix(last).map(\.shortLine)
  }
}

extension String {
  /// How many characters of a line a report shows.
  package static let mostInLine = 500

  /// The line without its middle, if it is longer than a report shows.
  package var shortLine: String {
    // Counting bytes is enough for nearly all lines.
    guard utf8.count > Self.mostInLine, count > Self.mostInLine else { return self }
    return prefix(Self.mostInLine * 2 / 3) + " … " + suffix(Self.mostInLine / 3 - 3)
  }
}
