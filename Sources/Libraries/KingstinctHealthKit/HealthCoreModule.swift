internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// `CoreModule.swift`: permissions, observers and background delivery.
@HostActor
final class HealthCoreModule: HybridObject {
  override class var library: ReplacedLibrary? { .kingstinctHealthKit }

  override class var name: String { "CoreModule" }

  private let phone: Phone
  private let background: BackgroundDeliveryManager
  private var observers: [String: HealthObserverQuery] = [:]
  private var queryIDs = QueryIDs()
  /// The subscriptions that the manager's observers serve, with their types.
  private var routed: [String: String] = [:]
  private var healthKit: HealthKit { phone.healthKit }

  init(_ phone: Phone, _ background: BackgroundDeliveryManager) {
    self.phone = phone
    self.background = background
  }

  override func dispose() { for query in observers.values { healthKit.stop(query) } }

  @ExportsBuilder override var exports: [any Export] {
    availability
    permissions
    backgroundDelivery
    observing
    Function("currentAppSource") { [unowned self] in SourceProxy(healthKit.source) }
    AsyncFunction("querySources") {
      [unowned self] (type: String, filter: HealthFilter?, promise: Promise) in
      healthKit.sources(ofType: try sampleType(type), matching: filter?.predicate) { result in
        promise.settle(hybrid: result) { $0.map(NewSourceProxy.init) }
      }
    }
    AsyncFunction("getPreferredUnits") { (types: [QuantityType], _: Bool?) in
      types.map { ["typeIdentifier": $0.identifier, "unit": $0.unit.description] }
    }
    AsyncFunction("deleteObjects") {
      [unowned self] (type: String, filter: HealthFilter, promise: Promise) in
      guard let predicate = filter.predicate else {
        throw kingstinctError("Unable to create predicate for deleting objects")
      }
      healthKit.deleteObjects(ofType: try sampleType(type), matching: predicate) { result in
        promise.settle(hybrid: result) { $0 }
      }
    }
  }

  // MARK: - What there is, and what the person allows

  @ExportsBuilder private var availability: [any Export] {
    Function("isHealthDataAvailable") { [unowned self] in healthKit.isHealthDataAvailable }
    AsyncFunction("isHealthDataAvailableAsync") { [unowned self] in healthKit.isHealthDataAvailable
    }
    Function("isProtectedDataAvailable") { [unowned self] in
      phone.screenLock.isProtectedDataAvailable
    }
    AsyncFunction("isProtectedDataAvailableAsync") { [unowned self] in
      phone.screenLock.isProtectedDataAvailable
    }
    Function("isObjectTypeAvailable") { (type: String) in HealthType(type).isKnown }
    AsyncFunction("isObjectTypeAvailableAsync") { (type: String) in HealthType(type).isKnown }
    Function("areObjectTypesAvailable", Self.availability)
    AsyncFunction("areObjectTypesAvailableAsync", Self.availability)
  }

  private static func availability(of types: [String]) -> [String: Bool] {
    Dictionary(types.map { ($0, HealthType($0).isKnown) }) { $1 }
  }

  @ExportsBuilder private var permissions: [any Export] {
    Function("authorizationStatusFor") { [unowned self] (type: String) in
      healthKit.authorizationStatus(for: try objectType(type)).rawValue
    }
    AsyncFunction("getRequestStatusForAuthorization") {
      [unowned self] (types: AuthDataTypes, read: [String]?, promise: Promise) in
      let types = types.reading(read)
      // Without types HealthKit would end the app, so the library does not ask it.
      if types.toShare.isEmpty, types.toRead.isEmpty {
        return promise.resolve(HealthAuthorization.RequestStatus.unnecessary.rawValue)
      }
      healthKit.requestStatus(toShare: types.toShare, read: types.toRead) { result in
        promise.settle(hybrid: result.mapError { $0 }) { $0.rawValue }
      }
    }
    AsyncFunction("requestAuthorization") {
      [unowned self] (types: AuthDataTypes, read: [String]?, promise: Promise) in
      let types = types.reading(read)
      healthKit.requestAuthorization(toShare: types.toShare, read: types.toRead) { result in
        promise.settle(hybrid: result.mapError { $0 }) { $0 }
      }
    }
    AsyncFunction("requestPerObjectReadAuthorization") { (type: String) -> Bool in
      throw kingstinctError("bridgehost does not simulate permissions for each object of \(type)")
    }
  }

  // MARK: - Background delivery and observers

