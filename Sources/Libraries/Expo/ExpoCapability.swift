package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Storage
internal import WebAPIs

/// The native halves of Expo's modules that need no screen. JavaScript finds them in `expo.modules`.
@HostActor
package final class ExpoCapability: Capability {
  private let app: AppConnection
  private var phone: Phone { app.phone }

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.addExpoModule { [phone] in ExpoSecureStore(phone) }
    try registry.addExpoModule { [phone] in ExpoNetwork(phone.network) }
    try registry.addExpoModule { [phone] in ExpoDevice(phone) }
    try registry.addExpoModule { [phone] in ExpoLocalAuthentication(phone) }
    try registry.addExpoModule { [phone] in ExpoNotificationPermissions(phone) }
    try registry.addExpoModule { [app] in
      ExpoAsset(app.phone.storage.container) { [weak app] in app?.requests }
    }
    try registry.addExpoModule { [phone, seed = app.seed] in
      let launch = UInt64(clamping: phone.lifecycle.launchCount)
      return ExponentConstants(phone.info, CryptoAPI(seed: seed.map { $0 ^ launch << 32 }))
    }
  }

  package nonisolated static var requirements: [AppRequirement] {
    let faceID = AppRequirement.Declaration.infoPlist("NSFaceIDUsageDescription")
    return ["setItemAsync", "setItem", "getItemAsync", "getItem"].map { function in
      AppRequirement(
        package: "expo-secure-store", as: "SecureStore", function, needs: faceID
      ) { declarations($0, saves: function.hasPrefix("set")) }
    }
      + ["setValueWithKey", "getValueWithKey"].flatMap { ["\($0)Async", "\($0)Sync"] }.map {
        method in
        AppRequirement(ownUseOf: ExpoSecureStore.name, method, needs: faceID) {
          declarations($0, saves: method.hasPrefix("set"))
        }
      }
  }

  /// What a call of `expo-secure-store` needs.
  private nonisolated static func declarations(
    _ call: CallArguments, saves: Bool
  ) -> [AppRequirement.Declaration] {
    let group = call.has("accessGroup") ? call.string("accessGroup") ?? "" : nil
    // Only saving looks for the key (`ios/SecureStoreModule.swift`, set).
    return
      (saves && call.has("requireAuthentication")
      ? [.infoPlist("NSFaceIDUsageDescription")] : [])
      + (group.map { [.entitlement(KeychainItem.entitlement(for: $0))] } ?? [])
  }
}
