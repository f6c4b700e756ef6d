internal import CJavaScriptCore
public import HostLoop

/// A Swift type to which an argument or property from JavaScript can be decoded.
public protocol JSDecodable {
  /// Decodes a value.
  ///
  /// - Throws: a `TypeError` for JavaScript if the value has another type.
  @HostActor static func decode(_ value: JSRef, in context: JSContext) throws -> Self
  /// Whether values belong to the call that passed them, as callbacks do.
  static var belongsToCall: Bool { get }
  /// Whether the parameter is the promise that the call returns. JavaScript does not pass it.
  static var isPromise: Bool { get }
  /// Whether JavaScript passes the value. If not, the host provides it.
  static var isPassed: Bool { get }
  /// Whether JavaScript may leave the value out.
  static var isOptional: Bool { get }
}

extension JSDecodable {
  /// The default: a value stays usable after its call.
  public static var belongsToCall: Bool { false }
  /// The default: an argument that JavaScript passes.
  public static var isPromise: Bool { false }
  /// The default: JavaScript passes the value.
  public static var isPassed: Bool { true }
  /// The default: the value is required.
  public static var isOptional: Bool { false }
}

/// One call from JavaScript to Swift; its arguments are read from left to right.
@HostActor @usableFromInline
package struct JSCall {
  /// The context that made the call. It is running JavaScript, so it is alive; reference counting
  /// would take time.
  @usableFromInline package unowned(unsafe) let context: JSContext
  /// The value of `this`: the global object if the function was called without one.
  package let receiver: JSRef
  private let arguments: UnsafeBufferPointer<OpaquePointer?>
  private var position = 0
  private var isReceiverNext = false

  init(
    context: JSContext, receiver: JSRef, arguments: UnsafeBufferPointer<OpaquePointer?>
  ) {
    self.context = context
    self.receiver = receiver
    self.arguments = arguments
  }

  /// The same call, but ``next(_:)`` decodes `this` before the arguments.
  package var withReceiverFirst: JSCall {
    var call = self
    call.isReceiverNext = true
    return call
  }

  /// How many arguments were passed.
  package var count: Int { arguments.count }

  /// How many of the passed arguments have not been decoded yet.
  package var remaining: Int { max(0, arguments.count - position) }

  /// Whether each argument is a finite number, a string, a boolean, `null` or `undefined`. Fast.
  package var isPlain: Bool {
    guard let raw = context.raw else { return false }
    for argument in arguments {
      if let number = context.number(argument) {
        if !number.isFinite { return false }
      } else if !JSValueIsString(raw, argument), !JSValueIsBoolean(raw, argument),
        !JSValueIsUndefined(raw, argument), !JSValueIsNull(raw, argument)
      {
        return false
      }
    }
    return true
  }

  /// The argument at `index`, from 0. `undefined` if it is missing.
  package subscript(_ index: Int) -> JSRef {
    index < arguments.count ? JSRef(arguments[index]) : context.undefined
  }

  /// Decodes the next argument. A missing argument is read as `undefined`.
  ///
  /// - Throws: ``JSArgumentError``, which names the position; ``JSUnreadableValue`` for a value
  ///   that contains itself, is too deep or too large.
  @usableFromInline
  package mutating func next<T: JSDecodable>(_: T.Type = T.self) throws -> T {
    if isReceiverNext {
      isReceiverNext = false
      return try T.decode(receiver, in: context)
    }
    let value = self[position]
    position += 1
    let context = context
    let outer = context.argument
    if outer == 0, position == 1 { context.decodedBytes = 0 }
    context.argument = position
    // This call may come from a getter of a value that another call passes.
    let container = outer == 0 ? nil : context.container.take()
    defer {
      context.argument = outer
      if let container { context.container = container }
    }
    do { return try T.decode(value, in: context) } catch let error as JSTypeMismatch {
      throw JSArgumentError(position: position, mismatch: error)
    }
  }
}

/// A value does not have the declared type.
package struct JSTypeMismatch: Error, JSErrorConvertible {
  /// What was expected, such as `a string` or `one of 'newData', 'noData'`.
  package var expected: String
  /// What was passed, such as `a number`.
  package var actual: String

  /// Makes a mismatch. The texts complete the sentence `must be …, got …`.
  package init(expected: String, actual: String) {
    self.expected = expected
    self.actual = actual
  }

  /// Makes a mismatch for a value of type `actual`.
  package init(expected: String, actual: JSKind) {
    self.init(expected: expected, actual: actual.rawValue)
  }

  package var jsName: String { "TypeError" }
  package var jsMessage: String { "expected \(expected), got \(actual)" }
  package var jsProperties: [(name: String, value: any JSEncodable)] { [] }
}

/// An argument has the wrong type.
package struct JSArgumentError: Error, JSErrorConvertible {
  /// The position of the argument, from 1.
  package var position: Int
  /// What was wrong with the argument.
  package var mismatch: JSTypeMismatch

  /// Makes an error about the argument at `position`, from 1.
  package init(position: Int, mismatch: JSTypeMismatch) {
    self.position = position
    self.mismatch = mismatch
  }

  /// `TypeError`.
  package var jsName: String { mismatch.jsName }
  /// A message such as `argument 1 must be a string, got a number`.
  package var jsMessage: String {
    "argument \(position) must be \(mismatch.expected), got \(mismatch.actual)"
  }
  /// None.
  package var jsProperties: [(name: String, value: any JSEncodable)] { [] }
}

extension JSDecodable where Self: RawRepresentable, RawValue == String {
  /// Decodes an enum of strings. If it is `CaseIterable`, the error lists the cases.
  @HostActor
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Self {
    guard let text = try? String.decode(value, in: context) else {
      throw JSTypeMismatch(expected: expectedCases, actual: context.kind(of: value))
    }
    guard let result = Self(rawValue: text) else {
      throw JSTypeMismatch(expected: expectedCases, actual: "'\(text)'")
    }
    return result
  }

  private static var expectedCases: String {
    guard let type = Self.self as? any CaseIterable.Type else { return "a valid \(Self.self)" }
    return "one of " + caseNames(of: type).joined(separator: ", ")
  }
}

private func caseNames<T: CaseIterable>(of type: T.Type) -> [String] {
  type.allCases.map { item in
    (item as? any RawRepresentable).map { "'\($0.rawValue)'" } ?? "'\(item)'"
  }
}
