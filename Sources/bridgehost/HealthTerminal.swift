import FoundationEssentials
import Glibc

/// How standard output or standard error shows text.
struct HealthTerminal {
  /// Characters in a line; nil where there is no terminal.
  let width: Int?
  /// Whether bold and dim text is welcome.
  let hasStyles: Bool

  static let output = HealthTerminal(STDOUT_FILENO)
  static let error = HealthTerminal(STDERR_FILENO)

  private init(_ descriptor: Int32) {
    guard isatty(descriptor) == 1 else {
      width = nil
      hasStyles = false
      return
    }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : 80
    // https://no-color.org: any value but the empty one.
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    hasStyles = noColor.isEmpty
  }

  func bold(_ text: String) -> String {
    hasStyles ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  func dim(_ text: String) -> String {
    hasStyles ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}

/// Says what went wrong, on standard error, in the form all commands use.
func printHealthError(_ message: String) {
  writeToStandardError("error: \(message)\n")
}

/// Writes `text` at once: standard error has no buffer.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  }
}

extension Int {
  /// With a comma between thousands.
  var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
