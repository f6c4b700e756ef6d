package import FoundationEssentials
package import SimulatedPhone

/// A password in the keychain.
package struct KeychainItem: Sendable, Equatable {
  /// What kind of password it is (`kSecClass`); its raw value is the name of Apple's table.
  package enum Class: String, Sendable {
    /// Belongs to a service of the app.
    case genericPassword = "genp"
    /// Belongs to a server.
    case internetPassword = "inet"
  }

  /// When an item can be read and written (`kSecAttrAccessible`).
  package enum Accessibility: String, Sendable, CaseIterable {
    /// While the phone is unlocked.
    case whenUnlocked
    /// From the first unlock after a restart on: what background work needs.
    case afterFirstUnlock
    /// At any time (deprecated since iOS 12).
    case always
    /// While the phone is unlocked; the phone needs a passcode.
    case whenPasscodeSetThisDeviceOnly
    /// While the phone is unlocked; it stays on this phone.
    case whenUnlockedThisDeviceOnly
    /// From the first unlock after a restart on; it stays on this phone.
    case afterFirstUnlockThisDeviceOnly
    /// At any time (deprecated since iOS 12); it stays on this phone.
    case alwaysThisDeviceOnly

    /// Whether the item never leaves the phone, neither by iCloud nor in a backup.
    package var isThisDeviceOnly: Bool { rawValue.hasSuffix("ThisDeviceOnly") }

    /// Whether the item's key is there.
    package func allows(_ lock: LockState) -> Bool {
      switch self {
      case .whenUnlocked, .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly:
        lock == .unlocked
      case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: lock != .beforeFirstUnlock
      case .always, .alwaysThisDeviceOnly: true
      }
    }
  }

  /// What kind of password it is.
  package var itemClass: Class
  /// Whose password it is (`kSecAttrService`); the server of an internet password.
  package var service: String
  /// For whom (`kSecAttrAccount`).
  package var account: String
  /// The secret (`kSecValueData`).
  package var data: Data
  /// When it can be read.
  package var accessibility: Accessibility
  /// Whether iCloud brings it to the other phones of the same account.
  package var isSynchronizable: Bool

  /// An item; what has a default is what `SecItemAdd` takes when it is not told.
  package init(
    _ itemClass: Class = .genericPassword, service: String, account: String = "", data: Data,
    accessibility: Accessibility = .whenUnlocked, isSynchronizable: Bool = false
  ) {
    self.itemClass = itemClass
    self.service = service
    self.account = account
    self.data = data
    self.accessibility = accessibility
    self.isSynchronizable = isSynchronizable
  }
}

/// Which items of the keychain are meant.
package struct KeychainQuery: Sendable, Equatable {
  /// What kind of password.
  package var itemClass: KeychainItem.Class
  /// Whose password; `nil` is any.
  package var service: String?
  /// For whom; `nil` is any.
  package var account: String?
  /// Items that iCloud carries are never found together with those that stay.
  package var isSynchronizable: Bool

  /// What is left out is not looked at.
  package init(
    _ itemClass: KeychainItem.Class = .genericPassword, service: String? = nil,
    account: String? = nil, isSynchronizable: Bool = false
  ) {
    self.itemClass = itemClass
    self.service = service
    self.account = account
    self.isSynchronizable = isSynchronizable
  }
}
