internal import JSEngine

// How the errors of Expo modules reach JavaScript.
extension Bridge {
  /// What a promise is rejected with: Expo's `CodedError`, if JavaScript has defined it (`ios/JSI/EXJSIUtils.mm`, makeCodedError).
  ///
  /// - Parameter function: the function that threw the error; `nil` if it rejected its promise itself, or was not called.
  func expoRejection(_ error: any Error, in function: String?) -> any Error {
    let failure = ExpoFailure(error)
    let message = failure.message(in: function)
    return expo.makeError?(failure.code, message) ?? JSError(message: message, code: failure.code)
  }
}

/// What a synchronous function throws: an `Error` with a code, and no `CodedError` (`ios/JSI/EXJavaScriptRuntime.mm`,
/// createSyncFunction).
func expoError(_ error: any Error, in function: String) -> any Error {
  let failure = ExpoFailure(error)
  return JSError(message: failure.message(in: function), code: failure.code)
}

/// An error as native code describes it to JavaScript.
private struct ExpoFailure {
  let code: String
  let text: String
  /// Whether native code throws an `Exception`, which names the function. Other errors, such as those of iOS, become an
  /// `UnexpectedException` with only their own text (`ios/Core/Functions/SyncFunctionDefinition.swift`, call).
  let isException: Bool

  private init(unexpected text: String) {
    (code, self.text, isException) = ("ERR_UNEXPECTED", text, false)
  }

  private init(_ code: String, _ text: String) {
    (self.code, self.text, isException) = (code, text, true)
  }

  init(_ error: any Error) {
    switch error {
    case let error as NativeError where error.code == NativeError.unspecified:
      self.init(unexpected: error.message)
    case let error as NativeError: self.init(error.code, error.message)
    case let error as JSArgumentError: self.init("ERR_ARGUMENT_CAST", error.expoText)
    case let error as JSTypeMismatch where error.isOfSharedObject:
      self.init("ERR_NATIVE_SHARED_OBJECT_NOT_FOUND", error.expoText)
    case let error as JSTypeMismatch: self.init("ERR_UNEXPECTED", error.jsMessage)
    case let error as JSError: self.init(error.code ?? "ERR_UNEXPECTED", error.message)
    case let error as any JSErrorConvertible: self.init(unexpected: error.jsMessage)
    default: self.init(unexpected: String(describing: error))
    }
  }

  /// The message, with the causes.
  func message(in function: String?) -> String {
    guard isException, let function else { return text }
    return "Calling the '\(function)' function has failed\n→ Caused by: \(text)"
  }
}

extension JSArgumentError {
  fileprivate var expoText: String {
    let type = mismatch.isOfSharedObject ? " to type \(mismatch.expected)" : ""
    return "The \(ordinal) argument cannot be cast\(type)\n→ Caused by: \(mismatch.expoText)"
  }

  private var ordinal: String {
    switch (position % 10, position % 100) {
    case (1, let rest) where rest != 11: "\(position)st"
    case (2, let rest) where rest != 12: "\(position)nd"
    case (3, let rest) where rest != 13: "\(position)rd"
    default: "\(position)th"
    }
  }
}

extension JSTypeMismatch {
  /// Whether a value has no shared object, or another one (`ios/Core/DynamicTypes/DynamicSharedObjectType.swift`).
  fileprivate var isOfSharedObject: Bool { expected.hasPrefix("SharedObject<") }

  fileprivate var expoText: String {
    isOfSharedObject
      ? "Unable to find the native shared object associated with given JavaScript object"
      : "expected \(expected), got \(actual)"
  }
}
