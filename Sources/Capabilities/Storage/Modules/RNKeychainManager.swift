internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// The native half of the library `react-native-keychain`, versions 8 to 10.
@HostActor
final class RNKeychainManager: NativeModule {
  nonisolated static let name = "RNKeychainManager"

  private let passwords: KeychainPasswords

  init(passwords: KeychainPasswords) { self.passwords = passwords }

  var exports: [any Export] {
    Function("setGenericPasswordForOptions") {
      [passwords] (options: KeychainOptions?, username: String, password: String) in
      try passwords.set(passwords.item(username, password, options))
    }
    Function("getGenericPasswordForOptions") { [passwords] (options: KeychainOptions?) in
      ValueOrFalse(try passwords.get(passwords.query(options)))
    }
    Function("hasGenericPasswordForOptions") { [passwords] (options: KeychainOptions?) in
      try passwords.has(passwords.query(options))
    }
    Function("resetGenericPasswordForOptions") { [passwords] (options: KeychainOptions?) in
      try passwords.reset(passwords.query(options))
    }
    Function("getAllGenericPasswordServices") { [passwords] (_: KeychainOptions?) in
      try passwords.services()
    }
    Function("setInternetCredentialsForServer") {
      [passwords]
      (server: String, username: String, password: String, options: KeychainOptions?) in
      try passwords.set(
        passwords.item(.internetPassword, server, username, password, options))
    }
    Function("getInternetCredentialsForServer") {
      [passwords] (server: String, options: KeychainOptions?) in
      ValueOrFalse(try passwords.get(Self.query(server, options)))
    }
    Function("hasInternetCredentialsForOptions") { [passwords] (options: KeychainOptions) in
      try passwords.has(Self.query(options.server ?? "", options))
    }
    Function("resetInternetCredentialsForOptions") { [passwords] (options: KeychainOptions) in
      try passwords.reset(Self.query(options.server ?? "", options))
    }
    // The phone has a passcode, and nobody's face or finger.
    Function("isPasscodeAuthAvailable") { () in true }
    Function("canCheckAuthentication") { (_: KeychainOptions?) in true }
    Function("getSupportedBiometryType") { () in String?.none }
  }

  private static func query(_ server: String, _ options: KeychainOptions?) -> KeychainQuery {
    KeychainQuery(
      .internetPassword, service: server, isSynchronizable: options?.isSynchronizable ?? false)
  }
}
