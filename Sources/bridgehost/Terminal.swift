import Bridge
import EventLoop
import Glibc
import Host

/// What the host says about a run, on standard error.
struct Terminal: Sendable {
  let isQuiet: Bool
  let tellsFacts: Bool
  private var style: TerminalStyle { TerminalStream.error.style }

  @HostActor
  func makeStory() -> Story {
    Story(isQuiet: !tellsFacts, style: style) { line in writeToStandardError(line + "\n") }
  }

  /// Says what went wrong and ends the process.
  func fail(_ message: String, status: Int32) -> Never {
    printError(message)
    leave(status)
  }

  /// The end of a run: what is wrong, what was received, the summary.
  @HostActor
  func report(_ result: SessionResult, received: SummaryFile.Received?) {
    for diagnosis in result.endDiagnoses {
      let label = style.label(diagnosis.severity == .error ? .error : .warning)
      writeToStandardError(label + diagnosis.text + "\n")
    }
    if isQuiet { return }
    if !result.days.isEmpty {
      writeToStandardError(
        DaysTable(days: result.days, terminal: TerminalStream.error).text + "\n")
    }
    let line = result.summaryLine(received: received)
    writeToStandardError((result.exitCode == 0 ? style.green(line) : style.bold(line)) + "\n")
  }
}
