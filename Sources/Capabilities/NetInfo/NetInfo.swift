public import HostLoop
public import NativeBridge
internal import SimulatedPhone

/// The phone's connection, as `@react-native-community/netinfo` tells it. The connection itself is the phone's.
@HostActor
public final class NetInfo: Capability {
  private let phone: Phone

  public init(_ app: AppConnection) { phone = app.phone }

  public func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [phone] in RNCNetInfo(phone: phone) }
  }
}
