/// Why the keychain refused; the raw value is the `OSStatus` (Apple, Security Framework Result Codes).
package enum KeychainError: Int32, Error, Sendable, CaseIterable {
  /// `errSecParam`: an item that iCloud carries cannot stay on this device only.
  case invalidParameter = -50
  /// `errSecDuplicateItem`: there is an item of that class, service and account already.
  case duplicateItem = -25299
  /// `errSecItemNotFound`: nothing matches.
  case itemNotFound = -25300
  /// `errSecInteractionNotAllowed`: the phone is locked, and the item needs it unlocked.
  case interactionNotAllowed = -25308

  /// What `SecCopyErrorMessageString` gives.
  package var message: String {
    switch self {
    case .invalidParameter: "One or more parameters passed to a function were not valid."
    case .duplicateItem: "The specified item already exists in the keychain."
    case .itemNotFound: "The specified item could not be found in the keychain."
    case .interactionNotAllowed: "User interaction is not allowed."
    }
  }
}

extension KeychainError: CustomStringConvertible {
  /// The message and the status.
  package var description: String { "\(message) (\(rawValue))" }
}
