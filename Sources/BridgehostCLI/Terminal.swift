import AppHost
import Foundation
import Glibc
import HostLoop
import NativeBridge
internal import SimulatedBackend

/// What bridgehost prints about a run, on standard error.
struct Terminal: Sendable {
  let isQuiet: Bool
  let showsEvents: Bool
  private var style: TerminalStyle { TerminalStream.error.style }

  @HostActor
  func makeRunLog(_ held: HeldOutput) -> RunLog {
    RunLog(isQuiet: !showsEvents, showsAllowed: !isQuiet, style: style) { line in
      held.print(TerminalStream.error.readable(line + "\n"), to: STDERR_FILENO)
    }
  }

  /// Prints an error and ends the process.
  func fail(_ message: String, status: Int32) -> Never {
    printError(message)
    leave(status)
  }

  /// Prints the end of a run: diagnoses, what was received, and the summary.
  @HostActor
  func report(_ result: SessionResult, received: ReceivedRequests?) {
    for (label, text) in result.endTexts(showsAllowed: !isQuiet) {
      writeToStandardError(style.label(label) + text + "\n")
    }
    if let idleness = result.idleness {
      writeToStandardError(style.label(.warning) + idleness + "\n")
    }
    if isQuiet { return }
    if !result.days.isEmpty {
      writeToStandardError(
        DaysTable(days: result.days, terminal: TerminalStream.error).text + "\n")
      for line in Self.reasons(result.wakeFailures) {
        writeToStandardError(line.readableLine.wrapped(to: TerminalStream.error.width) + "\n")
      }
    }
    let line = Self.broken(
      result.summaryLine(received: received), at: " · ", width: TerminalStream.error.width)
    let isGood = result.exitCode == 0 && result.idleness == nil
    writeToStandardError((isGood ? style.green(line) : style.bold(line)) + "\n")
  }

  /// Why wakes failed, were not finished or did not happen. The most frequent reasons come first.
  private static func reasons(_ ends: [WakeFailure]) -> [String] {
    let most = 12
    let more = ends.dropFirst(most).reduce(0) { $0 + $1.count }
    return ends.prefix(most).map { "  \($0.text)" }
      + (more > 0 ? ["  and \(more) more, for other reasons: see --summary"] : [])
  }

  /// Breaks the text into lines that fit, at the separator.
  private static func broken(_ text: String, at separator: String, width: Int?) -> String {
    guard let width, text.count > width else { return text }
    var lines = [""]
    for part in text.components(separatedBy: separator) {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = part
      } else if line.count + separator.count + part.count <= width {
        lines[lines.count - 1] += separator + part
      } else {
        lines.append(part)
      }
    }
    return lines.joined(separator: "\n")
  }
}
