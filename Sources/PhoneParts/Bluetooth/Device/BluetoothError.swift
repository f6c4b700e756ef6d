/// An error of Core Bluetooth: an `NSError` of `CBErrorDomain` or `CBATTErrorDomain`.
public struct BluetoothError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The two kinds of errors.
  package enum Domain: String, Sendable {
    /// Errors of the phone and of the connection: `CBError.Code`.
    case bluetooth = "CBErrorDomain"
    /// Errors with which a peripheral answers a request: `CBATTError.Code`.
    case attribute = "CBATTErrorDomain"
  }

  /// Which kind of error it is.
  package let domain: Domain
  /// The number, as in Apple's headers `CBError.h`.
  public let code: Int

  /// The error with this number.
  package init(_ domain: Domain, _ code: Int) {
    self.domain = domain
    self.code = code
  }

  /// `CBError.unknown`: the connection could not be made.
  package static let unknown = BluetoothError(.bluetooth, 0)
  /// `CBError.invalidParameters`.
  package static let invalidParameters = BluetoothError(.bluetooth, 1)
  /// `CBError.notConnected`.
  package static let notConnected = BluetoothError(.bluetooth, 3)
  /// `CBError.connectionTimeout`: the peripheral is silent, because it is out of range or has no power.
  package static let connectionTimeout = BluetoothError(.bluetooth, 6)
  /// `CBError.peripheralDisconnected`: the peripheral ended the connection.
  package static let peripheralDisconnected = BluetoothError(.bluetooth, 7)

  /// `CBATTError.readNotPermitted`.
  public static let readNotPermitted = BluetoothError(.attribute, 2)
  /// `CBATTError.writeNotPermitted`.
  public static let writeNotPermitted = BluetoothError(.attribute, 3)
  /// `CBATTError.insufficientAuthentication`: the person refused to pair.
  public static let insufficientAuthentication = BluetoothError(.attribute, 5)
  /// `CBATTError.requestNotSupported`: the characteristic does not notify.
  public static let requestNotSupported = BluetoothError(.attribute, 6)
  /// `CBATTError.attributeNotFound`: the peripheral no longer has the attribute.
  public static let attributeNotFound = BluetoothError(.attribute, 10)
  /// `CBATTError.invalidAttributeValueLength`: the value has more than 512 bytes.
  public static let invalidAttributeValueLength = BluetoothError(.attribute, 13)
  /// `CBATTError.unlikelyError`: the peripheral could not do it.
  public static let unlikelyError = BluetoothError(.attribute, 14)
  /// `CBATTError.insufficientEncryption`: nobody answered the request to pair.
  public static let insufficientEncryption = BluetoothError(.attribute, 15)

  /// The error with which a peripheral answers when its firmware has thrown this one.
  init(thrownByFirmware error: any Error) {
    guard let known = error as? BluetoothError, known.domain == .attribute,
      (1...255).contains(known.code)
    else {
      self = .unlikelyError
      return
    }
    self = known
  }

  /// `localizedDescription`. Logs of apps show these texts.
  package var localizedDescription: String {
    let texts = domain == .bluetooth ? Self.texts : Self.attributeTexts
    return texts.indices.contains(code)
      ? texts[code] : domain == .bluetooth ? "Unknown error." : "Unknown ATT error."
  }

  /// The domain, the number and the text, such as `CBATTErrorDomain 14: Unlikely error.`
  public var description: String { "\(domain.rawValue) \(code): \(localizedDescription)" }

  private static let texts = [
    "Unknown error.", "One or more parameters were invalid.", "The handle is invalid.",
    "The specified device is not connected.", "The device has run out of space.",
    "The operation was cancelled.", "The connection has timed out unexpectedly.",
    "The specified device has disconnected from us.",
    "The specified UUID is not allowed for this operation.",
    "The peripheral is already advertising.",
    "The connection has failed unexpectedly.", "The device has reached its connection limit.",
    "The device is unknown.", "The operation is not supported.",
    "Peer removed pairing information",
    "Failed to encrypt the connection, the connection has timed out unexpectedly.",
  ]

  private static let attributeTexts = [
    "Success.", "The handle is invalid.", "Reading is not permitted.", "Writing is not permitted.",
    "The command is invalid.", "Authentication is insufficient.",
    "The request is not supported.", "The offset is invalid.", "Authorization is insufficient.",
    "The prepare queue is full.", "The attribute could not be found.", "The attribute is not long.",
    "The encryption key size is insufficient.", "The value's length is invalid.", "Unlikely error.",
    "Encryption is insufficient.", "The group type is unsupported.", "Resources are insufficient.",
  ]
}
