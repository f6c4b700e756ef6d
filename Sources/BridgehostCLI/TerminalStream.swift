import AppHost
import Foundation
import Glibc
import HostLoop

/// How standard output or standard error shows text.
struct TerminalStream {
  /// The number of characters in a line. `nil` without a terminal.
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

  /// Makes help wide enough. The library that lays it out ends the process if its columns do not
  /// fit.
  static func widenForHelp() {
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    if (columns ?? output.width ?? narrowestHelp) < narrowestHelp {
      setenv("COLUMNS", String(narrowestHelp), 1)
    }
  }

  private static let narrowestHelp = 60

  /// The text without control characters, except for colours. On a GitHub Actions runner also
  /// without workflow commands, because reports contain names from outside.
  func readable(_ text: String) -> String {
    let text = style.readable(text)
    return Self.isGitHubRunner ? text.withoutWorkflowCommands : text
  }

  private static let isGitHubRunner =
    ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
}

/// Prints an error to standard error, in the form that all commands use.
func printError(_ message: String) {
  writeToStandardError(TerminalStream.error.style.label(.error) + message.readableLines + "\n")
}

/// Prints a warning to standard error.
func printWarning(_ message: String) {
  writeToStandardError(TerminalStream.error.style.label(.warning) + message.readableLines + "\n")
}

/// Prints a note to standard error.
func printNote(_ note: String) {
  writeToStandardError(TerminalStream.error.style.label(.note) + note.readableLines + "\n")
}

/// Writes `text` to standard error at once.
func writeToStandardError(_ text: String) {
  StandardStreams.write(TerminalStream.error.readable(text), to: STDERR_FILENO)
}

/// Writes `text` to standard output at once.
func writeToStandardOutput(_ text: String) {
  StandardStreams.write(TerminalStream.output.readable(text), to: STDOUT_FILENO)
}

extension String {
  /// The runner recognizes `::` at the start of a line, after any spaces, and `##[` anywhere.
  fileprivate var withoutWorkflowCommands: String {
    guard contains("::") || contains("##[") else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.replacing("##[", with: "#\\u{23}[")
      let space = text.prefix { $0.isWhitespace }
      return text.dropFirst(space.count).hasPrefix("::")
        ? space + "\\u{3A}" + text.dropFirst(space.count + 1) : text
    }.joined(separator: "\n")
  }
}
