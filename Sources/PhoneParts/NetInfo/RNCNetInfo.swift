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
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "@react-native-community/netinfo", versions: "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"
  )

  private let networkStatusDidChange = Event<NetInfoState>("netInfo.networkStatusDidChange")
  private let phone: Phone
  private var isObserved = false
  /// The connection of which iOS told the library last.
  private var type: String
  /// Whether the library's configuration names `shouldFetchWiFiSSID`, with whatever value.
  private var tellsNetworkName = false

  /// Makes the module, which reports the connection of `phone`.
  init(phone: Phone) {
    self.phone = phone
    type = phone.network.connection.netInfoType
    phone.network.observe(for: self) { [weak self] in self?.connectionChanged() }
  }

  var exports: [any Export] {
    networkStatusDidChange.carrying { [weak self] in self?.state(of: nil) }
    AsyncFunction("getCurrentState") { [self] (interface: String?) in
      // The state of one interface does not tell the script to what the phone is connected.
      networkStatusDidChange.answer(state(of: interface), isWhole: interface == nil)
    }
    AsyncFunction("configure") { [self] (configuration: JSObject?) in
      let names = try configuration.map { try $0.value.context.keys(of: $0.value.ref) } ?? []
      tellsNetworkName = names.contains("shouldFetchWiFiSSID")
      phone.network.reachabilityCheck = try configuration.flatMap { try Self.check($0, names) }
    }
  }

  /// What an earlier script configured, and its listeners, are none of the next one's.
  func initialize() {
    isObserved = false
    tellsNetworkName = false
    phone.network.reachabilityCheck = nil
  }

  /// How the library's JavaScript asks with this configuration. It takes 204 for yes. A test of the app, which only
  /// JavaScript knows, normally takes 200.
  private static func check(
    _ configuration: JSObject, _ names: [String]
  ) throws -> ReachabilityCheck? {
    guard names.contains("reachabilityUrl") else { return nil }
    let url: String = try configuration.get("reachabilityUrl")
    let method: String? = try configuration.get("reachabilityMethod")
    let isUsualPath = url.hasSuffix("/generate_204")
    return ReachabilityCheck(
      method: method ?? "HEAD", url: url,
      status: names.contains("reachabilityTest") && !isUsualPath ? 200 : 204)
  }

  func startObserving() { isObserved = true }
  func stopObserving() { isObserved = false }

  /// iOS calls the library back if the flags or the interface changed (configd 1405.100.8, `SCNetworkReachability.c:1713-1728`).
  /// Two Wi-Fis have the same, also if one has a login page.
  private func connectionChanged() {
    let changed = phone.network.connection.netInfoType
    if changed == type { return }
    type = changed
    if isObserved { networkStatusDidChange.send(state(of: nil)) }
  }

  private func state(of interface: String?) -> NetInfoState {
    NetInfoState(phone.network.connection, interface, tellsNetworkName: tellsNetworkName)
  }
}
