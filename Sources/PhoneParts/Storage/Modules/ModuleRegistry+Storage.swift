internal import HostLoop
package import NativeBridge
internal import SimulatedPhone

extension ModuleRegistry {
  /// Adds the modules with which JavaScript uses the phone's storage: the keychain, user
  /// defaults and async storage.
  ///
  /// - Throws: ``NativeError`` if one of the names is taken.
  package func addModules(
    of storage: PhoneStorage,
    for owner: StoringApp = StoringApp(bundleIdentifier: AppInfo().bundleIdentifier)
  ) throws {
    let passwords = KeychainPasswords(storage: storage, owner: owner)
    try add { KeychainModule(passwords: passwords) }
    try add { RNKeychainManager(passwords: passwords) }
    try add { UserDefaultsModule(storage: storage) }
    try add { SettingsManager(storage: storage) }
    try add { RNCAsyncStorage(storage: storage, owner: owner) }
    try add { AsyncLocalStorage(storage: storage, owner: owner) }
    try add { RNAsyncStorage(storage: storage) }
  }
}
