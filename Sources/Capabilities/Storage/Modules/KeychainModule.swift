internal import HostLoop
internal import NativeBridge

/// The phone's keychain, by the functions that `react-native-keychain` offers.
@HostActor
final class KeychainModule: NativeModule {
  nonisolated static let name = "Keychain"

  private let passwords: KeychainPasswords

  init(passwords: KeychainPasswords) { self.passwords = passwords }

  var exports: [any Export] {
    Function("setGenericPassword") {
      [passwords] (username: String, password: String, options: KeychainOptions?) in
      try passwords.set(passwords.item(username, password, options))
    }
    Function("getGenericPassword") { [passwords] (options: KeychainOptions?) in
      ValueOrFalse(try passwords.get(passwords.query(options)))
    }
    Function("hasGenericPassword") { [passwords] (options: KeychainOptions?) in
      try passwords.has(passwords.query(options))
    }
    Function("resetGenericPassword") { [passwords] (options: KeychainOptions?) in
      try passwords.reset(passwords.query(options))
    }
    Function("getAllGenericPasswordServices") { [passwords] () in try passwords.services() }
  }
}
