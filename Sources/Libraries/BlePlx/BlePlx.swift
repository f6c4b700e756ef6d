internal import Bluetooth
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native half of react-native-ble-plx before version 3 (`ios/BleClientManager.m`): another name, and the same methods. It is
/// made when JavaScript asks for it, because both would otherwise be there.
final class EarlierBlePlx: BlePlx {
  override nonisolated class var name: String { "BleClientManager" }
  override nonisolated class var library: ReplacedLibrary? {
    ReplacedLibrary("react-native-ble-plx", versions: "1", "2")
  }
  override nonisolated class var requiresMainQueueSetup: Bool { false }
}

/// The native half of react-native-ble-plx 3.5 (`ios/BlePlx.m`), with MultiplatformBleAdapter 0.2.0.
@HostActor
class BlePlx: NativeModule {
  nonisolated class var name: String { "BlePlx" }
  nonisolated class var library: ReplacedLibrary? {
    ReplacedLibrary("react-native-ble-plx", versions: "3")
  }
  nonisolated class var requiresMainQueueSetup: Bool { true }

  // JavaScript stops listening whenever it likes. Only values of monitors must not get lost.
  private let scan = Event<[BleEventPart]>("ScanEvent", audience: .whoeverListens)
  private let read = Event<[BleEventPart]>("ReadEvent")
  private let stateChange = Event<String>("StateChangeEvent", audience: .whoeverListens)
  private let restoreState = Event<BleRestoredState?>(
    "RestoreStateEvent", audience: .whoeverListens)
  private let disconnection = Event<[BleEventPart]>("DisconnectionEvent", audience: .whoeverListens)
  private let connecting = Event<String>("ConnectingEvent", audience: .whoeverListens)
  private let connected = Event<String>("ConnectedEvent", audience: .whoeverListens)

  let capability: BlePlxCapability
  private var client: BleClientManager?
  /// Whether the module has a listener, of whatever event. Without one the library sends nothing (lines 27 to 39).
  private var isObserving = false
  private var isValid = true

  init(_ capability: BlePlxCapability) { self.capability = capability }

  @ExportsBuilder var exports: [any Export] {
    events
    events.map { event in Constant(event.member.name, event.member.name) }
    AsyncFunction("createClient", createClient)
    AsyncFunction("destroyClient", destroyClient)
    stateMethods
    deviceMethods
    discoveryMethods
    characteristicMethods
    descriptorMethods
  }

  private var events: [any Export] {
    [scan, read, stateChange, restoreState, disconnection, connecting, connected]
  }

  func startObserving() { isObserving = true }
  func stopObserving() { isObserving = false }

  /// A reload destroys the client (lines 68 to 70). The end of the process does not.
  func invalidate() { if isValid { destroyClient() } }

  /// The process has ended: what the client did is up to iOS.
  func processEnded() {
    client?.processEnded()
    (client, isValid) = (nil, false)
  }

  // MARK: - The client

  /// Lines 57 to 61. A client that was not destroyed is forgotten, but its connections stay.
  private func createClient(_ restoreIdentifier: String?) {
    client?.forget()
    let central = BleCentral(
      on: capability.phone, queue: capability.queue, restoreIdentifier: restoreIdentifier)
    capability.note(central)
    client = BleClientManager(central, restores: restoreIdentifier != nil) { [weak self] in
      self?.send($0)
    }
    client?.objects.onStale = { [capability] in capability.noteStaleNumber() }
    client?.onTakenValue = { [capability] in
      capability.noteTakenValue(of: $0.characteristic.uuid.short)
    }
  }

  /// Lines 63 to 66.
  private func destroyClient() {
    client?.invalidate()
    client = nil
  }

  /// The client for a call without a promise.
  var commanded: BleClientManager? { client }

  /// The client for a call. Without one the library forgets the call, and never settles its promise.
  func client(for promise: BlePromise) -> BleClientManager? {
    if client == nil { capability.noteOrphan(promise.entry) }
    return client
  }

  // MARK: - Events

  private func send(_ event: BleEvent) {
    capability.note(event, isObserving)
    guard isObserving else { return }
    switch event {
    case .state(let state): stateChange.send(state.nameInJavaScript)
    case .restored(let devices):
      restoreState.send(devices.map { BleRestoredState(connectedPeripherals: $0) })
    case .scanned(let device): scan.send([.null, .device(device)])
    case .scanFailed(let error): scan.send([.text(error.json), .null])
    case .connecting(let id): connecting.send(id)
    case .connected(let id): connected.send(id)
    case .disconnected(let device): disconnection.send([.null, .device(device)])
    case .disconnectedUnknown(let id): disconnection.send([.null, .id(id)])
    case .read(let characteristic, let transaction):
      read.send([.null, .characteristic(characteristic), .text(transaction)])
    case .readFailed(let error, let transaction):
      read.send([.text(error.json), .null, .text(transaction)])
    }
  }
}
