package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The native half of `expo-file-system` 19: the files of the app's container.
@HostActor
package final class ExpoFileSystemCapability: Capability {
  private let storage: PhoneStorage

  package init(_ app: AppConnection) { storage = app.phone.storage }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.addExpoModule { [storage] in ExpoFileSystem(storage.container) }
    try registry.addExpoModule { [storage] in LegacyFileSystem(storage.container) }
  }
}
