package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The native half of `expo-file-system` 19: the files of the app's container, downloads and uploads.
@HostActor
package final class ExpoFileSystemCapability: Capability {
  private let app: AppConnection

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.addExpoModule { [app] in
      ExpoFileSystem(app.phone.storage.container) { [weak app] in app?.requests }
    }
    try registry.addExpoModule { [app] in
      LegacyFileSystem(app.phone.storage.container) { [weak app] in app?.requests }
    }
  }
}
