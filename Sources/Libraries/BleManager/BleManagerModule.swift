internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of react-native-ble-manager 12.5 (`ios/BleManager.mm`), a module of the new architecture. Before version 12
/// it is an `RCTEventEmitter`, whose methods and events have earlier forms.
@HostActor
final class BleManagerModule: NativeModule {
  nonisolated static let name = "BleManager"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-ble-manager", versions: "7", "8", "9", "10", "11", "12")

  let capability: BleManagerCapability
  /// What does the work (`ios/SwiftBleManager.swift`).
  let swift: SwiftBleManager
  /// The installed version.
  let release: (Int, Int, Int)
  private let emitters = Dictionary(
    uniqueKeysWithValues: BleManagerEvent.allCases.map {
      ($0, EventEmitter<BridgeValue>($0.rawValue))
    })
  /// Those of the versions before 12.
  private let events = Dictionary(
    uniqueKeysWithValues: BleManagerEvent.allCases.map {
      ($0, Event<BridgeValue>($0.earlierName, audience: .whoeverListens))
    })
  /// Which of both the library's JavaScript hears. It is not known in a bundle without its project.
  private let usesEmitters: Bool
  private let usesEvents: Bool
  /// Whether an event of the versions before 12 has a listener, and whether one had since the script was loaded.
  private var (isObserved, wasObserved) = (false, false)
  /// The calls that wait until `writeWithoutResponse` has slept.
  private var waiting: [@HostActor () -> Void] = []
  private var isAsleep = false

  init(_ capability: BleManagerCapability, _ release: (Int, Int, Int)?) {
    self.capability = capability
    self.release = release ?? (12, 5, 0)
    usesEmitters = release.map { $0 >= (12, 0, 0) } ?? true
    usesEvents = release.map { $0 < (12, 0, 0) } ?? true
    swift = SwiftBleManager(capability)
    swift.module = self
  }

  @ExportsBuilder var exports: [any Export] {
    usesEmitters ? BleManagerEvent.allCases.compactMap { emitters[$0] } : []
    usesEvents ? BleManagerEvent.allCases.compactMap { events[$0] } : []
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

  func startObserving() { (isObserved, wasObserved) = (true, true) }
  func stopObserving() { isObserved = false }

  /// Whether JavaScript listens.
  func isHeard(_ event: BleManagerEvent) -> Bool {
    isObserved || emitters[event]?.isObserved ?? false
  }

  /// Whether JavaScript listens, or has listened since it was loaded.
  func wasHeard(_ event: BleManagerEvent) -> Bool {
    wasObserved || emitters[event]?.wasObserved ?? false
  }

  /// Sends an event. Without a listener it is lost, which is no fault of most scripts.
  func emit(_ event: BleManagerEvent, _ body: [String: BridgeValue]) {
    // The newer JavaScript never listens to these.
    if usesEvents, isObserved || !usesEmitters { events[event]?.send(.object(body)) }
    if usesEmitters { emitters[event]?.emit(optional: .object(body)) }
  }

  /// Sends a new value of a characteristic. A script that gets such values before its first listener has lost them.
  func emitValue(_ body: [String: BridgeValue], isNotified: Bool) {
    if isNotified, usesEmitters, !wasObserved, let emitter = emitters[.didUpdateValue],
      !emitter.wasObserved
    {
      return emitter.emit(.object(body))
    }
    emit(.didUpdateValue, body)
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
