package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The library react-native-device-info, which tells an app about its phone and about itself.
@HostActor
package final class RNDeviceInfoCapability: Capability {
  private let app: AppConnection
  private let installation: Installation

  package init(_ app: AppConnection) {
    self.app = app
    installation = app.phone.part(Installation.self)
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [app, installation] in
      let release = app.release(ofPackage: "react-native-device-info")
      return RNDeviceInfo(
        app.phone, installation, hasConstantID: release.map { $0 < (10, 0, 0) } ?? false)
    }
  }

  package func processBegan() { installation.processBegan() }
}

/// When the app was installed and started, in milliseconds since 1970.
@HostActor
final class Installation: PhonePart {
  private(set) var installed: Double
  private(set) var started: Double
  private let clock: LoopClock

  init(on phone: Phone) {
    clock = phone.loop.clock
    installed = clock.milliseconds
    started = installed
  }

  func processBegan() { started = clock.milliseconds }
  func appWasDeleted() { installed = clock.milliseconds }
}

extension LoopClock {
  fileprivate var milliseconds: Double { (wallTime * 1000).rounded(.down) }
}
