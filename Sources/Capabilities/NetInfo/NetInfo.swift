package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The phone's connection, as `@react-native-community/netinfo` tells it. The connection itself is the phone's.
@HostActor
package final class NetInfo: Capability {
  private let phone: Phone

  package init(_ app: AppConnection) { phone = app.phone }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [phone] in RNCNetInfo(phone: phone) }
  }
}
