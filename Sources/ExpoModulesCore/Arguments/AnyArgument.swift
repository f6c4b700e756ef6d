internal import Foundation
internal import HostLoop
internal import JSEngine

/// A Swift type that a function of an Expo module can take as an argument.
///
/// Conversions are those of expo-modules-core 3.0 (`ios/Core/DynamicTypes`): nothing is guessed, so a number is not a string.
///
/// A type of a module is one because it is a ``Record``, an ``Enumerable``, a ``Convertible`` or a ``SharedObject``.
public protocol AnyArgument {}

/// An ``AnyArgument`` whose conversion is known here.
protocol ConvertedArgument: AnyArgument {
  /// Converts a value from JavaScript.
  ///
  /// - Throws: an ``Exception`` if the value has another type.
  @HostActor static func convert(_ argument: JavaScriptArgument) throws -> Self
  /// The type's name in messages, such as `String?`.
  static var typeDescription: String { get }
}

extension ConvertedArgument {
  /// By default, the name of the Swift type.
  static var typeDescription: String { String(describing: Self.self) }
}

extension AnyArgument {
  /// - Throws: an ``Exception`` if the value has another type.
  @HostActor
  static func converted(_ argument: JavaScriptArgument) throws -> any AnyArgument {
    switch self {
    case let type as any ConvertedArgument.Type: return try type.convert(argument)
    case let type as any Record.Type: return try type.convert(argument)
    case let type as any Enumerable.Type: return try type.convert(argument)
    case let type as any Convertible.Type: return try type.convert(argument)
    default:
      throw Exception(
        name: "ConvertingToNativeFailedException",
        description: "\(Self.self) is no Record, Enumerable or Convertible")
    }
  }
}

/// A value from JavaScript that is being converted.
@HostActor
struct JavaScriptArgument {
  let value: JSRef
  let context: JSContext
  let appContext: AppContext

  init(_ value: JSRef, in context: JSContext, of appContext: AppContext) {
    self.value = value
    self.context = context
    self.appContext = appContext
  }

  /// The same for a part of the value.
  func part(_ value: JSRef) -> JavaScriptArgument {
    JavaScriptArgument(value, in: context, of: appContext)
  }

  var isNullish: Bool { context.isNullish(value) }

  /// A number of JavaScript, a boolean, or a string.
  func primitive<Value: JSDecodable>(_: Value.Type, named name: String) throws -> Value {
    do { return try Value.decode(value, in: context) } catch is JSTypeMismatch {
      throw Exception(
        name: "ConvertingToNativeFailedException",
        description:
          "Conversion from JavaScript value of type '\(kind)' to native '\(name)' failed")
    }
  }

  /// The kind of the value in the words of Expo: an array is an object.
  var kind: String {
    switch context.kind(of: value) {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .function: "function"
    case .symbol: "symbol"
    default: "object"
    }
  }

  /// The value without a Swift type: `NSNumber`, `String`, `[Any]`, `[String: Any]`, or `nil` for `null` and `undefined`.
  func untyped() throws -> Any? {
    switch context.kind(of: value) {
    case .undefined, .null: return nil
    case .boolean: return NSNumber(value: try Bool.decode(value, in: context))
    case .number: return NSNumber(value: try Double.decode(value, in: context))
    case .string: return try String.decode(value, in: context)
    case .array:
      return try elements { try $0.untyped() ?? NSNull() }
    case .function, .symbol:
      throw Exception(
        name: "ConvertingToNativeFailedException",
        description: "Cannot convert a JavaScript \(kind) to a native value")
    default: return try properties { try $0.untyped() }
    }
  }

  /// The elements of an array.
  func elements<Element>(_ convert: (JavaScriptArgument) throws -> Element) throws -> [Element] {
    // A getter may change the array while it is read.
    let count = try Int.decode(try context.get("length", of: value), in: context)
    return try (0..<count).map { try convert(part(try context.get($0, of: value))) }
  }

  /// The properties of an object; those for which `convert` returns `nil` are left out.
  func properties<Value>(
    _ convert: (JavaScriptArgument) throws -> Value?
  ) throws -> [String: Value] {
    guard context.isObject(value) else {
      throw Exception(
        name: "CastingJSValueFailedException",
        description:
          "Cannot cast from JavaScript value of kind '\(kind)' to Dictionary<AnyHashable, Any>",
        code: "ERR_CASTING_JS_VALUE_FAILED")
    }
    var result: [String: Value] = [:]
    for name in try context.keys(of: value) {
      let property = try context.get(name, of: value)
      if !context.isUndefined(property) { result[name] = try convert(part(property)) }
    }
    return result
  }
}

/// Converts to a type that may not be an ``AnyArgument``, such as `Any`.
@HostActor
func convert<Value>(_ argument: JavaScriptArgument, to type: Value.Type) throws -> Value {
  if let type = type as? any AnyArgument.Type, let value = try type.converted(argument) as? Value {
    return value
  }
  let untyped = try argument.untyped()
  if let value = untyped as? Value { return value }
  guard let untyped else {
    throw Exception(
      name: "NullCastException", description: "Cannot cast null to non-optional '\(type)'",
      code: "ERR_NULL_CAST")
  }
  throw Exception(
    name: "CastingFailedException", description: "Cannot cast '\(untyped)' to \(type)",
    code: "ERR_CASTING_FAILED")
}
