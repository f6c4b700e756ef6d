package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The native halves of Expo's modules that need no screen. JavaScript finds them in `expo.modules`.
@HostActor
package final class ExpoCapability: Capability {
  private let phone: Phone

  package init(_ app: AppConnection) { phone = app.phone }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.addExpoModule { [phone] in ExpoSecureStore(phone) }
    try registry.addExpoModule { [phone] in ExpoNetwork(phone.network) }
    try registry.addExpoModule { [phone] in ExponentConstants(phone.info) }
  }

  package nonisolated static var requirements: [AppRequirement] {
    let faceID = AppRequirement.Declaration.infoPlist("NSFaceIDUsageDescription")
    return ["getValueWithKeyAsync", "setValueWithKeyAsync"].map {
      AppRequirement(ExpoSecureStore.name, of: "SecureStore", $0, needs: faceID) {
        $0.has("requireAuthentication") ? [faceID] : []
      }
    }
  }
}
