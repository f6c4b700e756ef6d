/// The codes of the library's errors (`BleError.swift` lines 10 to 57).
enum BleErrorCode: Int {
  case unknownError = 0
  case bluetoothManagerDestroyed = 1
  case operationCancelled = 2
  case operationTimedOut = 3
  case operationStartFailed = 4
  case invalidIdentifiers = 5

  case bluetoothUnsupported = 100
  case bluetoothUnauthorized = 101
  case bluetoothPoweredOff = 102
  case bluetoothInUnknownState = 103
  case bluetoothResetting = 104
  case bluetoothStateChangeFailed = 105

  case deviceConnectionFailed = 200
  case deviceDisconnected = 201
  case deviceRSSIReadFailed = 202
  case deviceNotFound = 204
  case deviceNotConnected = 205

  case servicesDiscoveryFailed = 300
  case serviceNotFound = 302

  case characteristicsDiscoveryFailed = 400
  case characteristicWriteFailed = 401
  case characteristicReadFailed = 402
  case characteristicNotifyChangeFailed = 403
  case characteristicNotFound = 404
  case characteristicInvalidDataFormat = 406

  case descriptorsDiscoveryFailed = 500
  case descriptorWriteFailed = 501
  case descriptorReadFailed = 502
  case descriptorNotFound = 503
  case descriptorInvalidDataFormat = 505
  case descriptorWriteNotAllowed = 506
}
