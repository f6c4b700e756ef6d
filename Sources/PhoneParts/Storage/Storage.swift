package import Capabilities
internal import CoreModules
package import HostLoop
package import NativeBridge
internal import Privacy
internal import SimulatedPhone
internal import WebAPIs

/// What an app stores on its phone, apart from health data: keychain, user defaults, async storage
/// and files.
@HostActor
package final class Storage: SearchedCapability {
  let app: AppConnection

  package init(_ app: AppConnection) {
    self.app = app
    app.phone.storage.onRefusal = { [unowned app] in app.ledger.noteRefusal(of: $0, because: $1) }
    app.phone.part(AppFolders.self).paths = { [unowned phone = app.phone] in
      let container = phone.storage.container
      return (try container.caches, try container.documents)
    }
    app.phone.part(AppFolders.self).content = {
      [unowned phone = app.phone] path in
      try phone.storage.container.requested(path)
    }
  }

  package func addModules(to registry: ModuleRegistry) throws {
    let phone = app.phone
    var owner = StoringApp(bundleIdentifier: phone.info.bundleIdentifier)
    owner.release = { [unowned app] in app.release(ofPackage: $0) }
    owner.isEntitled = { [unowned phone] in phone.info.isEntitled(to: $0) }
    owner.hasBiometrics = { [unowned phone] in phone.part(Privacy.self).allowsBiometrics }
    owner.raise = { [unowned phone] in phone.raise($0) }
    try registry.addModules(of: phone.storage, for: owner)
  }

  package nonisolated static var requirements: [AppRequirement] {
    let domains = AppRequirement.Declaration.entitlement("com.apple.developer.associated-domains")
    return [
      "setGenericPassword", "getGenericPassword", "setInternetCredentials",
      "getInternetCredentials",
    ].map {
      AppRequirement(
        RNKeychainManager.name, of: "Keychain", $0, needs: .infoPlist("NSFaceIDUsageDescription"),
        by: keychainDeclarations)
    }
      + ["requestSharedWebCredentials", "setSharedWebCredentials"].map {
        AppRequirement(RNKeychainManager.name, of: "Keychain", $0, needs: domains) { _ in [domains]
        }
      }
  }

  /// What the options of `react-native-keychain` need.
  private nonisolated static func keychainDeclarations(
    of call: CallArguments
  ) -> [AppRequirement.Declaration] {
    var needs: [AppRequirement.Declaration] = []
    // `ACCESS_CONTROL.BIOMETRY_ANY` is 'BiometryAny'.
    let control = call.text("accessControl")?.lowercased().replacing("_", with: "") ?? ""
    if control.contains("biometry") || control.contains("userpresence") {
      needs.append(.infoPlist("NSFaceIDUsageDescription"))
    }
    if call.has("accessGroup") {
      needs.append(.entitlement(KeychainItem.entitlement(for: call.string("accessGroup") ?? "")))
    }
    return needs
  }
}

extension AppContainer {
  /// The content of a file, for a request.
  fileprivate func requested(_ path: String) throws -> [UInt8] {
    // Outside of the container nothing exists.
    guard try attributes(of: path) != nil else {
      throw HTTPError.missingFile(named: Self.name(of: path))
    }
    return Array(try read(path))
  }
}
