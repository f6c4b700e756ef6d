internal import AppHost
internal import HostLoop

/// The parts of a text that shares a number of lines among them.
struct Sections {
  /// The width of the terminal. `nil` without a terminal: then no line is wrapped.
  let width: Int?
  /// How many lines the text may have. `nil` for any number.
  let most: Int?

  private struct Part {
    var lines: [String]
    /// How many of its lines are shown before others get more. `nil` for all of them.
    let least: Int?
    /// How many of its lines are shown at most.
    let greatest: Int
    let noun: String
  }

  private var parts: [Part] = []
  private var isShortened = false

  init(width: Int?, most: Int?) {
    self.width = width
    self.most = most
  }

  /// Adds lines.
  ///
  /// - Parameters:
  ///   - least: how many of them are shown at least. Then they may lose their middle, and long lines theirs.
  ///   - greatest: how many of them are shown at most.
  mutating func add(
    _ lines: [String], atLeast least: Int? = nil, atMost greatest: Int = .max,
    _ noun: String = "line"
  ) {
    let isCut = most != nil && least != nil
    let wrapped = lines.flatMap { line in
      (isCut ? line.shortLine : line).wrapped(to: width)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { isCut ? rows($0) : [String($0)] }
    }
    parts.append(
      Part(
        lines: wrapped, least: least.map { min($0, wrapped.count) },
        greatest: min(greatest, wrapped.count), noun: noun))
  }

  /// Keeps the place of a part that ``fill(_:_:)`` makes.
  mutating func reserve(_ least: Int) -> Int {
    parts.append(Part(lines: [], least: least, greatest: .max, noun: ""))
    return parts.count - 1
  }

  /// Makes the part for which ``reserve(_:)`` kept the place. It gets the lines that the others do not need, and half of
  /// those for which they compete.
  mutating func fill(_ place: Int, _ make: (_ most: Int?) -> [String]) {
    guard let most else {
      parts[place].lines = make(nil)
      return
    }
    let least = parts.reduce(0) { $0 + ($1.least ?? $1.lines.count) }
    // One line says how to see the rest.
    var spare = max(0, most - 1 - least - rowsOfLongLines)
    let reserved = spare / 2
    spare -= reserved
    for index in parts.indices where index != place {
      let part = parts[index]
      guard let least = part.least else { continue }
      let given = max(0, min(spare, part.greatest - least))
      spare -= given
      isShortened = isShortened || least + given < part.lines.count
      parts[index].lines = part.lines.shortened(to: least + given, part.noun)
    }
    parts[place].lines = make((parts[place].least ?? 0) + reserved + spare)
    // The parts that are never cut say so themselves.
    isShortened =
      isShortened
      || parts.indices.contains { index in
        (index == place || parts[index].least == nil)
          && parts[index].lines.contains { $0.drop { $0 == " " }.hasPrefix("… ") }
      }
  }

  /// The line as a terminal shows it, if it has no place where it can be wrapped.
  private func rows(_ line: Substring) -> [String] {
    guard let width, width > 0, line.utf8.count > width else { return [String(line)] }
    var rows: [String] = []
    var rest = line
    repeat {
      rows.append(String(rest.prefix(width)))
      rest = rest.dropFirst(width)
    } while !rest.isEmpty
    return rows
  }

  /// How many more rows a terminal needs for lines that are never cut, such as a command.
  private var rowsOfLongLines: Int {
    guard let width, width > 0 else { return 0 }
    return parts.filter { $0.least == nil }.flatMap(\.lines)
      .reduce(0) { $0 + max(0, ($1.count - 1) / width) }
  }

  var text: String {
    let lines = parts.flatMap(\.lines)
    return (lines + (isShortened ? ["  shortened: --full shows all of it"] : []))
      .joined(separator: "\n")
  }
}
