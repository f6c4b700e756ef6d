package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// What an app stores on its phone, apart from health data: keychain, user defaults, async storage
/// and files.
@HostActor
package final class Storage: Capability {
  private let app: AppConnection

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.addModules(
      of: app.phone.storage, bundleIdentifier: app.phone.info.bundleIdentifier)
  }
}
