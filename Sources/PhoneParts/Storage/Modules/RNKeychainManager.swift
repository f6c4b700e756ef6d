internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of the library `react-native-keychain`, versions 8 to 10.
@HostActor
final class RNKeychainManager: NativeModule {
  nonisolated static let name = "RNKeychainManager"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-keychain", versions: "8", "9", "10")

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
    // Up to 9.0 the JavaScript calls these two (8.2.0, `RNKeychainManager.m` lines 458 and 533).
    AsyncFunction("hasInternetCredentialsForServer") { [passwords] (server: String) in
      try passwords.has(Self.query(server, nil))
    }
    AsyncFunction("resetInternetCredentialsForServer") { [passwords] (server: String) in
      try passwords.reset(Self.query(server, nil))
    }
    // The phone has a passcode, but no biometrics.
    AsyncFunction("isPasscodeAuthAvailable") { () in true }
    AsyncFunction("canCheckAuthentication") { (options: AuthenticationOptions?) in
      options?.needsBiometrics != true
    }
    AsyncFunction("getSupportedBiometryType") { () in String?.none }
    AsyncFunction("requestSharedWebCredentials") { () throws -> Bool in
      throw Self.noSharedCredentials
    }
    // iOS asks the person, who says yes (`RNKeychainManager.mm` lines 773 to 793).
    AsyncFunction("setSharedWebCredentialsForServer") {
      (_: String, _: String, _: String?) in true
    }
  }

  /// Nobody saved a password for a website of the app's. iOS then reports `errSecItemNotFound`, and the library
  /// rejects with its number and description (10.0.0, `RNKeychainManager.mm` lines 749 to 753; the words: issue 58).
  private static let noSharedCredentials = NativeError(
    code: "-25300",
    message: "Error Domain=NSOSStatusErrorDomain Code=-25300 \"no matching items found\" "
      + "UserInfo={NSDescription=no matching items found}")

  private static func query(_ server: String, _ options: KeychainOptions?) -> KeychainQuery {
    KeychainQuery(
      .internetPassword, service: server, isSynchronizable: options?.isSynchronizable ?? false)
  }
}

/// `{ authenticationType }`, which says what the person may be asked for: biometrics alone, or a passcode, too
/// (`RNKeychainManager.mm` lines 272 to 280 and 486 to 500).
struct AuthenticationOptions: JSDecodable {
  let needsBiometrics: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> AuthenticationOptions {
    let type = try JSObject.decode(value, in: context).get("authenticationType", as: String?.self)
    return AuthenticationOptions(needsBiometrics: type == "AuthenticationWithBiometrics")
  }
}
