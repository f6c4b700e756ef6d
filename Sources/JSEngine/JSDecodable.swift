internal import CJavaScriptCore
public import HostLoop

/// A Swift type that an argument or property from JavaScript is decoded to.
public protocol JSDecodable {
  /// - Throws: ``JSTypeMismatch`` when the value is of another type.
  @HostActor static func decode(_ value: JSRef, in context: JSContext) throws -> Self
  /// Whether values belong to the call that passed them, as callbacks do.
  static var belongsToCall: Bool { get }
  /// Whether the value is the promise that the call returns, and no argument of JavaScript's.
  static var isPromise: Bool { get }
  /// Whether JavaScript passes the value; other arguments are the host's own.
  static var isPassed: Bool { get }
  /// Whether JavaScript may leave the value out.
  static var isOptional: Bool { get }
}

extension JSDecodable {
  /// A value is good after its call.
  public static var belongsToCall: Bool { false }
  /// An argument of JavaScript's.
  public static var isPromise: Bool { false }
  /// An argument of JavaScript's.
  public static var isPassed: Bool { true }
  /// It may not be left out.
  public static var isOptional: Bool { false }
}

/// One call from JavaScript to Swift; its arguments are read from left to right.
@HostActor
public struct JSCall {
  /// Where the call came from. It runs JavaScript, so it lives; counting that takes time.
  public unowned(unsafe) let context: JSContext
  private let arguments: UnsafeBufferPointer<OpaquePointer?>
  private var position = 0

  init(context: JSContext, arguments: UnsafeBufferPointer<OpaquePointer?>) {
    self.context = context
    self.arguments = arguments
  }

  /// How many arguments were passed.
  public var count: Int { arguments.count }

  /// How many arguments were passed and not yet decoded.
  public var remaining: Int { max(0, arguments.count - position) }

  /// Whether every argument is a finite number, a string, a boolean or nothing; fast.
  public var isPlain: Bool {
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

  /// The argument at `index`, from 0; `undefined` when it is missing.
  public subscript(_ index: Int) -> JSRef {
    index < arguments.count ? JSRef(arguments[index]) : context.undefined
  }

  /// Decodes the next argument; a missing one reads as `undefined`.
  ///
  /// - Throws: ``JSArgumentError``, which names the position; ``JSUnreadableValue`` for a value that contains itself,
  ///   is too deep or too large.
  public mutating func next<T: JSDecodable>(_: T.Type = T.self) throws -> T {
    let value = self[position]
    position += 1
    let context = context
    let outer = context.argument
    if outer == 0, position == 1 { context.decodedBytes = 0 }
    context.argument = position
    // A getter of what another call passes may have called.
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

/// A value of another type than the one that was declared.
public struct JSTypeMismatch: Error, JSErrorConvertible {
  /// Such as `a string` or `one of 'newData', 'noData'`.
  public var expected: String
  /// Such as `a number`.
  public var actual: String

  /// A mismatch, in words that complete `must be …, got …`.
  public init(expected: String, actual: String) {
    self.expected = expected
    self.actual = actual
  }

  /// A value of another kind.
  public init(expected: String, actual: JSKind) {
    self.init(expected: expected, actual: actual.rawValue)
  }

  public var jsName: String { "TypeError" }
  public var jsMessage: String { "expected \(expected), got \(actual)" }
  public var jsProperties: [(name: String, value: any JSEncodable)] { [] }
}

/// An argument of the wrong type; `position` counts from 1.
public struct JSArgumentError: Error, JSErrorConvertible {
  /// From 1.
  public var position: Int
  /// What was wrong with the argument.
  public var mismatch: JSTypeMismatch

  /// `TypeError`.
  public var jsName: String { mismatch.jsName }
  /// The message.
  public var jsMessage: String {
    "argument \(position) must be \(mismatch.expected), got \(mismatch.actual)"
  }
  /// None.
  public var jsProperties: [(name: String, value: any JSEncodable)] { [] }
}

extension JSDecodable where Self: RawRepresentable, RawValue == String {
  /// An enum of strings; when it is `CaseIterable` too, the error lists the cases.
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
