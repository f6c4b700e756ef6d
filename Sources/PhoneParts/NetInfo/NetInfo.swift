package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// Reports the phone's network connection to JavaScript, as `@react-native-community/netinfo` does, and React
/// Native before 0.60.
@HostActor
package final class NetInfo: SearchedCapability {
  private let phone: Phone

  package init(_ app: AppConnection) { phone = app.phone }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [phone] in RNCNetInfo(phone: phone) }
    try registry.add { [phone] in LegacyNetInfo(phone: phone) }
  }

  package nonisolated static var raceInputs: [RaceInput] { [offline, cellular, wifi] }

  private nonisolated static let wifi = RaceInput("wifi", "the phone is on Wi-Fi again") {
    (netInfo: NetInfo) in netInfo.phone.network.connection = .wifi
  }

  private nonisolated static let offline = RaceInput(
    "offline", "the phone loses its connection", ending: wifi
  ) { (netInfo: NetInfo) in netInfo.phone.network.connection = .none }

  private nonisolated static let cellular = RaceInput(
    "cellular", "the phone changes to the mobile network", ending: wifi
  ) { (netInfo: NetInfo) in netInfo.phone.network.connection = .cellular }

  package nonisolated static var requirements: [AppRequirement] {
    let wifi = AppRequirement.Declaration.entitlement("com.apple.developer.networking.wifi-info")
    return [
      AppRequirement(RNCNetInfo.name, of: "NetInfo", "configure", needs: wifi) {
        $0.has("shouldFetchWiFiSSID") ? [wifi] : []
      }
    ]
  }
}
