internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of `@react-native-community/netinfo`.
@HostActor
final class RNCNetInfo: NativeModule {
  nonisolated static let name = "RNCNetInfo"

  private let networkStatusDidChange = Event<NetInfoState>("netInfo.networkStatusDidChange")
  private let phone: Phone
  private var isObserved = false

  /// Makes the module, which reports the connection of `phone`.
  init(phone: Phone) {
    self.phone = phone
    phone.network.observe(for: self) { [weak self] in self?.connectionChanged() }
  }

  var exports: [any Export] {
    networkStatusDidChange
    AsyncFunction("getCurrentState") { [self] (_: String?) in state }
    AsyncFunction("configure") { (_: JSObject?) in }
  }

  /// The next script does not have the listeners of the earlier one.
  func initialize() { isObserved = false }
  func startObserving() { isObserved = true }
  func stopObserving() { isObserved = false }

  private func connectionChanged() {
    if isObserved { networkStatusDidChange.send(state) }
  }

  private var state: NetInfoState { NetInfoState(connection: phone.network.connection) }
}

/// `{ type, isConnected, isInternetReachable, details }`.
struct NetInfoState: JSRecord, Sendable {
  let connection: NetworkConditions.Connection

  func write(fields: JSFields) throws {
    let isConnected = connection != .none
    fields.add("type", connection.rawValue)
    fields.add("isConnected", isConnected)
    fields.add("isInternetReachable", isConnected)
    try fields.add("details", NetInfoDetails(connection: connection))
  }
}

/// `details`, as far as the host knows them.
struct NetInfoDetails: JSRecord, Sendable {
  let connection: NetworkConditions.Connection

  func write(fields: JSFields) {
    fields.add("isConnectionExpensive", connection == .cellular)
    if connection == .cellular { fields.add("cellularGeneration", "4g") }
  }
}
