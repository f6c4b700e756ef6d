internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// How a method tells JavaScript that HealthKit has failed.
enum HealthFailure: Sendable {
  /// `RCTJSErrorFromNSError(error)`.
  case error
  /// `RCTMakeError(message, error, nil)`.
  case message(String)

  /// - Parameter error: `nil` if HealthKit gave none.
  func body(_ error: (any Error)?) -> BridgeValue {
    switch self {
    case .error: .jsError(error)
    case .message(let text): .madeError(text, error)
    }
  }
}

// React Native's plain objects for errors (`RCTUtils.mm`).
extension BridgeValue {
  /// `RCTMakeError(message, error, nil)`: the description of the error follows the message.
  static func madeError(_ message: String, _ error: (any Error)? = nil) -> BridgeValue {
    let text = error.map { ($0 as? HealthError)?.nsErrorText ?? String(describing: $0) } ?? ""
    return .object(["message": .string(message + text)])
  }

  /// `RCTJSErrorFromNSError(error)`. Native code also calls it without an error.
  static func jsError(_ error: (any Error)?) -> BridgeValue {
    guard let error else {
      return jsError("E(null)0", "Unknown error from a native module", "RCTErrorDomain", .null)
    }
    guard let error = error as? HealthError else {
      let text = String(describing: error)
      return jsError(NativeError.unspecified, text, "RCTErrorDomain", .null)
    }
    return jsError(
      "E\(HealthError.domain.uppercased())\(error.code.rawValue)", error.message,
      HealthError.domain, .object(["NSLocalizedDescription": .string(error.message)]))
  }

  static func jsError(
    _ code: String, _ message: String, _ domain: String, _ userInfo: BridgeValue
  ) -> BridgeValue {
    .object([
      "code": .string(code), "message": .string(message), "domain": .string(domain),
      "userInfo": userInfo, "nativeStackIOS": .array([]),
    ])
  }
}

extension Callback {
  /// `callback(@[[NSNull null], result])`.
  func succeed(_ result: BridgeValue) { self(BridgeValue.null, result) }

  /// `callback(@[error])`.
  func fail(_ error: BridgeValue) { self(error) }

  /// `callback(@[RCTMakeError(message, nil, nil)])`.
  func fail(_ message: String) { self(BridgeValue.madeError(message)) }
}
