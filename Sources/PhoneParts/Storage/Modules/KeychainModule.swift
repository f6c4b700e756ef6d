internal import HostLoop
internal import NativeBridge

/// The phone's keychain, with the functions of `react-native-keychain`.
@HostActor
final class KeychainModule: NativeModule {
  nonisolated static let name = "Keychain"

  private let passwords: KeychainPasswords

  init(passwords: KeychainPasswords) { self.passwords = passwords }

  var exports: [any Export] {
    AsyncFunction("setGenericPassword") {
      [passwords] (username: String, password: String, options: KeychainOptions?) in
      try passwords.set(passwords.item(username, password, options), options)
    }
    AsyncFunction("getGenericPassword") { [passwords] (options: KeychainOptions?) in
      ValueOrFalse(try passwords.get(passwords.query(options)))
    }
    AsyncFunction("hasGenericPassword") { [passwords] (options: KeychainOptions?) in
      try passwords.has(passwords.query(options))
    }
    AsyncFunction("resetGenericPassword") { [passwords] (options: KeychainOptions?) in
      try passwords.reset(passwords.query(options))
    }
    AsyncFunction("getAllGenericPasswordServices") { [passwords] () in try passwords.services(nil) }
  }
}
