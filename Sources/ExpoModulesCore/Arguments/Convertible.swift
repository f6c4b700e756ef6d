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
  static func convert(_ argument: JavaScriptArgument) throws -> Self {
    try convert(from: try argument.untyped(), appContext: argument.appContext)
  }
}

/// An `enum` with raw values that JavaScript passes: `enum Colour: String, Enumerable { case red, green }`.
public protocol Enumerable: AnyArgument, CaseIterable, RawRepresentable {}

/// The older name of ``Enumerable``.
public typealias EnumArgument = Enumerable

extension Enumerable {
  @HostActor
  static func convert(_ argument: JavaScriptArgument) throws -> Self {
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
  static var enumDescription: String { "Enum<\(Self.self)>" }
}

/// A value of one of several types: the first that fits.
public struct Either<each Candidate>: ConvertedArgument {
  private let value: Any

  /// Whether the value has this type.
  public func `is`<Value>(_: Value.Type) -> Bool { value is Value }
  /// The value if it has this type.
  public func get<Value>() -> Value? { value as? Value }

  /// The value.
  ///
  /// - Throws: an ``Exception`` if it has another type.
  public func `as`<Value>(_: Value.Type) throws -> Value {
    guard let value = value as? Value else {
      throw Exception(
        name: "CastingFailedException", description: "Cannot cast '\(value)' to \(Value.self)",
        code: "ERR_CASTING_FAILED")
    }
    return value
  }

  @HostActor
  static func convert(_ argument: JavaScriptArgument) throws -> Self {
    for type in repeat (each Candidate).self {
      if let value = try? ExpoModulesCore.convert(argument, to: type) { return Self(value: value) }
    }
    throw Exception(
      name: "NeitherTypeException",
      description: "Type must be either: "
        + names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""),
      code: "ERR_NEITHER_TYPE")
  }

  static var typeDescription: String { "Either<\(names.joined(separator: ", "))>" }

  private static var names: [String] {
    var names: [String] = []
    for type in repeat (each Candidate).self { names.append(describe(type)) }
    return names
  }
}

/// A value of one of three types.
public typealias EitherOfThree<First, Second, Third> = Either<First, Second, Third>

/// A value of one of four types.
public typealias EitherOfFour<First, Second, Third, Fourth> = Either<First, Second, Third, Fourth>

/// A value that may be `undefined`, which is not the same as `null`.
public enum ValueOrUndefined<Value>: ConvertedArgument {
  /// JavaScript passed `undefined`, or nothing.
  case undefined
  /// JavaScript passed a value.
  case value(unwrapped: Value)

  /// The value; `nil` for `undefined`.
  public var optional: Value? { if case .value(let value) = self { value } else { nil } }
  /// Whether JavaScript passed `undefined`, or nothing.
  public var isUndefined: Bool { if case .undefined = self { true } else { false } }

  @HostActor
  static func convert(_ argument: JavaScriptArgument) throws -> Self {
    argument.context.isUndefined(argument.value)
      ? .undefined : .value(unwrapped: try ExpoModulesCore.convert(argument, to: Value.self))
  }

  static var typeDescription: String { "\(describe(Value.self))?" }
}
