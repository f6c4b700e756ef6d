internal import HostLoop
package import NativeBridge
internal import SimulatedPhone

extension ModuleRegistry {
  /// Adds the modules with which JavaScript uses the phone's storage: the keychain, user
  /// defaults and async storage.
  ///
  /// - Parameter bundleIdentifier: the app's. It is the default service of its keychain items.
  /// - Throws: ``NativeError`` if one of the names is taken.
  package func addModules(
    of storage: PhoneStorage, bundleIdentifier: String = AppInfo().bundleIdentifier
  ) throws {
    let passwords = KeychainPasswords(storage: storage, bundleIdentifier: bundleIdentifier)
    try add { KeychainModule(passwords: passwords) }
    try add { RNKeychainManager(passwords: passwords) }
    try add { UserDefaultsModule(storage: storage) }
    try add { SettingsManager(storage: storage) }
    try add { RNCAsyncStorage(storage: storage) }
    try add { AsyncLocalStorage(storage: storage) }
    try add { RNAsyncStorage(storage: storage) }
  }
}
