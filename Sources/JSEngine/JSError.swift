internal import CJavaScriptCore
public import HostLoop

/// What JavaScript threw, or a promise was rejected with, as a Swift error; and back.
public struct JSError: Error, Sendable, CustomStringConvertible {
  /// The error's class, such as `TypeError`.
  public var name: String
  /// The message; for a value that is no error, its text.
  public var message: String
  /// The `code` property, as text.
  public var code: String?
  /// The frames as JavaScriptCore writes them: `function@url:line:column`, one a line.
  public var stack: String
  /// Where a syntax error is: these have no stack.
  public var url: String?
  /// The line, from 1.
  public var line: Int?
  /// The column, from 1.
  public var column: Int?
  /// What `cause` holds, if that is an error.
  public var cause: (any Error)?
  /// The value that was thrown: throwing the error back into its context throws this very value.
  public var value: JSValue?

  /// An error that Swift makes.
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

  /// Reads `name`, `message`, `code`, `stack` and `cause`; any value may have been thrown.
  @HostActor
  public init(_ thrown: JSRef, in context: JSContext) {
    self.init(thrown, in: context, depth: 0)
  }

  /// Getters of a hostile object may throw: such a field counts as absent. What they throw is not read, for it
  /// may be as hostile.
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

  /// How much of a message or a stack is read, in units of UTF-16: a report of more helps nobody.
  private static let longestText = 100_000

  /// `TypeError: message`, without the stack.
  public var description: String {
    if name.isEmpty { return message }
    return message.isEmpty ? name : "\(name): \(message)"
  }
}

/// An error that says what its JavaScript `Error` carries besides the message.
public protocol JSErrorConvertible: Error {
  /// The class: `Error`, `TypeError` or `RangeError`; any other becomes an `Error` of that name.
  var jsName: String { get }
  /// The message.
  var jsMessage: String { get }
  /// Own properties of the error object.
  var jsProperties: [(name: String, value: any JSEncodable)] { get }
}

extension JSErrorConvertible {
  /// A plain `Error`.
  public var jsName: String { "Error" }
}

extension JSContext {
  /// The JavaScript error for a Swift error. One that came from this context is the same value. If a script's
  /// setter throws while the error is made, what it threw is the error.
  ///
  /// - Parameter callSite: an error that was made where JavaScript called; it gives the stack.
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

  /// An error without a message, whose stack says where JavaScript is now, or ``callSite``.
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

  /// `nil` when a script has removed the constructor.
  private func construct(_ constructor: String, _ message: String) throws -> JSRef? {
    let function = try get(constructor, of: global)
    guard isFunction(function) else { return nil }
    var exception: OpaquePointer?
    var argument = try message.encode(in: self).raw
    let made = JSObjectCallAsConstructor(try open(), function.raw, 1, &argument, &exception)
    return try checked(made, exception)
  }
}
