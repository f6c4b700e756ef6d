internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of react-native-ble-manager 12.5 (`ios/BleManager.mm`), a module of the new architecture.
@HostActor
final class BleManagerModule: NativeModule {
  nonisolated static let name = "BleManager"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-ble-manager", versions: "12.5")

  let capability: BleManagerCapability
  /// What does the work (`ios/SwiftBleManager.swift`).
  let swift: SwiftBleManager
  private let emitters = Dictionary(
    uniqueKeysWithValues: BleManagerEvent.allCases.map {
      ($0, EventEmitter<BridgeValue>($0.rawValue))
    })
  /// The calls that wait until `writeWithoutResponse` has slept.
  private var waiting: [@HostActor () -> Void] = []
  private var isAsleep = false

  init(_ capability: BleManagerCapability) {
    self.capability = capability
    swift = SwiftBleManager(capability)
    swift.module = self
  }

  @ExportsBuilder var exports: [any Export] {
    BleManagerEvent.allCases.compactMap { emitters[$0] }
    stateMethods
    connectionMethods
    valueMethods
    notificationMethods
    unsupportedMethods
  }

  /// A reload releases the instance. Core Bluetooth's manager stays (`SwiftBleManager.swift` line 9): React Native's new
  /// architecture sends no notification of the reload, for which the library waits (line 76).
  func invalidate() { swift.release() }

  // MARK: - Events

  /// Whether JavaScript listens.
  func isHeard(_ event: BleManagerEvent) -> Bool { emitters[event]?.isObserved ?? false }

  /// Whether JavaScript listens, or has listened since it was loaded.
  func wasHeard(_ event: BleManagerEvent) -> Bool { emitters[event]?.wasObserved ?? false }

  /// Sends an event. Without a listener it is lost, which is no fault of most scripts.
  func emit(_ event: BleManagerEvent, _ body: [String: BridgeValue]) {
    emitters[event]?.emit(optional: .object(body))
  }

  /// Sends a new value of a characteristic. A script that gets such values before its first listener has lost them.
  func emitValue(_ body: [String: BridgeValue], isNotified: Bool) {
    guard let emitter = emitters[.didUpdateValue] else { return }
    if isNotified, !emitter.wasObserved { return emitter.emit(.object(body)) }
    emitter.emit(optional: .object(body))
  }

  // MARK: - The method queue

  /// Runs a call now, or when the queue of the methods does not sleep any more.
  func run(_ call: @escaping @HostActor () -> Void) {
    if isAsleep { waiting.append(call) } else { call() }
  }

  /// `Thread.sleep` on the queue of the methods: all later calls wait.
  func sleep(for time: Duration, then wake: @escaping @HostActor () -> Void) {
    guard time > .zero else { return wake() }
    isAsleep = true
    let loop = capability.phone.loop
    loop.post(on: loop.lane(Self.name), "sleep between writes", after: time) { [self] in
      isAsleep = false
      wake()
      while !isAsleep, !waiting.isEmpty { waiting.removeFirst()() }
    }
  }
}
