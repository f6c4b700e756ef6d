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
    AsyncFunction("setGenericPasswordForOptions") {
      [passwords] (options: KeychainOptions?, username: String, password: String) in
      try passwords.set(passwords.item(username, password, options))
    }
    AsyncFunction("getGenericPasswordForOptions") { [passwords] (options: KeychainOptions?) in
      ValueOrFalse(try passwords.get(passwords.query(options)))
    }
    AsyncFunction("hasGenericPasswordForOptions") { [passwords] (options: KeychainOptions?) in
      try passwords.has(passwords.query(options))
    }
    AsyncFunction("resetGenericPasswordForOptions") { [passwords] (options: KeychainOptions?) in
      try passwords.reset(passwords.query(options))
    }
    AsyncFunction("getAllGenericPasswordServices") { [passwords] (_: KeychainOptions?) in
      try passwords.services()
    }
    AsyncFunction("setInternetCredentialsForServer") {
      [passwords]
      (server: String, username: String, password: String, options: KeychainOptions?) in
      try passwords.set(
        passwords.item(.internetPassword, server, username, password, options))
    }
    AsyncFunction("getInternetCredentialsForServer") {
      [passwords] (server: String, options: KeychainOptions?) in
      ValueOrFalse(try passwords.get(Self.query(server, options)))
    }
    AsyncFunction("hasInternetCredentialsForOptions") { [passwords] (options: KeychainOptions) in
      try passwords.has(Self.query(options.server ?? "", options))
    }
    AsyncFunction("resetInternetCredentialsForOptions") { [passwords] (options: KeychainOptions) in
      try passwords.reset(Self.query(options.server ?? "", options))
    }
    // The phone has a passcode, but no biometrics.
    AsyncFunction("isPasscodeAuthAvailable") { () in true }
    AsyncFunction("canCheckAuthentication") { (_: KeychainOptions?) in true }
    AsyncFunction("getSupportedBiometryType") { () in String?.none }
  }

  private static func query(_ server: String, _ options: KeychainOptions?) -> KeychainQuery {
    KeychainQuery(
      .internetPassword, service: server, isSynchronizable: options?.isSynchronizable ?? false)
  }
}
