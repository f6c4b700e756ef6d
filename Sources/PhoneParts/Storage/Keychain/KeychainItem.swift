package import FoundationEssentials
package import SimulatedPhone

/// A password in the keychain.
package struct KeychainItem: Sendable, Equatable {
  /// The kind of password (`kSecClass`). The raw value is the name of Apple's table.
  package enum Class: String, Sendable {
    /// The password of a service of the app.
    case genericPassword = "genp"
    /// The password of a server.
    case internetPassword = "inet"
  }

  /// When an item can be read and written (`kSecAttrAccessible`).
  package enum Accessibility: String, Sendable, CaseIterable {
    /// While the phone is unlocked.
    case whenUnlocked
    /// After the first unlock since a restart. Background work needs this.
    case afterFirstUnlock
    /// At any time (deprecated since iOS 12).
    case always
    /// While the phone is unlocked; only if the phone has a passcode.
    case whenPasscodeSetThisDeviceOnly
    /// While the phone is unlocked. The item stays on this phone.
    case whenUnlockedThisDeviceOnly
    /// After the first unlock since a restart. The item stays on this phone.
    case afterFirstUnlockThisDeviceOnly
    /// At any time (deprecated since iOS 12). The item stays on this phone.
    case alwaysThisDeviceOnly

    /// Whether the item never leaves the phone, by iCloud or in a backup.
    package var isThisDeviceOnly: Bool { rawValue.hasSuffix("ThisDeviceOnly") }

    /// Whether the item can be read in this lock state.
    package func allows(_ lock: LockState) -> Bool {
      switch self {
      case .whenUnlocked, .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly:
        lock == .unlocked
      case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: lock != .beforeFirstUnlock
      case .always, .alwaysThisDeviceOnly: true
      }
    }
  }

  /// The kind of password.
  package var itemClass: Class
  /// The service (`kSecAttrService`), or the server of an internet password.
  package var service: String
  /// The account (`kSecAttrAccount`).
  package var account: String
  /// The password (`kSecValueData`).
  package var data: Data
  /// When the item can be read.
  package var accessibility: Accessibility
  /// Whether iCloud synchronizes the item with the other phones of the account.
  package var isSynchronizable: Bool
  /// Whether a person must authenticate before it can be read (`kSecAttrAccessControl`).
  package var needsPerson: Bool
  /// The group of apps that share the item (`kSecAttrAccessGroup`); `nil` for the app's own.
  package var accessGroup: String?

  /// Makes an item. The defaults are those of `SecItemAdd`.
  package init(
    _ itemClass: Class = .genericPassword, service: String, account: String = "", data: Data,
    accessibility: Accessibility = .whenUnlocked, isSynchronizable: Bool = false,
    needsPerson: Bool = false, accessGroup: String? = nil
  ) {
    self.itemClass = itemClass
    self.service = service
    self.account = account
    self.data = data
    self.accessibility = accessibility
    self.isSynchronizable = isSynchronizable
    self.needsPerson = needsPerson
    self.accessGroup = accessGroup
  }
}

extension KeychainItem {
  /// The entitlement that lists the access groups of this kind: those of app groups, or of the keychain alone.
  package static func entitlement(for accessGroup: String) -> String {
    accessGroup.hasPrefix("group.")
      ? "com.apple.security.application-groups" : "keychain-access-groups"
  }
}

/// A query for keychain items.
package struct KeychainQuery: Sendable, Equatable {
  /// The kind of password.
  package var itemClass: KeychainItem.Class
  /// The service; `nil` for any.
  package var service: String?
  /// The account; `nil` for any.
  package var account: String?
  /// Whether to find items that iCloud synchronizes. A query never finds both kinds.
  package var isSynchronizable: Bool
  /// The access group; `nil` for any.
  package var accessGroup: String?
  /// Whether a person must authenticate before the items can be read; `nil` for both kinds.
  package var needsPerson: Bool?

  /// Makes a query. Properties that are left out are ignored.
  package init(
    _ itemClass: KeychainItem.Class = .genericPassword, service: String? = nil,
    account: String? = nil, isSynchronizable: Bool = false, accessGroup: String? = nil,
    needsPerson: Bool? = nil
  ) {
    self.itemClass = itemClass
    self.service = service
    self.account = account
    self.isSynchronizable = isSynchronizable
    self.accessGroup = accessGroup
    self.needsPerson = needsPerson
  }
}
