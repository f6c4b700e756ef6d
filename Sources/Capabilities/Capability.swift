public import HostLoop
public import JSEngine
public import NativeBridge
public import SimulatedPhone
public import WebAPIs

/// One ability of an app, such as HealthKit or the framework of a doorbell: what Xcode calls a
/// capability. One type has everything that belongs to it.
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
/// Each phone has one instance, from before the app's first launch to the end of the run. Only
/// ``init(_:)`` is required. The other members have defaults that add nothing. Put state that
/// outlives the app's process into a `PhonePart`.
@HostActor
public protocol Capability: AnyObject, Sendable {
  /// Makes the capability for one phone, before the app is launched. Capabilities are made in the
  /// order of their list.
  init(_ app: AppConnection) throws

  // What JavaScript and tests use.

  /// Registers the native modules. Called once, before the app is launched.
  ///
  /// - Throws: `NativeError` if a name is taken.
  func addModules(to registry: ModuleRegistry) throws
  /// The methods that it adds to `device`.
  @VerbsBuilder var verbs: [DeviceVerb] { get }
  /// The values that it adds to `device`.
  var values: [DeviceValue] { get }
  /// The values that it adds to `app` in scenarios, such as `app.fetches`.
  var appValues: [DeviceValue] { get }

  // Events in the lifecycle of the app.

  /// Why iOS launches an app with this script, if no option says how the app is launched. `nil`, the
  /// default, if this capability launches no app at once. If all are `nil`, a person opens the app.
  var launch: AppLifecycle.Launch? { get }
  /// Begins a run whose app is launched for this reason.
  ///
  /// - Returns: `false` if the reason does not belong to this capability.
  func begin(for reason: AppLifecycle.Launch) -> Bool
  /// Plans what the person does with it on the days of `--days`. Called before the first day.
  func plan(_ routine: DailyRoutine)
  /// Called before JavaScript is loaded: for each process of the app, and once for a script without
  /// an app.
  func processBegan()
  /// Called when the script has ended, by a reload or with the app's process. Its state is lost.
  func scriptEnded()
  /// Called when the app's process has ended. All memory of its native code is lost.
  func processEnded()
  /// Called when a request of the script has ended, before the script gets the response.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - response: the response; `nil` if there was none.
  ///   - entry: the number of the request in the ledger.
  func requestEnded(_ request: HTTPRequest, _ response: HTTPResponse?, entry: Int)

  // Reports about the run, at its end and after it.

  /// Whether the script uses this capability. If not, an event that waits for a listener does not
  /// count as lost.
  var isUsed: Bool { get }
  /// A sentence that says why the script did not use this capability. `nil`, the default, if there is nothing to say.
  /// It is reported if nothing happened in the run.
  var idleHint: String? { get }
  /// What the app has planned and iOS did not start in the run, each as a sentence with the reason and with how to let it
  /// start. Shown at the end of a run that did not fail.
  var waitingHints: [String] { get }
  /// The wakes that iOS gave the app for this capability.
  var wakes: Wakes? { get }
  /// How the run's summary describes the wakes, such as `1 background fetch: newData after 84 ms`.
  var wakeSummary: String? { get }
  /// Its part of the run's summary, such as `3 rings`. `nil` for none.
  var summary: String? { get }
  /// Its fields in the file of `--summary`, by name.
  var summaryFields: [String: any Encodable & Sendable] { get }
  /// Its columns in the table of `--days`.
  var dayColumns: [DayColumn] { get }

  // Problems of the run.

  /// Problems of a script that ends: at a reload, at the end of the app's process, and at the end
  /// of the run. Report each problem once.
  func diagnoseScript() -> [Diagnosis]
  /// Problems that only the end of the run shows. Report other problems when they happen.
  func diagnose() -> [Diagnosis]
  /// The numbers of open ledger entries that ``diagnose()`` explains. Nothing else is reported
  /// about them.
  var explainedEntries: [Int] { get }
  /// The kinds of diagnoses that it can report. `--allow` accepts their codes.
  nonisolated static var diagnoses: [DiagnosisKind] { get }

