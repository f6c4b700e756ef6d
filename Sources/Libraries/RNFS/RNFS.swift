package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The library react-native-fs: the files of the app, downloads and uploads.
@HostActor
package final class RNFS: Capability {
  private let app: AppConnection

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [app] in
      RNFSManager(
        storage: app.phone.storage, capacity: app.phone.model.diskCapacity,
        requests: { [weak app] in app?.requests })
    }
  }
}
