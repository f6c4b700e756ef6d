public import Capabilities
public import HostLoop
public import NativeBridge
package import ReactNativeCore
public import SimulatedPhone

/// How a run ended.
@HostActor
public struct SessionResult {
  /// The phone at the end of the run.
  public let phone: Phone
  private let installed: InstalledCapabilities
  /// The wakes that iOS gave the app, by capability.
  package var wakes: [Wakes] { installed.waking.compactMap(\.wakes) }
  /// How many times the app was launched.
  public let launchCount: Int
  /// Why it was launched the first time.
  public let launch: AppLifecycle.Launch
  /// The numbers of events by what happened to them.
  public let events: (sent: Int, held: Int, delivered: Int, dropped: Int)
  /// Whether the script uses any capability.
  let takesPart: Bool
  /// The ledger entries that did not end.
  public let unfinished: [Ledger.Entry]
  /// All problems that were found.
  public private(set) var diagnoses: [ReportedDiagnosis]
  /// The diagnoses that were found only at the end. The others were reported when they happened.
  private let endDiagnoses: [ReportedDiagnosis]
  /// The time from the launch to the end, on the loop's clock.
  public let elapsed: Duration
  /// The native views that a bundle rendered. They are not drawn.
  package let renderedViews: [UIManager.View]
  /// The days of a run with `--days`.
  package let days: [DaySummary]
  /// The wakes of the app that failed or were not finished, with reasons. With `--days` also those that did not happen.
  package let wakeFailures: [WakeFailure]
  /// With `--days`: the day, from 1, on which the run was interrupted. `nil` if it was not.
  package let interruptedDay: Int?
  /// A message that nothing happened, with the likely reason. `nil` if something happened, or failed.
  package private(set) var idleness: String?
  /// A message that iOS woke the app and no wake succeeded, with the reason. `nil` if one succeeded, none began, the
  /// run failed, or the script acts on the phone itself.
  package let lackOfSuccess: String?
  /// What the app has planned and iOS did not start, with reasons. Empty if the run failed.
  package let waitingHints: [String]
  /// The summaries of the capabilities, in the app's order.
  public var summaries: [(capability: String, words: String)] {
    installed.reporting.compactMap { capability in
      capability.summary.map { ("\(type(of: capability))", $0) }
    }
  }
  /// The fields that capabilities add to the file of `--summary`.
  var summaryFields: [String: any Encodable & Sendable] {
    installed.reporting.reduce(into: [:]) { fields, capability in
      fields.merge(capability.summaryFields) { first, _ in first }
    }
  }
  /// Why iOS never wakes the app, whatever happens in a run, and how to let it.
  package var obstacleHints: [String] { installed.waking.compactMap(\.obstacleHint) }
  /// What capabilities say about their wakes.
  var wakeSummaries: [String] { installed.waking.compactMap(\.wakeSummary) }
  /// The same, of those for which iOS did not wake the app.
  package var summariesWithoutWakes: [String] {
    installed.waking.filter { $0.wakes?.all.isEmpty ?? true }.compactMap(\.wakeSummary)
  }
  /// The timeline as Perfetto's JSON, if it was recorded.
  public let trace: String?
  /// Whether the script did not load, its root component could not be mounted, or a turn was
  /// stopped. The run then does not show all that the script does.
  package let wasCutShort: Bool
  /// Whether a turn was ended because it took too much time or memory. That depends on the machine.
  package let hasEndedTurn: Bool
  /// What stand-ins answered, by native module.
  package let standIns: [StandInCalls]
  private let scriptExitCode: Int32

  init(_ session: AppSession, exitCode: Int32) {
    installed = session.installed
    phone = session.phone
    takesPart = installed.all.contains(where: \.isUsed)
    launchCount = session.phone.lifecycle.launchCount
    launch = session.launch
    events = session.ledger.events
    // A subscription normally lasts as long as the app.
    unfinished = session.ledger.open.filter { $0.kind != .subscription && $0.kind != .activity }
    let atEnd =
      installed.reporting.flatMap { $0.diagnose() }
      + installed.reporting.flatMap { $0.diagnoseScript() }
      + session.bridge.findings(besides: installed.reporting.flatMap { $0.explainedEntries })
      + [session.generation.bundle?.diagnosis].compactMap(\.self)
    let reportedAtEnd = atEnd.map(session.reported)
    session.keepDiagnoses()
    diagnoses = (session.earlierDiagnoses + reportedAtEnd).linked()
    endDiagnoses = diagnoses.suffix(reportedAtEnd.count)
    renderedViews = session.generation.bundle?.userInterface.views ?? []
    elapsed = session.loop.clock.now - .start
    days = DaySummary.days(of: session)
    interruptedDay = session.wasInterrupted ? days.last?.day : nil
    wakeFailures = WakeFailure.all(installed.waking.compactMap(\.wakes), session.record)
    session.loop.trace?.flush()
    trace = session.configuration.traceOutput == nil ? session.loop.trace?.perfettoJSON() : nil
    standIns = session.standIns.calls
    wasCutShort = session.wasCutShort
    hasEndedTurn = session.hasEndedTurn
    scriptExitCode = exitCode
    waitingHints =
      session.hasCrashed || diagnoses.contains(where: \.isFailure)
      ? [] : installed.waking.flatMap(\.waitingHints)
    idleness = session.idleness(after: diagnoses)
    lackOfSuccess = session.lackOfSuccess(after: diagnoses, wakeFailures)
  }

  /// The app's capability of this type, at the end of the run. `nil` if the app does not have it.
  public func capability<Kind: Capability>(_: Kind.Type) -> Kind? {
    installed.all.lazy.compactMap { $0 as? Kind }.first
  }

  /// Adds a problem that was found while the last script was torn down.
  mutating func add(_ diagnosis: ReportedDiagnosis) {
    var diagnosis = diagnosis
    diagnosis.id = diagnoses.count
    diagnoses.append(diagnosis)
  }

  /// The diagnoses that were found only at the end, as text: each with what follows from it.
  ///
  /// - Parameter showsAllowed: whether allowed diagnoses are shown.
  package func endTexts(showsAllowed: Bool) -> [(label: TerminalStyle.Label, text: String)] {
    endDiagnoses.withoutConsequences.filter { showsAllowed || !$0.isAllowed }.map { diagnosis in
      let text =
        diagnosis.cause.map { diagnosis.codedText(becauseOf: diagnoses[$0]) }
        ?? diagnosis.codedText(with: diagnoses.consequences(of: diagnosis))
      return (diagnosis.label, text)
    }
  }

  /// 1 if a diagnosis made the run fail. Otherwise the script's `process.exitCode`.
  public var exitCode: Int32 {
    diagnoses.contains(where: \.isFailure) ? 1 : scriptExitCode
  }
}
