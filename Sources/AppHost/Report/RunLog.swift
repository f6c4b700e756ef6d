package import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// Logs what happens, one line for each fact.
///
/// The log begins with the run if the script can use native code. Otherwise lines are held back
/// until the script asks for a native module. For a script that never does, the log stays empty,
/// because the phone does not matter to it.
@HostActor
package final class RunLog {
  /// A fact.
  enum Fact {
    case launched(AppLifecycle.Launch)
    case state(AppLifecycle.State)
    case terminated(Termination)
    case other(_ subject: String, _ words: String)
    case ledger(Ledger.Change, Ledger.Entry)
    case log(Bridge.LogLevel, String)
    case diagnosis(ReportedDiagnosis)
    /// How a run goes on that takes long.
    case progress(String)
  }

  /// Receives one line, without its line end.
  package typealias Sink = @HostActor (String) -> Void

  private let sink: Sink?
  private let isQuiet: Bool
  private let showsAllowed: Bool
  private let style: TerminalStyle
  private var waiting: [String] = []
  private var hasBegun = false
  private var said = SaidDiagnoses()
  /// The latest diagnoses.
  private var latest: [ReportedDiagnosis] = []
  private static let mostLatest = 64

  /// - Parameters:
  ///   - isQuiet: whether only messages of errors and warnings are logged.
  ///   - showsAllowed: whether allowed diagnoses are logged.
  ///   - sink: receives the lines. `nil` to discard them.
  package init(
    isQuiet: Bool = false, showsAllowed: Bool = true,
    style: TerminalStyle = TerminalStyle(isColored: false), sink: Sink? = nil
  ) {
    self.showsAllowed = showsAllowed
    self.isQuiet = isQuiet
    self.style = style
    self.sink = sink
  }

  /// Writes the lines that were held back. Later lines are written at once.
  package func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    for line in waiting { sink?(line) }
    waiting = []
  }

  /// Whether there is a sink.
  var hasReader: Bool { sink != nil }

  func add(_ fact: Fact, at instant: LoopInstant) {
    guard sink != nil, let (subject, text) = words(fact) else { return }
    if case .log(let level, let message) = fact {
      if level != .info {
        sink?(style.label(level == .error ? .error : .warning) + message.readableLines)
      }
      return
    }
    if case .diagnosis(let diagnosis) = fact {
      if diagnosis.isAllowed, !showsAllowed { return }
      sink?(style.label(diagnosis.label) + explained(diagnosis))
      return
    }
    if isQuiet { return }
    if case .progress = fact {
      sink?(style.label(.note) + text.readableLine)
      return
    }
    let line =
      style.dim(Self.column((instant - .start).readable, 10))
      + " " + style.bold(subject.padding(to: 8)) + " " + text.readableLine
    if hasBegun { sink?(line) } else { waiting.append(line) }
  }

  private func explained(_ diagnosis: ReportedDiagnosis) -> String {
    latest.append(diagnosis)
    if latest.count > Self.mostLatest { latest.removeFirst() }
    if !said.isNew(diagnosis) { return diagnosis.codedSentence }
    let cause = latest.linked().last?.cause
    return cause.map { diagnosis.codedText(becauseOf: latest[$0]) } ?? diagnosis.codedText
  }

  private static func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func words(_ fact: Fact) -> (subject: String, text: String)? {
    switch fact {
    case .launched(.none): nil
    case .launched(.user): ("app", "launched by the user: active")
    case .launched(let reason): ("app", "launched in the background, \(reason.explanation)")
    case .state(.suspended): ("app", "suspended")
    case .state(.active): ("app", "active")
    case .state(.background): ("app", "in the background")
    case .state: nil
    case .terminated(let reason): ("app", reason.description)
    case .other(let subject, let words): (subject, words)
    case .ledger(let change, let entry): words(change, entry)
    case .progress(let words): ("", words)
    case .log, .diagnosis: ("", "")
    }
  }

  private func words(
    _ change: Ledger.Change, _ entry: Ledger.Entry
  ) -> (subject: String, text: String)? {
    // The log shows what was sent, whatever it is for.
    let kind = [.probe, .transfer].contains(entry.kind) ? .request : entry.kind
    return switch (kind, change, entry.end) {
    case (.event, .began, _): ("event", "\(entry.subject) is sent")
    case (.event, .held, _): ("event", "\(entry.subject) is held: nobody listens yet")
    case (.event, .ended, .delivered(let listeners)):
      (
        "event",
        "\(entry.subject) reached \(listeners == 1 ? "1 listener" : "\(listeners) listeners")"
      )
    case (.event, .ended, .dropped(let reason)):
      ("event", "\(entry.subject) is lost: \(reason.rawValue)")
    case (.event, .ended, .vanished): ("event", "\(entry.subject) is lost on its way")
    case (.event, .ended, .failed(let reason)): ("event", "\(entry.subject): \(reason)")
    case (.request, .began, _): ("request", entry.subject)
    case (.request, .ended, .done(let status)): ("request", "\(entry.subject) → \(status)")
    case (.request, .ended, .failed(let reason)): ("request", "\(entry.subject) failed: \(reason)")
    case (.request, .ended, .cancelled): ("request", "\(entry.subject) was aborted")
    case (.socket, .began, _): ("socket", "\(entry.subject) is opening")
    case (.socket, .ended, .done(let closure)): ("socket", "\(entry.subject) closed: \(closure)")
    case (.socket, .ended, .failed(let reason)): ("socket", "\(entry.subject) failed: \(reason)")
    default: nil
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
