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
public protocol Record: AnyArgument {
  /// Makes a record with the defaults.
  init()
}

extension Record {
  /// The type of ``toDictionary(appContext:)``.
  public typealias Dict = [String: Any]

  @HostActor
  public static func convert(_ argument: JavaScriptArgument) throws -> Self {
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

  /// Makes a field without a default: it is `nil`.
  public init(_ options: FieldOption...) where Value: ExpressibleByNilLiteral {
    wrappedValue = nil
    self.options = options
  }

  /// Makes a field without a default: it is 0.
  public init(_ options: FieldOption...) where Value == Int {
    wrappedValue = 0
    self.options = options
  }

  /// Makes a field without a default: it is 0.
  public init(_ options: FieldOption...) where Value == Double {
    wrappedValue = 0
    self.options = options
  }

  /// Makes a field without a default: it is `false`.
  public init(_ options: FieldOption...) where Value == Bool {
    wrappedValue = false
    self.options = options
  }

  /// Makes a field without a default: it is an empty string.
  public init(_ options: FieldOption...) where Value == String {
    wrappedValue = ""
    self.options = options
  }

  /// Makes a field without a default: it is an empty array.
  public init<Element>(_ options: FieldOption...) where Value == [Element] {
    wrappedValue = []
    self.options = options
  }

  /// Makes a field without a default: it is an empty dictionary.
  public init<Key, Element>(_ options: FieldOption...) where Value == [Key: Element] {
    wrappedValue = [:]
    self.options = options
  }

  /// Makes a field without a default: it is a record with its own defaults.
  public init(_ options: FieldOption...) where Value: Record {
    wrappedValue = Value()
    self.options = options
  }

  func read(_ argument: JavaScriptArgument, named name: String) throws {
    if argument.context.isUndefined(argument.value) {
      guard isRequired else { return }
      throw Exception(
        name: "FieldRequiredException",
        description: "Value for field '\(name)' is required, got nil")
    }
    do { wrappedValue = try Value.convert(argument) } catch {
      let value = try? argument.untyped()
      throw Exception(
        name: "FieldInvalidTypeException",
        description:
          "Cannot cast '\(value ?? "nil")' for field '\(name)' of type \(Value.typeDescription)"
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
