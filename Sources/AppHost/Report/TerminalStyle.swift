internal import Glibc
internal import HostLoop

/// Colours and weights for a terminal. The meaning never depends on them.
package struct TerminalStyle: Sendable {
  /// Whether escape sequences are written.
  package let isColored: Bool

  /// Makes a style with or without colours.
  package init(isColored: Bool) { self.isColored = isColored }

  /// Uses colours if `fileDescriptor` is a terminal and `NO_COLOR` is not set (no-color.org).
  package init(fileDescriptor: Int32, environment: [String: String]) {
    isColored =
      isatty(fileDescriptor) != 0 && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }

  /// The label of a line that is not an ordinary one.
  package enum Label: String, Sendable {
    /// A problem that makes the run fail.
    case error
    /// A possible problem that does not make the run fail.
    case warning
    /// An explanation of the lines above it.
    case note
  }

  /// A label such as `error: `.
  package func label(_ label: Label) -> String {
    switch label {
    case .error: wrap("error:", "1;31") + " "
    case .warning: wrap("warning:", "1;33") + " "
    case .note: wrap("note:", "1;36") + " "
    }
  }

  /// Dim text.
  package func dim(_ text: String) -> String { wrap(text, "2") }
  /// Bold text.
  package func bold(_ text: String) -> String { wrap(text, "1") }
  /// Green text, for success.
  package func green(_ text: String) -> String { wrap(text, "32") }
  /// Red text, for problems.
  package func red(_ text: String) -> String { wrap(text, "31") }

  /// The text with control characters and hidden characters spelled out (see
  /// `String.readableLines`). The escape sequences of this style stay.
  package func readable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.isUnreadable && $0 != "\n" && $0 != "\t" })
    else {
      return text
    }
    var result = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", isColored,
        let code = Self.codes.first(where: { String(rest.prefix($0.count)) == $0 })
      {
        result += "\u{1B}" + code
        rest.removeFirst(code.unicodeScalars.count)
      } else if scalar.isUnreadable, scalar != "\n", scalar != "\t" {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The escape sequences that ``readable(_:)`` keeps.
  private static let codes = ["0", "1", "2", "31", "32", "1;31", "1;33", "1;36"].map { "[\($0)m" }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
