package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The library react-native-blob-util: the files of the app, and requests whose bodies are files.
@HostActor
package final class BlobUtil: Capability {
  private let app: AppConnection

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [app] in
      ReactNativeBlobUtil(app.phone) { [weak app] in app?.requests }
    }
  }
}
