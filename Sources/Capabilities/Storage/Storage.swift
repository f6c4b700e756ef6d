public import HostLoop
public import NativeBridge
internal import SimulatedPhone

/// What an app stores on its phone, besides health data: keychain, user defaults, async storage and files.
@HostActor
public final class Storage: Capability {
  private let app: AppConnection

  public init(_ app: AppConnection) { self.app = app }

  public func addModules(to registry: ModuleRegistry) throws {
    try registry.addModules(
      of: app.phone.storage, bundleIdentifier: app.phone.info.bundleIdentifier)
  }
}
