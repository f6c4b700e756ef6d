internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// Observes types from the launch on, before JavaScript runs (`BackgroundDeliveryManager.swift`).
///
/// Native code completes each update at once. It does not wait for JavaScript, but keeps the app running for 25 s more.
@HostActor
final class BackgroundDeliveryManager {
  private let phone: Phone
  private var observers: [String: HealthObserverQuery] = [:]
  private var callbacks: [String: @HostActor (String?) -> Void] = [:]
  /// The updates that came before JavaScript subscribed to their type.
  private var pending: [(type: String, error: String?)] = []
  private static let typesKey = "com.kingstinct.healthkit.backgroundTypes"
  private static let frequencyKey = "com.kingstinct.healthkit.backgroundFrequency"
  /// How long an update keeps the app running.
  private static let window = Duration.seconds(25)

  init(_ phone: Phone) { self.phone = phone }

  /// Observes the types of an earlier process.
  func setUp() {
    guard case .array(let types)? = try? phone.storage.userDefaults.object(forKey: Self.typesKey),
      case .number(let frequency)? = try? phone.storage.userDefaults.object(
        forKey: Self.frequencyKey)
    else { return }
    register(
      types.compactMap { if case .string(let type) = $0 { type } else { nil } },
      HealthUpdateFrequency(kingstinct: Int(exactly: frequency) ?? 1) ?? .immediate)
  }

  /// Remembers the types for later launches, and observes them now.
  func configure(_ types: [String], _ frequency: HealthUpdateFrequency, _ number: Int) throws {
    try phone.storage.userDefaults.set(.array(types.map { .string($0) }), forKey: Self.typesKey)
    try phone.storage.userDefaults.set(.number(Double(number)), forKey: Self.frequencyKey)
    tearDown()
    register(types, frequency)
  }

  func clear() throws {
    try phone.storage.userDefaults.removeObject(forKey: Self.typesKey)
    try phone.storage.userDefaults.removeObject(forKey: Self.frequencyKey)
    tearDown()
  }

  func tearDown() {
    for query in observers.values { phone.healthKit.stop(query) }
    observers = [:]
    callbacks = [:]
  }

  /// The process has ended, with all memory of native code.
  func processEnded() {
    tearDown()
    pending = []
  }

  func observes(_ type: String) -> Bool { observers[type] != nil }

  /// Sets what is called for a type. Updates that came before are passed on now.
  func setCallback(for type: String, _ callback: @escaping @HostActor (String?) -> Void) {
    callbacks[type] = callback
    let waiting = pending.filter { $0.type == type }
    pending.removeAll { $0.type == type }
    for update in waiting { callback(update.error) }
  }

  func removeCallback(for type: String) { callbacks[type] = nil }

  private func register(_ types: [String], _ frequency: HealthUpdateFrequency) {
    for type in types {
      guard let type = try? healthType(type, for: .samples(query: "HKObserverQuery")) else {
        continue
      }
      observers[type] = phone.healthKit.observe([type]) { [weak self] in self?.handle($0, of: type)
      }
      phone.healthKit.enableBackgroundDelivery(for: type, frequency: frequency) { _ in }
    }
  }

  private func handle(_ update: HealthUpdate, of type: String) {
    // A background task that native code ends in any case: after this time, or when iOS says that its time is over.
    _ = phone.assertions.acquire(
      "healthkit-observer-\(type)", budget: Self.window, isRecorded: true
    ) {}
    if let callback = callbacks[type] {
      callback(update.error?.message)
    } else {
      pending.append((type, update.error?.message))
    }
    update.complete(byScript: false)
  }
}

extension HealthUpdateFrequency {
  /// `HKUpdateFrequency`, with its raw values.
  init?(kingstinct number: Int) {
    switch number {
    case 1: self = .immediate
    case 2: self = .hourly
    case 3: self = .daily
    case 4: self = .weekly
    default: return nil
    }
  }
}
