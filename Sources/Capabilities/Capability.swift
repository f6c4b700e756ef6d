public import HostLoop
public import NativeBridge

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
///
/// A capability that wakes the app is also a ``WakingCapability``, one with a part in the report a
/// ``ReportingCapability``, and one to which a search lets things happen a ``SearchedCapability``.
@HostActor
public protocol Capability: AnyObject, Sendable {
  /// Makes the capability for one phone, before the app is launched. Capabilities are made in the
  /// order of their list.
  init(_ app: AppConnection) throws
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
  /// Called before JavaScript is loaded: for each process of the app, and once for a script without
  /// an app.
  func processBegan()
  /// Called when the script of an app has been loaded.
  func scriptLoaded()
  /// Whether it mounts the script's screens, in place of the app delegate. Asked when the script has been loaded.
  var mountsScreens: Bool { get }
  /// Called when the script has ended, by a reload or with the app's process. Its state is lost.
  func scriptEnded()
  /// Called when the app's process has ended. All memory of its native code is lost.
  func processEnded()
  /// Whether the script uses this capability. If not, an event that waits for a listener does not
  /// count as lost.
  var isUsed: Bool { get }
  /// The kinds of diagnoses that it can report. `--allow` accepts their codes.
  nonisolated static var diagnoses: [DiagnosisKind] { get }
  /// What an app must declare to use its modules, for `bridgehost check`.
  nonisolated static var requirements: [AppRequirement] { get }

  // What else the capability is. The protocols answer this. A cast would search the conformances of the whole program, which
  // takes a quarter of its start.

  /// The capability, if it is a ``WakingCapability``.
  var asWaking: (any WakingCapability)? { get }
  /// The capability, if it is a ``ReportingCapability``.
  var asReporting: (any ReportingCapability)? { get }
  /// The capability, if it is a ``SearchedCapability``.
  var asSearched: (any SearchedCapability)? { get }
  /// The type, if it is a ``SearchedCapability``.
  nonisolated static var asSearched: (any SearchedCapability.Type)? { get }
}

extension Capability {
  public func addModules(to registry: ModuleRegistry) throws {}
  public var verbs: [DeviceVerb] { [] }
  public var values: [DeviceValue] { [] }
  public var appValues: [DeviceValue] { [] }
  public func processBegan() {}
  public func scriptLoaded() {}
  public var mountsScreens: Bool { false }
  public func scriptEnded() {}
  public func processEnded() {}
  public var isUsed: Bool { false }
  public nonisolated static var diagnoses: [DiagnosisKind] { [] }
  public nonisolated static var requirements: [AppRequirement] { [] }
  public var asWaking: (any WakingCapability)? { nil }
  public var asReporting: (any ReportingCapability)? { nil }
  public var asSearched: (any SearchedCapability)? { nil }
  public nonisolated static var asSearched: (any SearchedCapability.Type)? { nil }
}

/// Collects the elements of ``Capability/verbs``.
public typealias VerbsBuilder = DeviceVerb

extension DeviceVerb {
  /// Returns the verbs.
  public nonisolated static func buildBlock(_ verbs: DeviceVerb...) -> [DeviceVerb] { verbs }
  /// Returns an existing list of verbs.
  public nonisolated static func buildBlock(_ verbs: [DeviceVerb]) -> [DeviceVerb] { verbs }
}
