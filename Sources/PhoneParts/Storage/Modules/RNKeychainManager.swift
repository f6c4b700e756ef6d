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
      [passwords] (options: KeychainOptions?, username: String?, password: String?) in
      try passwords.owner.orRaise {
        let (username, password) = (try Self.present(username), try Self.present(password))
        return try passwords.set(passwords.item(username, password, options), options)
      }
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
    AsyncFunction("getAllGenericPasswordServices") { [passwords] (options: KeychainOptions?) in
      try passwords.services(options)
    }
    AsyncFunction("setInternetCredentialsForServer") {
      [passwords]
      (server: String, username: String?, password: String?, options: KeychainOptions?) in
      try passwords.owner.orRaise {
        let (username, password) = (try Self.present(username), try Self.present(password))
        let item = passwords.item(.internetPassword, server, username, password, options)
        return try passwords.set(item, options)
      }
    }
    AsyncFunction("getInternetCredentialsForServer") {
      [passwords] (server: String, options: KeychainOptions?) in
      ValueOrFalse(try passwords.get(passwords.query(.internetPassword, server, options)))
    }
    AsyncFunction("hasInternetCredentialsForOptions") { [passwords] (options: KeychainOptions) in
      try passwords.has(passwords.query(.internetPassword, options.server ?? "", options))
    }
    AsyncFunction("resetInternetCredentialsForOptions") { [passwords] (options: KeychainOptions) in
      try passwords.reset(passwords.query(.internetPassword, options.server ?? "", options))
    }
    // Up to 9.0 the JavaScript calls these two (8.2.0, `RNKeychainManager.m` lines 458 and 533).
    AsyncFunction("hasInternetCredentialsForServer") { [passwords] (server: String) in
      try passwords.has(passwords.query(.internetPassword, server, nil))
    }
    AsyncFunction("resetInternetCredentialsForServer") { [passwords] (server: String) in
      try passwords.reset(passwords.query(.internetPassword, server, nil))
    }
    // The phone has a passcode and a face.
    AsyncFunction("isPasscodeAuthAvailable") { () in true }
    AsyncFunction("canCheckAuthentication") { [passwords] (options: AuthenticationOptions?) in
      options?.needsBiometrics != true || passwords.owner.hasBiometrics()
    }
    AsyncFunction("getSupportedBiometryType") { [passwords] () in
      passwords.owner.hasBiometrics() ? "FaceID" : String?.none
    }
    AsyncFunction("requestSharedWebCredentials") { () throws -> Bool in
      throw Self.noSharedCredentials
    }
    // iOS asks the person, who says yes (`RNKeychainManager.m` lines 645 to 691).
    AsyncFunction("setSharedWebCredentialsForServer") {
      (_: String, _: String, _: String?) in true
    }
  }

  /// Nobody saved a password for a website of the app's. iOS then reports `errSecItemNotFound`, and the library
  /// rejects with its number and description (10.0.0, `RNKeychainManager.m` lines 645 to 691; the words: issue 58).
  private static let noSharedCredentials = NativeError(
    code: "-25300",
    message: "Error Domain=NSOSStatusErrorDomain Code=-25300 \"no matching items found\" "
      + "UserInfo={NSDescription=no matching items found}")

  /// Native code makes a dictionary of both texts.
  private static func present(_ text: String?) throws -> String {
    if let text { return text }
    throw ObjectiveCException(
      name: "NSInvalidArgumentException",
      reason: "*** -[__NSPlaceholderDictionary initWithObjects:forKeys:count:]: "
        + "attempt to insert nil object from objects[2]",
      fix: "pass a username and a password that are strings: the library does not check them")
  }
}

/// `{ authenticationType }`, which says what the person may be asked for: biometrics alone, or a passcode, too
/// (`RNKeychainManager.m` lines 173 to 181 and 384 to 398).
struct AuthenticationOptions: JSDecodable {
  let needsBiometrics: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> AuthenticationOptions {
    let type = try JSObject.decode(value, in: context).get("authenticationType", as: String?.self)
    return AuthenticationOptions(needsBiometrics: type == "AuthenticationWithBiometrics")
  }
}
