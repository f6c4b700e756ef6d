package import Capabilities
internal import HealthKit
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone

/// The native halves of `@kingstinct/react-native-healthkit` on the phone's HealthKit: hybrid objects of Nitro for version 14, and
/// ``ReactNativeHealthkit`` for 7.3. An app uses the one for which its JavaScript asks.
///
/// Facts are those of version 14.0.2 (`packages/react-native-healthkit/ios`) and, in `Version7`, those of 7.3.2.
@HostActor
package final class KingstinctHealthKit: Capability {
  private let app: AppConnection
  private let background: BackgroundDeliveryManager
  /// Whether the script has made the hybrid object of version 14.
  private var usesHybridObjects = false

  package init(_ app: AppConnection) {
    self.app = app
    background = BackgroundDeliveryManager(app.phone)
    app.capability(HealthKitCapability.self)?.libraries.append(
      HealthLibrary(
        observingFunction: "subscribeToChanges", arguments: { "'\($0)', …" },
        askingMethods: ["CoreModule", ReactNativeHealthkit.name].map {
          "\($0).requestAuthorization"
        }
      ) { [weak self] in self?.usesHybridObjects == true || self?.isUsed == true })
  }

  package var isUsed: Bool { app.hasLookedUp(ReactNativeHealthkit.name) }

  package func addModules(to registry: ModuleRegistry) throws {
    let (phone, background) = (app.phone, background)
    let reader = HealthReader(phone.healthKit, app.capability(HealthKitCapability.self))
    try registry.add { ReactNativeHealthkit(phone, reader) }
    try registry.addHybridObject { [weak self] () -> HealthCoreModule in
      self?.usesHybridObjects = true
      return HealthCoreModule(phone, background)
    }
    try registry.addHybridObject { QuantityTypeModule(reader) }
    try registry.addHybridObject { CategoryTypeModule(reader) }
    try registry.addHybridObject { WorkoutsModule(reader) }
    try registry.addHybridObject { CharacteristicTypeModule(phone.healthKit) }
    try registry.addHybridObject { CorrelationTypeModule() }
    try registry.addHybridObject { ElectrocardiogramModule() }
    try registry.addHybridObject { HeartbeatSeriesModule() }
    try registry.addHybridObject { StateOfMindModule() }
    try registry.addHybridObject { MedicationModule() }
  }

  /// As the app delegate does that Expo's plugin writes (`BackgroundDeliveryManager.swift`, setupBackgroundObservers).
  package func processBegan() { background.setUp() }

  package func processEnded() { background.processEnded() }

  package nonisolated static var requirements: [AppRequirement] {
    let module = ReactNativeHealthkit.name
    let package = "@kingstinct/react-native-healthkit"
    let health = AppRequirement.Declaration.entitlement("com.apple.developer.healthkit")
    let reading = AppRequirement.Declaration.infoPlist("NSHealthShareUsageDescription")
    let delivery = AppRequirement.Declaration.entitlement(
      "com.apple.developer.healthkit.background-delivery")
    return [
      AppRequirement(ownUseOf: module, needs: health),
      AppRequirement(ownUseOf: module, needs: reading),
      AppRequirement(package: package, as: "HealthKit", but: asksNothing, needs: health),
    ]
      + ["requestAuthorization", "useHealthkitAuthorization"].map {
        AppRequirement(
          package: package, as: "HealthKit", $0, needs: reading, by: authorizationDeclarations)
      }
      + ["enableBackgroundDelivery", "configureBackgroundTypes"].map {
        AppRequirement(package: package, as: "HealthKit", $0, needs: delivery)
      }
  }

  /// Whether a function asks nothing of the person's health data: `isHealthDataAvailable`, `areObjectTypesAvailable`.
  private nonisolated static func asksNothing(_ function: String) -> Bool {
    ["is", "are", "useIs", "available", "ensure"].contains { prefix in
      function.hasPrefix(prefix)
        && function.dropFirst(prefix.count).first.map { $0.isUppercase } ?? false
    }
  }

  /// From 12 on the argument is `{ toRead, toShare }` (`CoreModule.nitro.ts`). Before that the types to share come first, and up
  /// to 8 the types to read (`src/utils/requestAuthorization.ts`).
  private nonisolated static func authorizationDeclarations(
    of call: CallArguments
  ) -> [AppRequirement.Declaration] {
    let major = call.version.flatMap { Int($0.prefix { $0 != "." }) } ?? Int.max
    let (reads, shares) =
      switch major {
      case ...8: (call.hasArgument(0), call.hasArgument(1))
      case ...11: (call.hasArgument(1), call.hasArgument(0))
      default: (call.hasList("toRead"), call.hasList("toShare"))
      }
    return (reads ? [.infoPlist("NSHealthShareUsageDescription")] : [])
      + (shares ? [.infoPlist("NSHealthUpdateUsageDescription")] : [])
  }
}

