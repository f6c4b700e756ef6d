internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of `@react-native-community/netinfo` on iOS.
///
/// Like the library's (12.0.1, `ios/RNCNetInfo.mm` lines 126 to 145), it does not say whether the internet is reachable:
/// the library's JavaScript asks a server (`src/internal/internetReachability.ts`), and says `null` until then.
@HostActor
final class RNCNetInfo: NativeModule {
  nonisolated static let name = "RNCNetInfo"

  private let networkStatusDidChange = Event<NetInfoState>("netInfo.networkStatusDidChange")
  private let phone: Phone
  private var isObserved = false
  /// Whether the library's configuration names `shouldFetchWiFiSSID`, with whatever value.
  private var tellsNetworkName = false

  /// Makes the module, which reports the connection of `phone`.
  init(phone: Phone) {
    self.phone = phone
    phone.network.observe(for: self) { [weak self] in self?.connectionChanged() }
  }

  var exports: [any Export] {
    networkStatusDidChange
    AsyncFunction("getCurrentState") { [self] (interface: String?) in state(of: interface) }
    AsyncFunction("configure") { [self] (configuration: JSObject?) in
      let names = try configuration.map { try $0.value.context.keys(of: $0.value.ref) }
      tellsNetworkName = names?.contains("shouldFetchWiFiSSID") ?? false
    }
  }

  /// What an earlier script configured, and its listeners, are none of the next one's.
  func initialize() {
    isObserved = false
    tellsNetworkName = false
  }

  func startObserving() { isObserved = true }
  func stopObserving() { isObserved = false }

  private func connectionChanged() {
    if isObserved { networkStatusDidChange.send(state(of: nil)) }
  }

  private func state(of interface: String?) -> NetInfoState {
    NetInfoState(phone.network.connection, interface, tellsNetworkName: tellsNetworkName)
  }
}
