public import Bridge
public import EventLoop

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
/// ``init(_:)`` is required; each other member has a default that adds nothing.
@HostActor
public protocol Capability: AnyObject, Sendable {
  /// Makes it for one phone, before the app is launched.
  init(_ app: AppConnection) throws
  /// Registers what JavaScript sees as `NativeModules`. Runs once, before the app is launched.
  ///
  /// - Throws: ``NativeError`` when a name is taken.
  func addModules(to registry: ModuleRegistry) throws
  /// What `device` can do to this part of the phone.
  @VerbsBuilder var verbs: [DeviceVerb] { get }
  /// What `device` says of this part of the phone.
  var values: [DeviceValue] { get }
  /// Runs before JavaScript is loaded: for each process of the app, and once for a script without an app.
  func processBegan()
  /// The process of the app is gone, and with it all that native code had in memory.
  func processEnded()
  /// Its part of the run's summary, such as `3 rings`; `nil` when there is nothing to say.
  var summary: String? { get }
  /// Its columns in the table of `--days`.
  var dayColumns: [DayColumn] { get }
  /// What is wrong with the run, as far as only its end shows; the rest is reported when it happens.
  func diagnose() -> [Diagnosis]
  /// What it can find wrong with a run: the codes that `--allow` takes.
  nonisolated static var diagnoses: [DiagnosisKind] { get }
  /// What `race` may let happen to it.
  nonisolated static var raceInputs: [RaceInput] { get }
  /// The lives of the app that `race` searches because of it.
  nonisolated static var stories: [LifeStory] { get }
}

extension Capability {
  /// Nothing.
  public func addModules(to registry: ModuleRegistry) throws {}
  /// None.
  public var verbs: [DeviceVerb] { [] }
  /// None.
  public var values: [DeviceValue] { [] }
  /// Does nothing.
  public func processBegan() {}
  /// Does nothing.
  public func processEnded() {}
  /// Nothing.
  public var summary: String? { nil }
  /// None.
  public var dayColumns: [DayColumn] { [] }
  /// Nothing.
  public func diagnose() -> [Diagnosis] { [] }
  /// Nothing.
  public nonisolated static var diagnoses: [DiagnosisKind] { [] }
  /// Nothing.
  public nonisolated static var raceInputs: [RaceInput] { [] }
  /// None.
  public nonisolated static var stories: [LifeStory] { [] }
}

/// Collects the lines of ``Capability/verbs``.
@resultBuilder
public enum VerbsBuilder {
  /// The table.
  public static func buildBlock(_ verbs: DeviceVerb...) -> [DeviceVerb] { verbs }
  /// A table that was made before.
  public static func buildBlock(_ verbs: [DeviceVerb]) -> [DeviceVerb] { verbs }
}
