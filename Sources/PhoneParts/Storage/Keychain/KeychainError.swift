/// Why the keychain refused a request. The raw value is the `OSStatus` (Apple, Security Framework
/// Result Codes).
package enum KeychainError: Int32, Error, Sendable, CaseIterable {
  /// `errSecParam`: a synchronizable item cannot be restricted to this device.
  case invalidParameter = -50
  /// `errSecDuplicateItem`: an item with this class, service and account already exists.
  case duplicateItem = -25299
  /// `errSecItemNotFound`: no item matches.
  case itemNotFound = -25300
  /// `errSecInteractionNotAllowed`: the phone is locked, and the item requires an unlocked phone.
  case interactionNotAllowed = -25308
  /// `errSecMissingEntitlement`: the app does not belong to the access group.
  case missingEntitlement = -34018

  /// The text of `SecCopyErrorMessageString`.
  package var message: String {
    switch self {
    case .invalidParameter: "One or more parameters passed to a function were not valid."
    case .duplicateItem: "The specified item already exists in the keychain."
    case .itemNotFound: "The specified item could not be found in the keychain."
    case .interactionNotAllowed: "User interaction is not allowed."
    case .missingEntitlement: "A required entitlement isn't present."
    }
  }
}

extension KeychainError: CustomStringConvertible {
  /// The message and the status.
  package var description: String { "\(message) (\(rawValue))" }
}
