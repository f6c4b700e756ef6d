public import Bridge
public import Device
internal import DeviceModules
public import EventLoop
public import Metro

/// How a run ended.
@HostActor
public struct SessionResult {
  /// Fetches, in the order of their beginning.
  public let fetches: [BackgroundFetch.Fetch]
  /// Wakes for new health data, in the order of their beginning.
  public let deliveries: [HealthDelivery]
  /// The tasks that `BGTaskScheduler` started, in that order, and the requests that still wait.
  public let tasks: (started: [BackgroundTask], waiting: [BackgroundTaskRequest])
  /// Whether the script ever asked for the module that hands it the data.
  public let handlesFetches: Bool
  /// How often the app was launched.
  public let launchCount: Int
  /// Why it was launched.
  public let launch: AppLifecycle.Launch
  /// Events by what became of them.
  public let events: (sent: Int, held: Int, delivered: Int, dropped: Int)
  /// Samples that were handed to JavaScript.
  public let handedOverCount: Int
  /// Whether they were all workouts.
  public let areAllWorkouts: Bool
  /// Samples that a server acknowledged.
  public let acknowledgedCount: Int
  /// Requests with samples that were answered 2xx.
  public let uploadRequestCount: Int
  /// Requests with samples that were answered otherwise.
  public let refusedRequestCount: Int
  /// What began and did not end.
  public let unfinished: [Ledger.Entry]
  /// Everything that was found wrong.
  public private(set) var diagnoses: [ReportedDiagnosis]
  /// Those of them that only the end of the run showed; the others were told when they happened.
  public let endDiagnoses: [ReportedDiagnosis]
  /// From the launch to the end, on the loop's clock.
  public let elapsed: Duration
  /// The native views that a bundle rendered; they are not drawn.
  public let renderedViews: [UIManager.View]
  /// The days, when the phone was lived with for some.
  public let days: [DaySummary]
  /// What capabilities say of the run, in the order in which the app has them.
  public let summaries: [(capability: String, words: String)]
  /// The timeline as Perfetto's JSON, if it was recorded.
  public let trace: String?
  /// Whether the script did not load, or a turn of it had to be ended: what it does otherwise was not seen.
  public let wasCutShort: Bool
  /// Whether a turn was ended because it took too long or too much memory, which depends on the machine.
  public let hasEndedTurn: Bool
  private let scriptExitCode: Int32

  init(_ session: AppSession, exitCode: Int32) {
    fetches = session.phone.backgroundFetch.fetches
    deliveries = session.healthKit.deliveries
    tasks = (session.phone.taskScheduler.tasks, session.phone.taskScheduler.pendingTaskRequests)
    handlesFetches = session.handlesFetches
    launchCount = session.phone.lifecycle.launchCount
    launch = session.configuration.launch
    events = session.ledger.events
    handedOverCount = session.uploads.handedOverCount
    areAllWorkouts = session.uploads.areAllWorkouts
    acknowledgedCount = session.uploads.acknowledgedCount
    uploadRequestCount = session.uploads.requestCount
    refusedRequestCount = session.uploads.refusedCount
    // A subscription lasts as long as the app.
    unfinished = session.ledger.open.filter { $0.kind != .subscription && $0.kind != .activity }
    summaries = session.capabilities.all.compactMap { capability in
      capability.summary.map { ("\(type(of: capability))", $0) }
    }
    let atEnd =
      Self.neverLaunched(session) + session.capabilities.all.flatMap { $0.diagnose() }
      + PromptDiagnosis.diagnose(session)
      + FetchDiagnosis.diagnose(session)
      + DeliveryDiagnosis.diagnose(session)
      + session.ledger.findings(besides: PromptDiagnosis.explained(session))
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

  /// The run was to begin with a background fetch, and iOS did not launch the app for it.
  private static func neverLaunched(_ session: AppSession) -> [Diagnosis] {
    guard !session.isDriven, session.configuration.launch == .fetch,
      session.phone.lifecycle.launchCount == 0,
      let reason = session.latestMissedWake
    else { return [] }
    let isDeclared = session.phone.info.backgroundModes.contains(.fetch)
    return [
      Diagnosis(
        .neverLaunched, "the app was not launched for a background fetch: \(reason)",
        mend: isDeclared
          ? "let the person open the app: --launch user" : DiagnosisKind.neverLaunched.fix)
    ]
  }

  /// What was found wrong while the last script was torn down.
  mutating func add(_ diagnosis: ReportedDiagnosis) { diagnoses.append(diagnosis) }

  /// 1 when something failed, else what the script put into `process.exitCode`.
  public var exitCode: Int32 {
    diagnoses.contains(where: \.isFailure) ? 1 : scriptExitCode
  }
}
