import AppHost
import Foundation
import Glibc
import HostLoop
import NativeBridge
internal import SimulatedBackend

/// What bridgehost prints about a run, on standard error.
struct Terminal: Sendable {
  let isQuiet: Bool
  let tellsFacts: Bool
  private var style: TerminalStyle { TerminalStream.error.style }

  @HostActor
  func makeRunLog() -> RunLog {
    RunLog(isQuiet: !tellsFacts, tellsNotes: !isQuiet, style: style) { line in
      writeToStandardError(line + "\n")
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
    for diagnosis in result.endDiagnoses where !isQuiet || !diagnosis.isAllowed {
      writeToStandardError(style.label(diagnosis.label) + diagnosis.codedText + "\n")
    }
    if isQuiet { return }
    if !result.days.isEmpty {
      writeToStandardError(
        DaysTable(days: result.days, terminal: TerminalStream.error).text + "\n")
    }
    let line = Self.broken(
      result.summaryLine(received: received), at: " · ", width: TerminalStream.error.width)
    writeToStandardError((result.exitCode == 0 ? style.green(line) : style.bold(line)) + "\n")
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
