internal import HostLoop
internal import JSEngine

/// A structure with the properties of a JavaScript object:
///
/// ```swift
/// struct Options: Record {
///   @Field var overwrite: Bool = false
///   @Field("file-name") var name: String?
/// }
/// ```
/// A property that JavaScript leaves out keeps its default.
public protocol Record: AnyArgument, FieldDefault {
  /// Makes a record with the defaults.
  init()
}

/// A type with a value for a ``Field`` that names none.
public protocol FieldDefault {
  /// The value.
  static var fieldDefault: Self { get }
}

extension Optional: FieldDefault {
  public static var fieldDefault: Wrapped? { nil }
}
extension Int: FieldDefault {
  public static var fieldDefault: Int { 0 }
}
extension Double: FieldDefault {
  public static var fieldDefault: Double { 0 }
}
extension Bool: FieldDefault {
  public static var fieldDefault: Bool { false }
}
extension String: FieldDefault {
  public static var fieldDefault: String { "" }
}
extension Array: FieldDefault {
  public static var fieldDefault: [Element] { [] }
}
extension Dictionary: FieldDefault {
  public static var fieldDefault: [Key: Value] { [:] }
}
extension Record {
  /// A record with its own defaults.
  public static var fieldDefault: Self { Self() }
}

extension Record {
  /// The type of ``toDictionary(appContext:)``.
  public typealias Dict = [String: Any]

  @HostActor
  static func convert(_ argument: JavaScriptArgument) throws -> Self {
    guard argument.context.isObject(argument.value) else {
      throw Exception.converting(try argument.untyped(), to: "\(Self.self)")
    }
    let record = Self()
    for (name, field) in fields(of: record) {
      let key = field.key ?? name
      try field.read(
        argument.part(try argument.context.get(key, of: argument.value)), named: key)
    }
    return record
  }

  /// The values by the names that JavaScript uses. Those that are `nil` are missing.
  public func toDictionary(appContext: AppContext? = nil) -> Dict {
    var result: Dict = [:]
    for (name, field) in fields(of: self) {
      if let value = unwrap(field.value) { result[field.key ?? name] = value }
    }
    return result
  }
}

/// The fields of a record with the names of their properties.
func fields(of record: Any) -> [(name: String, field: any AnyField)] {
  var result: [(String, any AnyField)] = []
  var mirror: Mirror? = Mirror(reflecting: record)
  while let current = mirror {
    for child in current.children {
      guard let field = child.value as? any AnyField, let label = child.label else { continue }
      // The storage of a property wrapper has an underscore.
      result.append((String(label.drop { $0 == "_" }), field))
    }
    mirror = current.superclassMirror
  }
  return result
}

/// A ``Field`` without its type.
protocol AnyField: AnyObject {
  /// The name in JavaScript. `nil` if it is that of the property.
  var key: String? { get }
  var value: Any { get }
  @HostActor func read(_ argument: JavaScriptArgument, named name: String) throws
}

/// A property of a ``Record`` that JavaScript can pass.
@propertyWrapper
public final class Field<Value: AnyArgument>: AnyField {
  /// The value that JavaScript passed, or the default.
  public var wrappedValue: Value
  let options: [FieldOption]

  var key: String? {
    options.firstNonNil { if case .keyed(let key) = $0.kind { key } else { nil } }
  }
  var value: Any { wrappedValue }
  private var isRequired: Bool {
    options.contains { if case .required = $0.kind { true } else { false } }
  }

  /// Makes a field with a default.
  public init(wrappedValue: Value, _ options: FieldOption...) {
    self.wrappedValue = wrappedValue
    self.options = options
  }

  /// Makes a field whose default is that of its type, such as `nil` or 0.
  public init() where Value: FieldDefault {
    wrappedValue = Value.fieldDefault
    options = []
  }

  /// Makes a field whose default is that of its type, such as `nil` or 0.
  public init(_ options: FieldOption...) where Value: FieldDefault {
    wrappedValue = Value.fieldDefault
    self.options = options
  }

  func read(_ argument: JavaScriptArgument, named name: String) throws {
    if argument.context.isUndefined(argument.value) {
      guard isRequired else { return }
      throw Exception(
        name: "FieldRequiredException",
        description: "Value for field '\(name)' is required, got nil")
    }
    do { wrappedValue = try ExpoModulesCore.convert(argument, to: Value.self) } catch {
      let value = try? argument.untyped()
      throw Exception(
        name: "FieldInvalidTypeException",
        description:
          "Cannot cast '\(value ?? "nil")' for field '\(name)' of type \(describe(Value.self))"
      ).causedBy(error)
    }
  }
}

/// What else is to know about a ``Field``.
public struct FieldOption: ExpressibleByStringLiteral, Sendable {
  enum Kind {
    case keyed(String)
    case required
  }

  let kind: Kind

  /// The field has another name in JavaScript than in Swift.
  public static func keyed(_ key: String) -> FieldOption { FieldOption(kind: .keyed(key)) }
  /// JavaScript must pass the field.
  public static var required: FieldOption { FieldOption(kind: .required) }

  init(kind: Kind) { self.kind = kind }

  /// The field's name in JavaScript.
  public init(stringLiteral key: String) { kind = .keyed(key) }
}
