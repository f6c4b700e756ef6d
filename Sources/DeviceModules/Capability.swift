public import Bridge
public import Device
public import EventLoop

/// Something that an app can do on its phone, such as HealthKit or the framework of a doorbell: one type brings its
/// part of the phone, the native modules that JavaScript sees, and what scripts and scenarios do to it.
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
/// There is one instance for each phone, from before the first launch of the app to the end of the run.
@HostActor
public protocol Capability: AnyObject, Sendable {
  /// Registers what JavaScript sees as `NativeModules`. Runs once, before the app is launched.
  ///
  /// - Throws: ``NativeError`` when a name is taken.
  func addModules(to registry: ModuleRegistry) throws
  /// What `device` can do to this part of the phone.
  @VerbsBuilder var verbs: [DeviceVerb] { get }
  /// What it can find wrong with a run, so that a person can allow it; see ``AppConnection/report``.
  var diagnoses: [DiagnosisKind] { get }
  /// A process of the app began; its JavaScript is loaded next.
  func processBegan()
  /// The process of the app is gone, and with it all that native code had in memory.
  func processEnded()
}

extension Capability {
  /// Nothing.
  public func addModules(to registry: ModuleRegistry) throws {}
  /// None.
  public var verbs: [DeviceVerb] { [] }
  /// None.
  public var diagnoses: [DiagnosisKind] { [] }
  /// Does nothing.
  public func processBegan() {}
  /// Does nothing.
  public func processEnded() {}
}

/// What a capability is given of the app for which it is made.
@HostActor
public struct AppConnection {
  /// The phone that the app is on.
  public let phone: Phone
  /// Writes a line of what happens on the phone into the log, such as `the doorbell rings`.
  public let log: @HostActor (String) -> Void
  /// Notes what is wrong with the run.
  public let report: @HostActor (Diagnosis) -> Void

  /// A connection to the app on that phone.
  public init(
    phone: Phone, log: @escaping @HostActor (String) -> Void,
    report: @escaping @HostActor (Diagnosis) -> Void
  ) {
    self.phone = phone
    self.log = log
    self.report = report
  }
}

/// Makes the capability for one phone.
public typealias MakeCapability = @Sendable @HostActor (AppConnection) throws -> any Capability

/// Collects the lines of ``Capability/verbs``.
@resultBuilder
public enum VerbsBuilder {
  /// The table.
  public static func buildBlock(_ verbs: DeviceVerb...) -> [DeviceVerb] { verbs }
  /// A table that was made before.
  public static func buildBlock(_ verbs: [DeviceVerb]) -> [DeviceVerb] { verbs }
}
