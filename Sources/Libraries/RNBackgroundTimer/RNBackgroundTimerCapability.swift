package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The library react-native-background-timer: timers that keep the app running with a background task.
@HostActor
package final class RNBackgroundTimerCapability: Capability {
  private let phone: Phone

  package init(_ app: AppConnection) { phone = app.phone }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [phone] in RNBackgroundTimer(phone) }
  }
}
