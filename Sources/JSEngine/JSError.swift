internal import CJavaScriptCore
public import HostLoop

/// An error or other value that JavaScript threw, or with which a promise was rejected. It can be
/// thrown back into JavaScript.
public struct JSError: Error, Sendable, CustomStringConvertible {
  /// The error's class, such as `TypeError`.
  public var name: String
  /// The message. If the value is not an error, its text.
  public var message: String
  /// The `code` property, as text.
  public var code: String?
  /// The stack as JavaScriptCore writes it: `function@url:line:column`, one frame per line.
  public var stack: String
  /// The script with the syntax error. Syntax errors have no stack.
  public var url: String?
  /// The line of a syntax error, from 1.
  public var line: Int?
  /// The column of a syntax error, from 1.
  public var column: Int?
  /// The error in the `cause` property, if there is one.
  public var cause: (any Error)?
  /// The thrown value. If the error is thrown back into its context, JavaScript gets this same
  /// value.
  public var value: JSValue?

  /// Makes an error from Swift.
  public init(
    name: String = "Error", message: String, code: String? = nil, stack: String = "",
    cause: (any Error)? = nil
  ) {
    self.name = name
    self.message = message
    self.code = code
    self.stack = stack
    self.cause = cause
  }

  /// Reads `name`, `message`, `code`, `stack` and `cause` of the thrown value, which may be any
  /// value.
  @HostActor
  public init(_ thrown: JSRef, in context: JSContext) {
    self.init(thrown, in: context, depth: 0)
  }

  /// If a getter of a hostile object throws, the field counts as absent. The value that the getter
  /// throws is not read, because it may be hostile too.
  @HostActor
  private init(_ thrown: JSRef, in context: JSContext, depth: Int) {
    func text(_ key: String) -> String? {
      context.member(key, of: thrown).map { context.describe($0, limit: Self.longestText) }
    }
    let value = JSValue(thrown, in: context)
    guard context.isObject(thrown) else {
      self.init(name: "", message: context.describe(thrown, limit: Self.longestText))
      self.value = value
      return
    }
    self.init(
      name: text("name") ?? "",
      message: text("message") ?? context.describe(thrown, limit: Self.longestText),
      code: text("code"), stack: text("stack") ?? "")
    url = text("sourceURL")
    func number(_ key: String) -> Int? {
      text(key).flatMap { Int($0) }.flatMap { (0..<1 << 30).contains($0) ? $0 : nil }
    }
    line = number("line")
    column = number("column")
    if depth < 8, let cause = context.member("cause", of: thrown), context.isObject(cause) {
      self.cause = JSError(cause, in: context, depth: depth + 1)
    }
    self.value = value
  }

  /// How much of a message or a stack is read, in UTF-16 units.
  private static let longestText = 100_000

  /// The name and the message, such as `TypeError: message`, without the stack.
  public var description: String {
    if name.isEmpty { return message }
    return message.isEmpty ? name : "\(name): \(message)"
  }
}

/// A Swift error that defines its JavaScript `Error`: the class, the message and further
/// properties.
package protocol JSErrorConvertible: Error {
  /// The class: `Error`, `TypeError` or `RangeError`. Any other name makes an `Error` with this
  /// name.
  var jsName: String { get }
  /// The message.
  var jsMessage: String { get }
  /// Further properties of the error object.
  var jsProperties: [(name: String, value: any JSEncodable)] { get }
}

extension JSErrorConvertible {
  /// The default: a plain `Error`.
  package var jsName: String { "Error" }
}

extension JSContext {
  /// Converts a Swift error to a JavaScript error. If the error came from this context, the result
  /// is the original value. If a script's setter throws during the conversion, the result is what
  /// it threw.
  ///
  /// - Parameter callSite: an error that was made where JavaScript called. Its stack becomes the
  ///   stack of the result.
  public func makeError(_ error: any Error, callSite: JSValue? = nil) throws -> JSRef {
    do { return try makeNewError(error, callSite) } catch let thrown as JSError {
      guard let value = thrown.value, value.context === self else { throw thrown }
      return try value.ref
    }
  }

  private func makeNewError(_ error: any Error, _ callSite: JSValue?) throws -> JSRef {
    switch error {
    case let error as JSError:
      if let value = error.value, value.context === self { return try value.ref }
      var properties: [(name: String, value: any JSEncodable)] = []
      if let code = error.code { properties.append(("code", code)) }
      let made = try makeError(error.name, error.message, properties, callSite)
      if let cause = error.cause { try set("cause", of: made, to: try makeError(cause)) }
      return made
    case let error as any JSErrorConvertible:
      return try makeError(error.jsName, error.jsMessage, error.jsProperties, callSite)
    default:
      return try makeError("Error", String(describing: error), [], callSite)
    }
  }

  /// Makes an error whose stack says where JavaScript is now. Returns ``callSite`` if that is set.
  public func makeCallSite() throws -> JSValue {
    if let callSite { return callSite }
    var exception: OpaquePointer?
    let made = JSObjectMakeError(try open(), 0, nil, &exception)
    return JSValue(try checked(made, exception), in: self)
  }

  private func makeError(
    _ name: String, _ message: String, _ properties: [(name: String, value: any JSEncodable)],
    _ callSite: JSValue?
  ) throws -> JSRef {
    let error: JSRef
    var madeName = "Error"
    if ["TypeError", "RangeError", "SyntaxError"].contains(name),
      let made = try construct(name, message)
    {
      error = made
      madeName = name
    } else if let callSite {
      error = try callSite.ref
      try set("message", of: error, to: try message.encode(in: self))
    } else {
      var exception: OpaquePointer?
      var argument = try message.encode(in: self).raw
      error = try checked(JSObjectMakeError(try open(), 1, &argument, &exception), exception)
    }
    if madeName != name, !name.isEmpty {
      try set("name", of: error, to: try name.encode(in: self))
    }
    for property in properties {
      try set(property.name, of: error, to: try property.value.encode(in: self))
    }
    return error
  }

  /// Returns `nil` if a script has removed the constructor.
  private func construct(_ constructor: String, _ message: String) throws -> JSRef? {
    let function = try get(constructor, of: global)
    guard isFunction(function) else { return nil }
    var exception: OpaquePointer?
    var argument = try message.encode(in: self).raw
    let made = JSObjectCallAsConstructor(try open(), function.raw, 1, &argument, &exception)
    return try checked(made, exception)
  }
}
