internal import HostLoop
internal import JSEngine

/// A Swift type that says itself how it is made of what JavaScript passed.
public protocol Convertible: AnyArgument {
  /// Converts a value: an `NSNumber`, a `String`, an array, a dictionary, or `nil`.
  ///
  /// - Throws: an error if it cannot be converted.
  static func convert(from value: Any?, appContext: AppContext) throws -> Self
}

/// The older name of ``Convertible``.
public typealias ConvertibleArgument = Convertible

extension Convertible {
  @HostActor
  public static func convert(_ argument: JavaScriptArgument) throws -> Self {
    try convert(from: try argument.untyped(), appContext: argument.appContext)
  }
}

/// An `enum` with raw values that JavaScript passes: `enum Colour: String, Enumerable { case red, green }`.
public protocol Enumerable: AnyArgument, CaseIterable, RawRepresentable {}

/// The older name of ``Enumerable``.
public typealias EnumArgument = Enumerable

extension Enumerable {
  @HostActor
  public static func convert(_ argument: JavaScriptArgument) throws -> Self {
    guard
      let raw = try? ExpoModulesCore.convert(argument, to: RawValue.self)
    else {
      let value = try argument.untyped()
      throw Exception(
        name: "EnumCastingException",
        description: "Unable to cast '\(value ?? "nil")' to expected type \(RawValue.self)",
        code: "ERR_ENUM_CASTING")
    }
    if let value = Self(rawValue: raw) { return value }
    let cases = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    throw Exception(
      name: "EnumNoSuchValueException",
      description: "'\(raw)' is not present in \(Self.self) enum, it must be one of: \(cases)",
      code: "ERR_ENUM_NO_SUCH_VALUE")
  }

  /// The name of an enumeration in messages.
  public static var typeDescription: String { "Enum<\(Self.self)>" }
}

/// A value of one of two types: the first that fits.
open class Either<First, Second>: AnyArgument {
  let value: Any?

  /// Makes a value.
  public required init(_ value: Any?) { self.value = value }

  /// The types, in the order in which they are tried.
  class var types: [(name: String, convert: @HostActor (JavaScriptArgument) throws -> Any)] {
    [candidate(First.self), candidate(Second.self)]
  }

  static func candidate<Value>(
    _ type: Value.Type
  ) -> (name: String, convert: @HostActor (JavaScriptArgument) throws -> Any) {
    (describe(type), { try ExpoModulesCore.convert($0, to: Value.self) })
  }

  /// Whether the value has this type.
  public func `is`(_: First.Type) -> Bool { value is First }
  /// Whether the value has this type.
  public func `is`(_: Second.Type) -> Bool { value is Second }
  /// The value if it has this type.
  public func get() -> First? { value as? First }
  /// The value if it has this type.
  public func get() -> Second? { value as? Second }

  /// The value.
  ///
  /// - Throws: an ``Exception`` if it has another type.
  public func `as`<Value>(_: Value.Type) throws -> Value {
    guard let value = value as? Value else {
      throw Exception(
        name: "CastingFailedException",
        description: "Cannot cast '\(value ?? "nil")' to \(Value.self)",
        code: "ERR_CASTING_FAILED")
    }
    return value
  }

  @HostActor
  public static func convert(_ argument: JavaScriptArgument) throws -> Self {
    for type in types {
      if let value = try? type.convert(argument) { return Self(value) }
    }
    let names = types.map(\.name)
    throw Exception(
      name: "NeitherTypeException",
      description: "Type must be either: "
        + names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""),
      code: "ERR_NEITHER_TYPE")
  }

  public static var typeDescription: String {
    "Either<\(types.map(\.name).joined(separator: ", "))>"
  }
}

/// A value of one of three types: the first that fits.
open class EitherOfThree<First, Second, Third>: Either<First, Second> {
  override class var types: [(name: String, convert: @HostActor (JavaScriptArgument) throws -> Any)]
  {
    super.types + [candidate(Third.self)]
  }

  /// Whether the value has this type.
  public func `is`(_: Third.Type) -> Bool { value is Third }
  /// The value if it has this type.
  public func get() -> Third? { value as? Third }
}

/// A value of one of four types: the first that fits.
open class EitherOfFour<First, Second, Third, Fourth>: EitherOfThree<First, Second, Third> {
  override class var types: [(name: String, convert: @HostActor (JavaScriptArgument) throws -> Any)]
  {
    super.types + [candidate(Fourth.self)]
  }

  /// Whether the value has this type.
  public func `is`(_: Fourth.Type) -> Bool { value is Fourth }
  /// The value if it has this type.
  public func get() -> Fourth? { value as? Fourth }
}

/// A value that may be `undefined`, which is not the same as `null`.
public enum ValueOrUndefined<Value>: AnyArgument {
  /// JavaScript passed `undefined`, or nothing.
  case undefined
  /// JavaScript passed a value.
  case value(unwrapped: Value)

  /// The value; `nil` for `undefined`.
  public var optional: Value? { if case .value(let value) = self { value } else { nil } }
  /// Whether JavaScript passed `undefined`, or nothing.
  public var isUndefined: Bool { if case .undefined = self { true } else { false } }

  @HostActor
  public static func convert(_ argument: JavaScriptArgument) throws -> Self {
    argument.context.isUndefined(argument.value)
      ? .undefined : .value(unwrapped: try ExpoModulesCore.convert(argument, to: Value.self))
  }

  public static var typeDescription: String { "\(describe(Value.self))?" }
}