/// HealthKit, with notes of what JavaScript has read.
@HostActor
struct HealthReader {
  let healthKit: HealthKit
  private let capability: HealthKitCapability?

  init(_ healthKit: HealthKit, _ capability: HealthKitCapability?) {
    self.healthKit = healthKit
    self.capability = capability
  }

  /// `HKSampleQuery`, sorted by start (`Helpers.swift`, sampleQueryAsync and getSortDescriptors).
  func samples(
    of type: String, _ options: HealthQueryOptions,
    completion: @escaping HealthKit.Completion<[HealthSample]>
  ) {
    samples(
      of: type, matching: options.predicate,
      sortedBy: [HealthSort(.startDate, ascending: options.isAscending)], limit: options.limit,
      completion: completion)
  }

  /// `HKSampleQuery`.
  func samples(
    of type: String, matching predicate: HealthPredicate?, sortedBy sorts: [HealthSort], limit: Int,
    completion: @escaping HealthKit.Completion<[HealthSample]>
  ) {
    let note = capability?.beginReading()
    healthKit.samples(ofTypes: [type], matching: predicate, sortedBy: sorts, limit: limit) {
      result in
      if case .success(let samples) = result {
        note?(
          HealthReading(
            types: [type], predicate: predicate, limit: limit, isAnchored: false, samples: samples))
      }
      completion(result)
    }
  }

  /// `HKAnchoredObjectQuery` (`Helpers.swift`, sampleAnchoredQueryAsync).
  func changes(
    of type: String, _ options: HealthQueryOptions,
    completion: @escaping HealthKit.Completion<HealthChanges>
  ) throws {
    changes(
      of: type, matching: options.predicate,
      since: try options.anchor.map(HealthQueryAnchor.init), limit: options.limit,
      completion: completion)
  }

  /// `HKAnchoredObjectQuery`.
  func changes(
    of type: String, matching predicate: HealthPredicate?, since anchor: HealthQueryAnchor?,
    limit: Int, completion: @escaping HealthKit.Completion<HealthChanges>
  ) {
    let note = capability?.beginReading()
    healthKit.changes(ofTypes: [type], matching: predicate, since: anchor, limit: limit) { result in
      if case .success(let changes) = result {
        note?(
          HealthReading(
            types: [type], predicate: predicate, limit: limit, isAnchored: true,
            samples: changes.added))
        capability?.noteDeletions(changes.deleted)
      }
      completion(result)
    }
  }
}

extension Promise {
  /// Fulfils the promise with what `body` makes of the value, or rejects it with the text of an `NSError`.
  func settle<Value>(
    hybrid result: Result<Value, any Error>,
    _ body: @HostActor (Value) throws -> any JSEncodable & Sendable
  ) {
    do { resolve(try body(try result.get())) } catch let error as HealthError {
      reject(JSError(message: error.nsErrorText))
    } catch { reject(error) }
  }
}

/// An error of the library itself (`Helpers.swift`, runtimeErrorWithPrefix).
func kingstinctError(_ text: String) -> JSError {
  JSError(message: "[react-native-healthkit] \(text)")
}

extension ReplacedLibrary {
  static let kingstinctHealthKit = ReplacedLibrary(
    "@kingstinct/react-native-healthkit", versions: "14.0")
}
