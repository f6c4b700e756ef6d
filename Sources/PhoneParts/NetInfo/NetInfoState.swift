internal import JSEngine
internal import SimulatedPhone

/// `{ type, isConnected, details }`, with the keys that iOS sends for each type.
struct NetInfoState: JSRecord, Sendable, CustomStringConvertible {
  private let type: String
  private let isConnected: Bool
  private let details: NetInfoDetails

  /// The state of `interface`, such as `cellular`; of the phone's connection without one. Another interface than the
  /// connection's is not connected (`ios/RNCNetInfo.mm` lines 130 and 131).
  init(
    _ connection: NetworkConditions.Connection, _ interface: String?, tellsNetworkName: Bool
  ) {
    let current = connection.netInfoType
    type = interface ?? current
    isConnected = type == current && connection.isOnline
    details = NetInfoDetails(
      type: type, connection: connection, isConnected: isConnected,
      tellsNetworkName: tellsNetworkName)
  }

  var description: String { type }

  func write(fields: JSFields) throws {
    fields.add("type", type)
    fields.add("isConnected", isConnected)
    try fields.add("details", details)
  }
}

/// `details`: `{ cellularGeneration, carrier }` for `cellular`, `{ ipAddress, subnet }` for `wifi` and `ethernet`, and
/// `isConnectionExpensive` where the type is connected (`ios/RNCNetInfo.mm` lines 132 to 185).
struct NetInfoDetails: JSRecord, Sendable {
  let type: String
  let connection: NetworkConditions.Connection
  let isConnected: Bool
  let tellsNetworkName: Bool

  func write(fields: JSFields) {
    switch type {
    case "cellular":
      // The library reads the generation only while the phone uses it (`ios/RNCConnectionState.m` lines 45 to 71).
      fields.add("cellularGeneration", connection == .cellular ? "4g" : String?.none)
      // What iOS says of every carrier since 16.4 (react-native-device-info, issue 1561).
      fields.add("carrier", "--")
    case "wifi", "ethernet":
      let isWiFi = connection.netInfoType == "wifi"
      fields.add("ipAddress", isWiFi ? "192.168.1.20" : "0.0.0.0")
      fields.add("subnet", isWiFi ? "255.255.255.0" : "0.0.0.0")
      // iOS tells the names of a network only to apps that may know the person's location.
      if tellsNetworkName {
        fields.add("ssid", String?.none)
        fields.add("bssid", String?.none)
      }
    default: break
    }
    if isConnected { fields.add("isConnectionExpensive", connection == .cellular) }
  }
}

extension NetworkConditions.Connection {
  /// What the library calls it.
  var netInfoType: String {
    switch self {
    case .none: "none"
    case .cellular: "cellular"
    case .wifi, .captive: "wifi"
    }
  }

  fileprivate var isOnline: Bool { self != .none }
}
