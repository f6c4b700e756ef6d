package import Capabilities
package import HostLoop
package import NativeBridge
internal import Privacy
internal import SimulatedPhone

/// The library @react-native-community/geolocation: where the phone is.
@HostActor
package final class RNCGeolocationCapability: Capability {
  private let app: AppConnection

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [app] in
      RNCGeolocation(app.phone) { app.log($0, about: "location") }
    }
  }

  package nonisolated static var requirements: [AppRequirement] {
    ["getCurrentPosition", "watchPosition", "requestAuthorization"].map {
      AppRequirement(
        package: "@react-native-community/geolocation", as: "Geolocation", $0,
        needs: .infoPlist(RNCGeolocation.whenInUse))
    }
  }
}
