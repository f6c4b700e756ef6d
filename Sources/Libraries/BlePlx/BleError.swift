/// An error as the library gives it to JavaScript: a text with JSON.
struct BleError: Error {
  var code: BleErrorCode
  var reason: String?
  /// The code of an error of ATT.
  var attErrorCode: Int?
  /// The code of another error of Core Bluetooth.
  var iosErrorCode: Int?
  var deviceID: String?
  var serviceUUID: String?
  var characteristicUUID: String?
  var descriptorUUID: String?
  var internalMessage: String?

  init(
    _ code: BleErrorCode, deviceID: String? = nil, serviceUUID: String? = nil,
    characteristicUUID: String? = nil, descriptorUUID: String? = nil, internalMessage: String? = nil
  ) {
    self.code = code
    self.deviceID = deviceID
    self.serviceUUID = serviceUUID
    self.characteristicUUID = characteristicUUID
    self.descriptorUUID = descriptorUUID
    self.internalMessage = internalMessage
  }

  /// The text. The library writes it by hand and escapes nothing, so that JavaScript cannot read a text with quotes
  /// (`BleError.swift` lines 95 to 110).
  var json: String {
    func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
    func text(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }
    let fields = [
      ("errorCode", "\(code.rawValue)"), ("attErrorCode", number(attErrorCode)),
      ("iosErrorCode", number(iosErrorCode)), ("androidErrorCode", "null"),
      ("reason", text(reason)), ("deviceID", text(deviceID)), ("serviceUUID", text(serviceUUID)),
      ("characteristicUUID", text(characteristicUUID)), ("descriptorUUID", text(descriptorUUID)),
      ("internalMessage", text(internalMessage)),
    ]
    return "{\n" + fields.map { "    \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}"
  }

  static var cancelled: BleError { BleError(.operationCancelled) }

  static func invalidIdentifiers(_ identifiers: String...) -> BleError {
    invalidIdentifiers(identifiers)
  }

  static func invalidIdentifiers(_ identifiers: [String]) -> BleError {
    BleError(.invalidIdentifiers, internalMessage: identifiers.joined(separator: ", "))
  }

  /// The time for a connection is over. The reason is what Foundation says about RxSwift's `RxError.timeout`.
  static var timedOut: BleError {
    var error = BleError(.operationTimedOut)
    error.reason =
      "The operation couldn\u{2019}t be completed. (MultiplatformBleAdapter.RxError error 6.)"
    return error
  }
}