  @ExportsBuilder private var backgroundDelivery: [any Export] {
    AsyncFunction("enableBackgroundDelivery") {
      [unowned self] (type: String, frequency: Int, promise: Promise) in
      healthKit.enableBackgroundDelivery(
        for: try objectType(type), frequency: try Self.frequency(frequency)
      ) { promise.settle(hybrid: $0) { true } }
    }
    AsyncFunction("disableBackgroundDelivery") { [unowned self] (type: String, promise: Promise) in
      healthKit.disableBackgroundDelivery(for: try objectType(type)) { result in
        promise.settle(hybrid: result) { true }
      }
    }
    AsyncFunction("disableAllBackgroundDelivery") { [unowned self] (promise: Promise) in
      healthKit.disableAllBackgroundDelivery { result in promise.settle(hybrid: result) { true } }
    }
    AsyncFunction("configureBackgroundTypes") { [background] (types: [String], frequency: Int) in
      try background.configure(types, try Self.frequency(frequency), frequency)
      return true
    }
    AsyncFunction("clearBackgroundTypes") { [background] in
      try background.clear()
      return true
    }
  }

  private static func frequency(_ number: Int) throws -> HealthUpdateFrequency {
    guard let frequency = HealthUpdateFrequency(kingstinct: number) else {
      throw kingstinctError("Invalid update frequency rawValue: \(number)")
    }
    return frequency
  }

  @ExportsBuilder private var observing: [any Export] {
    Function("subscribeToObserverQuery") { [unowned self] in try subscribe($0, $1) }
    Function("unsubscribeQuery") { [unowned self] (id: String) in unsubscribe(id) }
    AsyncFunction("unsubscribeQueryAsync") { [unowned self] (id: String) in unsubscribe(id) }
    Function("unsubscribeQueries") { [unowned self] (ids: [String]) in ids.count(where: stop) }
    AsyncFunction("unsubscribeQueriesAsync") { [unowned self] (ids: [String]) in
      ids.count(where: stop)
    }
  }

  private func subscribe(_ type: String, _ callback: AsyncJSCallback) throws -> String {
    let id = queryIDs.next()
    if background.observes(type) {
      background.setCallback(for: type) { callback(OnChangeArguments(type: type, error: $0)) }
      routed[id] = type
      return id
    }
    // Only what begins from now on. Native code completes the update as soon as it has passed it on.
    let now = Date(timeIntervalSince1970: phone.loop.clock.wallTime)
    observers[id] = healthKit.observe(
      [try sampleType(type)],
      matching: .dates(start: now, end: nil, options: .strictStartDate)
    ) { update in
      callback(OnChangeArguments(type: type, error: update.error?.message))
      update.complete(byScript: false)
    }
    return id
  }

  private func unsubscribe(_ id: String) -> Bool {
    if let type = routed.removeValue(forKey: id) {
      background.removeCallback(for: type)
      return true
    }
    return stop(id)
  }

  /// Of several queries, only those with an observer of their own are stopped (`CoreModule.swift`, unsubscribeQueries).
  private func stop(_ id: String) -> Bool {
    guard let query = observers.removeValue(forKey: id) else { return false }
    healthKit.stop(query)
    return true
  }

  private func objectType(_ type: String) throws -> String {
    guard HealthType(type).isKnown else {
      throw kingstinctError("Failed initializing unrecognized objectType identifier \(type)")
    }
    return type
  }

  private func sampleType(_ type: String) throws -> String {
    do { return try healthType(type, for: .samples(query: "HKSampleQuery")) } catch {
      throw kingstinctError("Failed to initialize unrecognized sampleType with identifier \(type)")
    }
  }
}

/// `{ toShare, toRead }`; in versions 9 to 11 the list of what to share, before the list of what to read. Types that HealthKit
/// does not know are left out (`Helpers.swift`, objectTypesFromArray).
private struct AuthDataTypes: JSDecodable {
  let toShare: Set<String>
  var toRead: Set<String>

  static func decode(_ value: JSRef, in context: JSContext) throws -> AuthDataTypes {
    if context.kind(of: value) == .array {
      return AuthDataTypes(toShare: known(try [String].decode(value, in: context)), toRead: [])
    }
    let object = try JSObject.decode(value, in: context)
    return AuthDataTypes(
      toShare: known(try object.get("toShare", as: [String]?.self)),
      toRead: known(try object.get("toRead", as: [String]?.self)))
  }

  func reading(_ types: [String]?) -> AuthDataTypes {
    AuthDataTypes(toShare: toShare, toRead: toRead.union(Self.known(types)))
  }

  private static func known(_ types: [String]?) -> Set<String> {
    Set((types ?? []).filter { HealthType($0).isKnown })
  }
}

/// `{ typeIdentifier, errorMessage }`.
private struct OnChangeArguments: JSRecord, Sendable {
  let type: String
  let error: String?

  func write(fields: JSFields) {
    fields.add("typeIdentifier", type)
    if let error { fields.add("errorMessage", error) }
  }
}
