internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of `expo-network` 8 (`ios/NetworkModule.swift`).
@HostActor
final class ExpoNetwork: NativeModule {
  nonisolated static let name = "ExpoNetwork"
  static let library: ReplacedLibrary? = ReplacedLibrary("expo-network", versions: "8")

  private let conditions: NetworkConditions
  private let onNetworkStateChanged = Event<State>("onNetworkStateChanged")
  private var isObserving = false
  /// Whether the last listener was removed once. The module has one `NWPathMonitor`, which `OnStopObserving` cancels, and Apple
  /// says of `nw_path_monitor_set_cancel_handler` that a cancelled monitor delivers no more events. So later listeners hear
  /// nothing until the app is reloaded. That rests on these two texts; we have not seen it on a phone.
  private var isCancelled = false

  init(_ conditions: NetworkConditions) {
    self.conditions = conditions
    conditions.observe(for: self) { [weak self] in self?.changed() }
  }

  var exports: [any Export] {
    onNetworkStateChanged
    AsyncFunction("getNetworkStateAsync") { [conditions] in State(conditions.connection) }
    // Only the address of an interface whose name begins with `en`, such as Wi-Fi.
    AsyncFunction("getIpAddressAsync") { [conditions] in
      [.wifi, .captive].contains(conditions.connection) ? "192.168.1.20" : "0.0.0.0"
    }
  }

  /// A monitor of paths reports the current one as soon as it starts.
  func startObserving() {
    if isCancelled { return }
    isObserving = true
    changed()
  }

  func stopObserving() {
    isObserving = false
    isCancelled = true
  }

  private func changed() {
    if isObserving { onNetworkStateChanged.send(State(conditions.connection)) }
  }

  /// `{ type, isConnected, isInternetReachable }`. Native code says of a path only whether it can be used.
  private struct State: JSRecord, Sendable {
    let connection: NetworkConditions.Connection

    init(_ connection: NetworkConditions.Connection) { self.connection = connection }

    func write(fields: JSFields) {
      let isConnected = connection != .none
      let type =
        switch connection {
        case .none: "NONE"
        case .cellular: "CELLULAR"
        case .wifi, .captive: "WIFI"
        }
      fields.add("type", type)
      fields.add("isConnected", isConnected)
      fields.add("isInternetReachable", isConnected)
    }
  }
}
