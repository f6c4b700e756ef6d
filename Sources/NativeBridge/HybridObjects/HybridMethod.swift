internal import HostLoop
internal import JSEngine

/// A member of a hybrid object, and the messages about calls of it (Nitro 0.37.0, `cpp/core/HybridFunction.hpp`).
@HostActor
final class HybridMethod {
  enum Kind: String {
    case method = "call hybrid function"
    case getter = "get hybrid property"
    case setter = "set hybrid property"
  }

  let subject: Ledger.Subject
  /// Such as `MMKV.set(...)`, or `MMKV.length`.
  let text: String
  /// `nil` for a member of all objects.
  private let type: HybridType?
  private let kind: Kind
  /// How often JavaScript called it.
  @exclusivity(unchecked) var count = 0

  init(_ type: HybridType?, _ name: String, _ kind: Kind) {
    self.type = type
    self.kind = kind
    subject = Ledger.Subject(name, of: type?.name ?? "HybridObject")
    text = subject.text + (kind == .method ? "(...)" : "")
  }

  /// The object on which a function was called.
  ///
  /// - Throws: ``JSError`` if `this` is not such an object.
  func receiver(of call: JSCall) throws -> HybridObject {
    let context = call.context
    guard let state = context.nativeState(of: call.receiver) else {
      let isBound = context.isObject(call.receiver) && !context.isGlobal(call.receiver)
      let problem = isBound ? "does not have a NativeState" : "is not bound"
      let name = subject.name
      throw JSError(
        message: "Cannot \(kind.rawValue) `\(text)` - `this` \(problem)! Suggestions:\n"
          + "- Did you accidentally destructure the `HybridObject`? (`const { \(name) } = ...`)\n"
          + "- Did you call `dispose()` on the `HybridObject` before?"
          + "- Did you accidentally call `\(name)` on the prototype directly?")
    }
    guard let object = state as? HybridObject,
      type == nil || type == HybridType(of: object)
    else {
      throw JSError(
        message:
          "Cannot \(kind.rawValue) `\(text)` - `this` has a NativeState, but it's the wrong type!")
    }
    return object
  }

  /// - Throws: ``JSError`` if a call has the wrong number of arguments.
  func check(_ count: Int, _ arity: ClosedRange<Int>) throws {
    if arity.contains(count) { return }
    let expected =
      arity.lowerBound == arity.upperBound
      ? "\(arity.upperBound)" : "between \(arity.lowerBound) and \(arity.upperBound)"
    throw JSError(message: "`\(text)` expected \(expected) arguments, but received \(count)!")
  }

  /// The error that JavaScript gets from a call that ends at once.
  func error(_ error: any Error) -> JSError { JSError(message: "\(text): \(hybridMessage(error))") }
}

/// The message of an error as it crosses: code, domain and the Swift type are lost (Nitro 0.37.0,
/// `ios/core/RuntimeError.swift`, and `cpp/jsi/JSIConverter+Exception.hpp`).
func hybridMessage(_ error: any Error) -> String {
  switch error {
  case let error as JSArgumentError: conversion(error.mismatch)
  case let error as JSTypeMismatch: conversion(error)
  case let error as JSError: error.message
  case let error as any JSErrorConvertible: error.jsMessage
  default: String(describing: error)
  }
}

/// In the words of JSI (React Native 0.81, `jsi/jsi/jsi.cpp`).
private func conversion(_ mismatch: JSTypeMismatch) -> String {
  let actual = mismatch.actual == JSKind.array.rawValue ? JSKind.object.rawValue : mismatch.actual
  for (ours, jsi) in [
    ("a string", "a String"), ("an object", "an Object"), ("an integer", "a number"),
    ("an array", "an Object"), ("a function", "an Object"),
  ] where mismatch.expected.hasPrefix(ours) {
    return "Value is \(actual), expected \(jsi)\(mismatch.expected.dropFirst(ours.count))"
  }
  return "Value is \(actual), expected \(mismatch.expected)"
}
