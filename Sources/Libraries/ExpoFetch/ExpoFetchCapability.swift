package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The native half of `expo/fetch`, from SDK 52 to 56: requests whose answers can be read while they arrive. From SDK 56 on it is
/// the app's global `fetch`, too (`src/winter/runtime.native.ts`).
@HostActor
package final class ExpoFetchCapability: Capability {
  private let app: AppConnection

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.addExpoModule { [app] in
      ExpoFetch(
        ExpoFetchVersion(app.version(ofPackage: "expo")), app.phone.loop,
        log: { [weak app] in app?.log($0, about: "fetch") }, { [weak app] in app?.requests })
    }
  }
}
