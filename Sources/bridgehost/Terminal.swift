import Bridge
import EventLoop
import Glibc
import Host

/// Where the host speaks: standard error.
struct Terminal: Sendable {
  private let style: TerminalStyle
  private let isQuiet: Bool

  init(environment: [String: String], isQuiet: Bool) {
    style = TerminalStyle(fileDescriptor: 2, environment: environment)
    self.isQuiet = isQuiet
  }

  @HostActor
  func makeStory() -> Story {
    Story(isQuiet: isQuiet, style: style) { line in write(line) }
  }

  /// Says a fact, unless told to be quiet.
  func tell(_ text: String) {
    if !isQuiet { write(style.label(.note) + text) }
  }

  /// Says what went wrong and ends the process.
  func fail(_ message: String, status: Int32) -> Never {
    write(style.label(.error) + message)
    exit(status)
  }

  /// The end of a run: what is wrong, what was received, the summary.
  @HostActor
  func report(_ result: SessionResult, received: SummaryFile.Received?) {
    for diagnosis in result.endDiagnoses {
      write(style.label(diagnosis.severity == .error ? .error : .warning) + diagnosis.message)
    }
    if isQuiet { return }
    let line = result.summaryLine(received: received)
    write(result.exitCode == 0 ? style.green(line) : style.bold(line))
  }

  private func write(_ line: String) {
    writeToStandardError(line + "\n")
  }
}