  // How `race` uses it.

  /// What an app must declare to use its modules, for `bridgehost check`.
  nonisolated static var requirements: [AppRequirement] { get }
  /// What `race` can let happen to it.
  nonisolated static var raceInputs: [RaceInput] { get }
  /// The fault plans that it adds to `race`.
  nonisolated static var faultPlans: [FaultPlan] { get }
  /// Prepares data that the runs of a search share.
  ///
  /// - Returns: a closure that puts the shared data on the phone of a run, before the run begins.
  static func prepareSearch() throws -> @HostActor (Phone) throws -> Void
  /// Called when a run of a search begins. Grant what a person would have to allow, such as
  /// HealthKit access.
  func searchRunBegins() throws
  /// In a search, iOS wakes the app at a moment at which the phone has been idle for some time. Start the work that waited
  /// for that. The phone is not locked, so that the app can read its data.
  func searchWakesWhileIdle()
  /// Sets which of its data a server must get. Without this call, a server must get all.
  ///
  /// - Parameter decide: gets a value as JavaScript gets it, such as a sample.
  func expectDelivery(_ decide: @escaping @HostActor (any JSEncodable) -> Bool)
  /// Problems of a run of a search that has no other problem.
  ///
  /// - Parameter failure: when the search last let a request fail. `nil` if no request failed.
  func diagnoseSearchRun(after failure: LoopInstant?) -> [Diagnosis]
  /// Called when the first run of a search is over. In it nothing happened from outside, and the
  /// order was the default. What it showed of the script may be used in later runs.
  func rehearsalEnded()
  /// Called when a run of a search is over. Undo what the run left behind.
  func searchRunEnded() throws
}

extension Capability {
  public func addModules(to registry: ModuleRegistry) throws {}
  public var verbs: [DeviceVerb] { [] }
  public var values: [DeviceValue] { [] }
  public var appValues: [DeviceValue] { [] }
  public var launch: AppLifecycle.Launch? { nil }
  public func begin(for reason: AppLifecycle.Launch) -> Bool { false }
  public func plan(_ routine: DailyRoutine) {}
  public func processBegan() {}
  public func scriptEnded() {}
  public func processEnded() {}
  public func requestEnded(_ request: HTTPRequest, _ response: HTTPResponse?, entry: Int) {}
  public var isUsed: Bool { false }
  public var idleHint: String? { nil }
  public var waitingHints: [String] { [] }
  public var wakes: Wakes? { nil }
  public var wakeSummary: String? { nil }
  public var summary: String? { nil }
  public var summaryFields: [String: any Encodable & Sendable] { [:] }
  public var dayColumns: [DayColumn] { [] }
  public func diagnoseScript() -> [Diagnosis] { [] }
  public func diagnose() -> [Diagnosis] { [] }
  public var explainedEntries: [Int] { [] }
  public nonisolated static var diagnoses: [DiagnosisKind] { [] }
  public nonisolated static var requirements: [AppRequirement] { [] }
  public nonisolated static var raceInputs: [RaceInput] { [] }
  public nonisolated static var faultPlans: [FaultPlan] { [] }
  public static func prepareSearch() throws -> @HostActor (Phone) throws -> Void { { _ in } }
  public func searchRunBegins() throws {}
  public func searchWakesWhileIdle() {}
  public func expectDelivery(_ decide: @escaping @HostActor (any JSEncodable) -> Bool) {}
  public func diagnoseSearchRun(after failure: LoopInstant?) -> [Diagnosis] { [] }
  public func rehearsalEnded() {}
  public func searchRunEnded() throws {}
}

/// Collects the elements of ``Capability/verbs``.
@resultBuilder
public enum VerbsBuilder {
  /// Returns the verbs.
  public static func buildBlock(_ verbs: DeviceVerb...) -> [DeviceVerb] { verbs }
  /// Returns an existing list of verbs.
  public static func buildBlock(_ verbs: [DeviceVerb]) -> [DeviceVerb] { verbs }
}
