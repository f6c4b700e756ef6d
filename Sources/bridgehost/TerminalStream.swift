import EventLoop
import Foundation
import Glibc
import Host

/// How standard output or standard error shows text.
struct TerminalStream {
  /// Characters in a line; nil where there is no terminal.
  let width: Int?
  let style: TerminalStyle

  static let output = TerminalStream(STDOUT_FILENO)
  static let error = TerminalStream(STDERR_FILENO)

  private init(_ descriptor: Int32) {
    style = TerminalStyle(
      fileDescriptor: descriptor, environment: ProcessInfo.processInfo.environment)
    guard isatty(descriptor) == 1 else {
      width = nil
      return
    }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(clamping: TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : 80
  }
}

/// Says what went wrong, on standard error, in the form all commands use.
func printError(_ message: String) {
  writeToStandardError(TerminalStream.error.style.label(.error) + message + "\n")
}

/// Says what a person should know, on standard error.
func printWarning(_ message: String) {
  writeToStandardError(TerminalStream.error.style.label(.warning) + message + "\n")
}

/// Writes `text` at once: standard error has no buffer.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  }
}

/// Writes `text` at once, for whoever watches.
func writeToStandardOutput(_ text: String) {
  print(text, terminator: "")
  fflush(nil)
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
