internal import Glibc
internal import HostLoop

/// Colours and weights for a terminal that wants them; meaning never depends on them.
public struct TerminalStyle: Sendable {
  /// Whether escape sequences are written.
  package let isColored: Bool

  /// A style that was decided elsewhere.
  package init(isColored: Bool) { self.isColored = isColored }

  /// Colour when `fileDescriptor` is a terminal and `NO_COLOR` is not set (no-color.org).
  package init(fileDescriptor: Int32, environment: [String: String]) {
    isColored =
      isatty(fileDescriptor) != 0 && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }

  /// What a line is, when it is no ordinary one.
  public enum Label: String, Sendable {
    /// It fails the run.
    case error
    /// It may be wrong; it does not fail the run.
    case warning
    /// It explains what is above it.
    case note
  }

  /// `error: ` and the like.
  package func label(_ label: Label) -> String {
    switch label {
    case .error: wrap("error:", "1;31") + " "
    case .warning: wrap("warning:", "1;33") + " "
    case .note: wrap("note:", "1;36") + " "
    }
  }

  /// Text of less weight.
  package func dim(_ text: String) -> String { wrap(text, "2") }
  /// Text of more weight.
  package func bold(_ text: String) -> String { wrap(text, "1") }
  /// Text that says all is well.
  package func green(_ text: String) -> String { wrap(text, "32") }
  /// Text that says something is wrong.
  package func red(_ text: String) -> String { wrap(text, "31") }

  /// The text with everything spelled out that steers a terminal or hides text, see `String.readableLines`, but
  /// for the colours and weights of this style.
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

  /// What ``readable(_:)`` lets pass.
  private static let codes = ["0", "1", "2", "31", "32", "1;31", "1;33", "1;36"].map { "[\($0)m" }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
