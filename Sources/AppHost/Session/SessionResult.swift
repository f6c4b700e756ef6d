public import Capabilities
public import HostLoop
public import NativeBridge
package import ReactNativeCore
public import SimulatedPhone

/// How a run ended.
@HostActor
public struct SessionResult {
  /// The phone, as it was at the end.
  public let phone: Phone
  private let capabilities: [any Capability]
  /// The wakes that iOS gave the app, by the capabilities that were the reason.
  public var wakes: [Wakes] { capabilities.compactMap(\.wakes) }
  /// How often the app was launched.
  public let launchCount: Int
  /// Why it was launched.
  public let launch: AppLifecycle.Launch
  /// Events by what became of them.
  public let events: (sent: Int, held: Int, delivered: Int, dropped: Int)
  /// Whether the script takes part in what any capability does.
  let takesPart: Bool
  /// What began and did not end.
  public let unfinished: [Ledger.Entry]
  /// Everything that was found wrong.
  public private(set) var diagnoses: [ReportedDiagnosis]
  /// Those of them that only the end of the run showed; the others were told when they happened.
  package let endDiagnoses: [ReportedDiagnosis]
  /// From the launch to the end, on the loop's clock.
  public let elapsed: Duration
  /// The native views that a bundle rendered; they are not drawn.
  package let renderedViews: [UIManager.View]
  /// The days, when the phone was lived with for some.
  package let days: [DaySummary]
  /// What capabilities say of the run, in the order in which the app has them.
  public var summaries: [(capability: String, words: String)] {
    capabilities.compactMap { capability in
      capability.summary.map { ("\(type(of: capability))", $0) }
    }
  }
  /// The fields of capabilities in the file of `--summary`.
  var summaryFields: [String: any Encodable & Sendable] {
    capabilities.reduce(into: [:]) { fields, capability in
      fields.merge(capability.summaryFields) { first, _ in first }
    }
  }
  /// What they say of their wakes.
  var wakeSummaries: [String] { capabilities.compactMap(\.wakeSummary) }
  /// The timeline as Perfetto's JSON, if it was recorded.
  public let trace: String?
  /// Whether the script did not load, or a turn of it had to be ended: what it does otherwise was not seen.
  package let wasCutShort: Bool
  /// Whether a turn was ended because it took too long or too much memory, which depends on the machine.
  package let hasEndedTurn: Bool
  private let scriptExitCode: Int32

  init(_ session: AppSession, exitCode: Int32) {
    let capabilities = session.capabilities
    self.capabilities = capabilities
    phone = session.phone
    takesPart = capabilities.contains(where: \.isUsed)
    launchCount = session.phone.lifecycle.launchCount
    launch = session.configuration.launch
    events = session.ledger.events
    // A subscription lasts as long as the app.
    unfinished = session.ledger.open.filter { $0.kind != .subscription && $0.kind != .activity }
    let atEnd =
      capabilities.flatMap { $0.diagnose() } + capabilities.flatMap { $0.diagnoseScript() }
      + session.ledger.findings(besides: capabilities.flatMap { $0.explainedEntries })
      + [session.generation.bundle?.diagnosis].compactMap(\.self)
    endDiagnoses = atEnd.map(session.reported)
    session.keepDiagnoses()
    diagnoses = session.earlierDiagnoses + endDiagnoses
    renderedViews = session.generation.bundle?.userInterface.views ?? []
    elapsed = session.loop.clock.now - .start
    days = DaySummary.days(of: session)
    trace = session.loop.trace?.perfettoJSON()
    wasCutShort = session.wasCutShort
    hasEndedTurn = session.hasEndedTurn
    scriptExitCode = exitCode
  }

  /// The app's capability of that type, as it was at the end; `nil` when it has none.
  public func capability<Kind: Capability>(_: Kind.Type) -> Kind? {
    capabilities.lazy.compactMap { $0 as? Kind }.first
  }

  /// What was found wrong while the last script was torn down.
  mutating func add(_ diagnosis: ReportedDiagnosis) { diagnoses.append(diagnosis) }

  /// 1 when something failed, else what the script put into `process.exitCode`.
  public var exitCode: Int32 {
    diagnoses.contains(where: \.isFailure) ? 1 : scriptExitCode
  }
}
