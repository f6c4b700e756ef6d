internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// `NativeModules.VitalHealthReactNative` (`VitalHealthReactNative.swift`). The first argument of each method names the provider.
@HostActor
final class VitalHealthReactNative: NativeModule {
  nonisolated static let name = "VitalHealthReactNative"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "@tryvital/vital-health-react-native", versions: "6")
  nonisolated static let provider = "apple_health_kit"

  private let client: VitalHealthClient
  private let status = Event<[String: String]>("Status", audience: .everyScript)
  private let connection = Event<String>("VitalHealthConnectionStatus", audience: .everyScript)

  init(_ client: VitalHealthClient) { self.client = client }

  @ExportsBuilder var exports: [any Export] {
    status
    connection
    configuring
    permissions
    syncing
    AsyncFunction("writeHealthData") {
      [self]
      (
        provider: String, resource: String, value: Double, start: Double, end: Double,
        promise: Promise
      ) in
      guard isRight(provider, promise) else { return }
      write(resource, value, start, end, promise)
    }
    connecting
    AsyncFunction("openPlatformHealthApp", answer {})
    AsyncFunction("openSyncProgressView", answer {})
  }

  /// The latest module of the process gets the events, whether JavaScript listens or not (lines 24 to 66).
  func initialize() {
    client.onSync = { [weak self] resource, status in
      self?.status.send(["resource": resource.eventName, "status": status])
    }
    client.onConnection = { [weak self] in
      guard let self else { return }
      connection.send(client.connectionStatus)
    }
  }

  private func isRight(_ provider: String, _ promise: Promise) -> Bool {
    if provider == Self.provider { return true }
    promise.reject("UnsupportedProvider", "Expected provider \(Self.provider), got \(provider)")
    return false
  }

  /// A method that has nothing but the provider, and answers at once.
  private func answer(_ body: @escaping @HostActor () -> Void)
    -> @HostActor (String, Promise) -> Void
  {
    { [self] provider, promise in
      guard isRight(provider, promise) else { return }
      body()
      promise.resolve()
    }
  }

  // MARK: - Configuration and connection

  @ExportsBuilder private var configuring: [any Export] {
    AsyncFunction("configure") {
      [self]
      (
        provider: String, inBackground: Bool, days: Int, _: Bool, policy: String, promise: Promise
      ) in
      guard isRight(provider, promise) else { return }
      client.configure(
        VitalHealthConfiguration(
          isBackgroundDeliveryEnabled: inBackground, daysToBackFill: min(days, 365),
          isExplicit: policy == "explicit"))
      promise.resolve()
    }
    AsyncFunction("configureClient") {
      [self]
      (
        provider: String, key: String, environment: String, region: String, _: Bool,
        promise: Promise
      ) in
      guard isRight(provider, promise) else { return }
      configure(client.core, key, environment, region, promise)
    }
    AsyncFunction("setUserId") { [self] (provider: String, id: String, promise: Promise) in
      guard isRight(provider, promise) else { return }
      setUser(client.core, id, promise)
    }
  }

  @ExportsBuilder private var connecting: [any Export] {
    AsyncFunction("getConnectionStatus") { [self] (provider: String, promise: Promise) in
      guard isRight(provider, promise) else { return }
      promise.resolve(client.connectionStatus)
    }
    AsyncFunction("connect") { [self] (provider: String, promise: Promise) in
      guard isRight(provider, promise) else { return }
      client.connect { Self.settle(promise, $0) }
    }
    AsyncFunction("disconnect") { [self] (provider: String, promise: Promise) in
      guard isRight(provider, promise) else { return }
      client.disconnect { Self.settle(promise, $0) }
    }
  }

  private static func settle(_ promise: Promise, _ error: VitalError?) {
    if let error { promise.reject("VitalHealthError", error.text) } else { promise.resolve() }
  }

  // MARK: - Permissions

  @ExportsBuilder private var permissions: [any Export] {
    AsyncFunction("ask") {
      [self]
      (
        provider: String, read: [String], write: [String], config: VitalAskConfig?,
        promise: Promise
      ) in
      guard isRight(provider, promise) else { return }
      ask(read, write, config ?? VitalAskConfig(), promise)
    }
    AsyncFunction("hasAskedForPermission") {
      [self] (provider: String, name: String, promise: Promise) in
      guard isRight(provider, promise), let resource = resource(name, promise) else { return }
      promise.resolve(client.isActive(resource))
    }
  }

  private func resource(_ name: String, _ promise: Promise) -> VitalResource? {
    if let resource = VitalResource.named(name) { return resource }
    promise.reject("UnsupportedResource", name)
    return nil
  }

  /// Lines 142 to 195.
  private func ask(
    _ read: [String], _ write: [String], _ config: VitalAskConfig, _ promise: Promise
  ) {
    var (toRead, toWrite) = (Set<String>(), Set<String>())
    for name in read {
      guard let resource = resource(name, promise) else { return }
      toRead.formUnion(resource.types)
    }
    for name in write {
      guard Self.writable.contains(name), let resource = VitalResource.named(name) else {
        return promise.reject("UnsupportedResource", name)
      }
      toWrite.formUnion(resource.types)
    }
    func known(_ types: Set<String>) -> Set<String> {
      types.filter { HealthType($0).isKnown && config.allowlist?.contains($0) ?? true }
    }
    client.ask(
      toRead: known(toRead.union(config.toRead)), toWrite: known(toWrite.union(config.toWrite))
    ) { result in
      switch result {
      case .success: promise.resolve("success")
      case .failure(VitalError("healthKitNotAvailable")):
        promise.reject("healthKitNotAvailable", "healthKitNotAvailable")
      case .failure(let error): promise.reject("failure", error.text)
      }
    }
  }

  private static let writable = ["water", "caffeine", "mindfulSession"]

  // MARK: - Syncing

  @ExportsBuilder private var syncing: [any Export] {
    AsyncFunction("syncData") { [self] (provider: String, names: [String], promise: Promise) in
      guard isRight(provider, promise) else { return }
      var resources: [VitalResource] = []
      for name in names {
        guard let resource = resource(name, promise) else { return }
        if !resources.contains(resource.remapped) { resources.append(resource.remapped) }
      }
      if names.isEmpty {
        for resource in VitalResource.all where resource == resource.remapped {
          resources.append(resource)
        }
      }
      client.syncSoon(resources)
      promise.resolve()
    }
    AsyncFunction("getPauseSynchronization") { [self] (provider: String, promise: Promise) in
      guard isRight(provider, promise) else { return }
      promise.resolve(client.isPaused)
    }
    AsyncFunction("setPauseSynchronization") {
      [self] (provider: String, isPaused: Bool, promise: Promise) in
      guard isRight(provider, promise) else { return }
      client.setPaused(isPaused)
      promise.resolve()
    }
  }

  // MARK: - Writing

  /// Lines 258 to 298. If HealthKit refuses, the promise is never settled. Caffeine is saved in milligrams, although the
  /// library's code calls the number grams.
  private func write(
    _ name: String, _ value: Double, _ start: Double, _ end: Double, _ promise: Promise
  ) {
    guard let resource = resource(name, promise) else { return }
    let sampleValue: HealthSample.Value
    switch name {
    case "water", "caffeine":
      guard let whole = Int(exactly: value.rounded(.towardZero)) else {
        return client.core.phone.raise(
          .vital(
            "Double value cannot be converted to Int because it is either infinite or NaN",
            fix: "pass writeHealthData a finite number"))
      }
      sampleValue = .quantity(Double(whole), unit: name == "water" ? "mL" : "mg")
    case "mindfulSession": sampleValue = .category("HKCategoryValueNotApplicable")
    default:
      return client.core.phone.raise(
        .vital(
          "\(resource.eventName) not supported for writing to HealthKit",
          fix: "write only water, caffeine and mindfulSession"))
    }
    let healthKit = client.healthKit
    guard let type = resource.required.first else { return }
    let sample = HealthSample(
      typeIdentifier: type, startDate: Date(timeIntervalSince1970: start / 1000),
      endDate: Date(timeIntervalSince1970: end / 1000), value: sampleValue,
      source: healthKit.source)
    guard let new = try? healthKit.asNew(sample) else { return }
    healthKit.save([new]) { result in
      if case .success = result { promise.resolve() }
    }
  }
}

/// What JavaScript may add to `ask`.
struct VitalAskConfig: JSDecodable {
  var toRead: Set<String> = []
  var toWrite: Set<String> = []
  /// Only these are asked for. `nil` for all.
  var allowlist: Set<String>?

  init() {}

  static func decode(_ value: JSRef, in context: JSContext) throws -> VitalAskConfig {
    let object = try JSObject.decode(value, in: context)
    func types(_ name: String) throws -> Set<String>? {
      try object.get(name, as: [String]?.self).map { Set($0) }
    }
    var config = VitalAskConfig()
    config.toRead = try types("extraReadPermissions") ?? []
    config.toWrite = try types("extraWritePermissions") ?? []
    config.allowlist = try types("dataTypeAllowlist")
    return config
  }
}
