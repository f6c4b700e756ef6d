public import JSEngine

/// An error of a native method, as React Native passes it to JavaScript (contract 3.5).
public struct NativeError: Error, Sendable {
  /// The default code of an error.
  public static let unspecified = "EUNSPECIFIED"

  /// The code, such as `E_NO_PERMISSION`; by default `EUNSPECIFIED`.
  public var code: String
  /// What happened.
  public var message: String
  /// The domain, such as `com.apple.healthkit`.
  public var domain: String
  /// More about the error.
  public var userInfo: [String: String]?

  /// Makes an error. Only the message is required.
  public init(
    code: String = NativeError.unspecified, message: String, domain: String = "RCTErrorDomain",
    userInfo: [String: String]? = nil
  ) {
    self.code = code
    self.message = message
    self.domain = domain
    self.userInfo = userInfo
  }
}

extension NativeError: JSErrorConvertible, CustomStringConvertible {
  public var description: String { message }

  public var jsMessage: String { message }

  public var jsProperties: [(name: String, value: any JSEncodable)] {
    [
      ("code", code), ("domain", domain), ("userInfo", userInfo),
      ("nativeStackIOS", [String]()),
    ]
  }
}

/// An argument of a call does not fit. The message says which one.
struct CallError: JSErrorConvertible, CustomStringConvertible {
  let method: String
  let argument: JSArgumentError

  var jsName: String { "TypeError" }

  var jsMessage: String {
    let mismatch = argument.mismatch
    return
      "\(method): argument \(argument.position) must be \(mismatch.expected), got \(mismatch.actual)"
  }

  var jsProperties: [(name: String, value: any JSEncodable)] { [] }

  var description: String { jsMessage }
}

/// A property of an argument does not fit. The message names the method.
struct PropertyError: JSErrorConvertible, CustomStringConvertible {
  let method: String
  let mismatch: JSTypeMismatch

  var jsName: String { "TypeError" }

  var jsMessage: String { "\(method): \(mismatch.jsMessage)" }

  var jsProperties: [(name: String, value: any JSEncodable)] { [] }

  var description: String { jsMessage }
}

/// A value cannot be decoded to any type. The message names the method.
struct UnreadableValueError: JSErrorConvertible, CustomStringConvertible {
  let method: String
  let value: JSUnreadableValue

  var jsName: String { value.jsName }

  var jsMessage: String { "\(method): \(value.jsMessage)" }

  var jsProperties: [(name: String, value: any JSEncodable)] { [] }

  var description: String { jsMessage }
}

/// The error that JavaScript gets when `method` threw `error`.
func javaScriptError(_ error: any Error, in method: String) -> any Error {
  switch error {
  case let error as JSArgumentError: CallError(method: method, argument: error)
  case let error as JSTypeMismatch: PropertyError(method: method, mismatch: error)
  case let error as JSUnreadableValue: UnreadableValueError(method: method, value: error)
  case is JSError, is any JSErrorConvertible: error
  case is CancellationError: NativeError(code: "ECANCELLED", message: "\(method) was cancelled")
  default: NativeError(message: String(describing: error))
  }
}
