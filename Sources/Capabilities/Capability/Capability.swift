public import HostLoop
public import NativeBridge
public import SimulatedPhone
public import WebAPIs

/// Something that an app can do on its phone, such as HealthKit or the framework of a doorbell: what Xcode calls a
/// capability. One type says all there is to say of it.
///
/// ```swift
/// final class Doorbell: Capability {
///   private let module = DoorbellModule()
///   init(_ app: AppConnection) {}
///   func addModules(to registry: ModuleRegistry) throws { try registry.add(module) }
///   var verbs: [DeviceVerb] {
///     DeviceVerb("doorbell.ring") { [module] (visitor: String) in module.onRing.send(visitor) }
///   }
/// }
/// ```
/// There is one instance for each phone, from before the first launch of the app to the end of the run. Only
/// ``init(_:)`` is required; each other member has a default that adds nothing. What outlives the app's process and is
/// useful without JavaScript is best a `PhonePart`.
@HostActor
public protocol Capability: AnyObject, Sendable {
  /// Makes it for one phone, before the app is launched. Capabilities are made in the order of their list.
  init(_ app: AppConnection) throws

  // What JavaScript and tests see.

  /// Registers what JavaScript sees as `NativeModules`. Runs once, before the app is launched.
  ///
  /// - Throws: `NativeError` when a name is taken.
  func addModules(to registry: ModuleRegistry) throws
  /// What `device` can do to this part of the phone.
  @VerbsBuilder var verbs: [DeviceVerb] { get }
  /// What `device` says of this part of the phone.
  var values: [DeviceValue] { get }
  /// What `app` says of it in scenarios, such as `app.fetches`.
  var appValues: [DeviceValue] { get }

  // What happens to the app.

  /// Begins a run whose app is to be launched for that reason.
  ///
  /// - Returns: `false` when the reason is none of this capability's.
  func begin(for reason: AppLifecycle.Launch) -> Bool
  /// Plans what the person does with it on the days of `--days`, before the first of them.
  func plan(_ life: DailyRoutine)
  /// Runs before JavaScript is loaded: for each process of the app, and once for a script without an app.
  func processBegan()
  /// The script is gone, by a reload or with the app's process, and with it all that it knew.
  func scriptEnded()
  /// The process of the app is gone, and with it all that native code had in memory.
  func processEnded()
  /// A request of the script ended, and the script does not know it yet.
  ///
  /// - Parameters:
  ///   - request: what the script asked for.
  ///   - response: `nil` when there was none.
  ///   - entry: the request in the run's ledger.
  func requestEnded(_ request: HTTPRequest, _ response: HTTPResponse?, entry: Int)

  // What is told of the run, at its end and after it.

  /// Whether the script takes part in what it does: to one that does not, an event that waits is no loss.
  var isUsed: Bool { get }
  /// The wakes that iOS gave the app because of it.
  var wakes: Wakes? { get }
  /// What the run's summary says of the wakes, such as `1 background fetch: newData after 84 ms`.
  var wakeSummary: String? { get }
  /// Its part of the run's summary, such as `3 rings`; `nil` when there is nothing to say.
  var summary: String? { get }
  /// Its fields in the file of `--summary`, by their names.
  var summaryFields: [String: any Encodable & Sendable] { get }
  /// Its columns in the table of `--days`.
  var dayColumns: [DayColumn] { get }

  // What is wrong with the run.

  /// What is wrong with the script that goes: at a reload, at the end of the app's process, and at the end of the run.
  /// Each thing is said once.
  func diagnoseScript() -> [Diagnosis]
  /// What is wrong with the run, as far as only its end shows; the rest is reported when it happens.
  func diagnose() -> [Diagnosis]
  /// Open entries of the ledger that ``diagnose()`` explains: nothing else is said of them.
  var explainedEntries: [Int] { get }
  /// What it can find wrong with a run: the codes that `--allow` takes.
  nonisolated static var diagnoses: [DiagnosisKind] { get }

  // What `race` does with it.

  /// What `race` may let happen to it.
  nonisolated static var raceInputs: [RaceInput] { get }
  /// The runs of the app that `race` searches because of it.
  nonisolated static var faultPlans: [FaultPlan] { get }
  /// Makes what the runs of a search share.
  ///
  /// - Returns: puts it on the phone of each run, before anything happens on it.
  static func prepareSearch() throws -> @HostActor (Phone) throws -> Void
  /// A run of a search begins: whatever the script needs of a person is granted.
  func searchRunBegins() throws
  /// What is wrong with a run of a search in which nothing else is wrong.
  ///
  /// - Parameter failure: when the search last let a request fail; `nil` when all went well.
  func diagnoseSearchRun(after failure: LoopInstant?) -> [Diagnosis]
  /// The first run of a search is over, in which nothing happened from outside and nothing waited: what it showed of the
  /// script may count in all others.
  func rehearsalEnded()
  /// A run of a search is over: what it left behind is taken back.
  func searchRunEnded() throws
}

extension Capability {
  public func addModules(to registry: ModuleRegistry) throws {}
  public var verbs: [DeviceVerb] { [] }
  public var values: [DeviceValue] { [] }
  public var appValues: [DeviceValue] { [] }
  public func begin(for reason: AppLifecycle.Launch) -> Bool { false }
  public func plan(_ life: DailyRoutine) {}
  public func processBegan() {}
  public func scriptEnded() {}
  public func processEnded() {}
  public func requestEnded(_ request: HTTPRequest, _ response: HTTPResponse?, entry: Int) {}
  public var isUsed: Bool { false }
  public var wakes: Wakes? { nil }
  public var wakeSummary: String? { nil }
  public var summary: String? { nil }
  public var summaryFields: [String: any Encodable & Sendable] { [:] }
  public var dayColumns: [DayColumn] { [] }
  public func diagnoseScript() -> [Diagnosis] { [] }
  public func diagnose() -> [Diagnosis] { [] }
  public var explainedEntries: [Int] { [] }
  public nonisolated static var diagnoses: [DiagnosisKind] { [] }
  public nonisolated static var raceInputs: [RaceInput] { [] }
  public nonisolated static var faultPlans: [FaultPlan] { [] }
  public static func prepareSearch() throws -> @HostActor (Phone) throws -> Void { { _ in } }
  public func searchRunBegins() throws {}
  public func diagnoseSearchRun(after failure: LoopInstant?) -> [Diagnosis] { [] }
  public func rehearsalEnded() {}
  public func searchRunEnded() throws {}
}

/// Collects the lines of ``Capability/verbs``.
@resultBuilder
public enum VerbsBuilder {
  /// The table.
  public static func buildBlock(_ verbs: DeviceVerb...) -> [DeviceVerb] { verbs }
  /// A table that was made before.
  public static func buildBlock(_ verbs: [DeviceVerb]) -> [DeviceVerb] { verbs }
}
