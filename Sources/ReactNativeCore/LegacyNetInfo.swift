internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The network connection in React Native before 0.60: always Wi-Fi.
@HostActor
final class LegacyNetInfo: NativeModule {
  nonisolated static let name = "NetInfo"

  var exports: [any Export] {
    Event<NoBody>("networkStatusDidChange")
    AsyncFunction("getCurrentConnectivity") { () in
      [
        "connectionType": "wifi", "effectiveConnectionType": "unknown", "network_info": "wifi",
      ]
    }
    AsyncFunction("isConnectionMetered") { () in false }
  }
}
