public import HostLoop

/// A Swift type that becomes a JavaScript value.
public protocol JSEncodable {
  /// The value in `context`.
  @HostActor func encode(in context: JSContext) throws -> JSRef
  /// Appends the value to a tape, for a value inside of another one.
  @HostActor func write(to tape: JSTape) throws
  /// Appends an array of such values; the default appends one after the other.
  @HostActor static func write(array: [Self], to tape: JSTape) throws
}

/// A structure that becomes a JavaScript object, field by field in a fixed order.
///
/// ```swift
/// extension Workout: JSRecord {
///   public func write(fields: JSFields) throws {
///     fields.add("uuid", uuid)
///     fields.add("duration", duration)
///   }
/// }
/// ```
/// An array of records crosses as columns, with one decoder compiled for their shape.
public protocol JSRecord: JSEncodable {
  /// Adds each field, with the same names in the same order every time.
  @HostActor func write(fields: JSFields) throws
}

extension JSRecord {
  @HostActor
  public func encode(in context: JSContext) throws -> JSRef { try context.encode(self) }
  @HostActor
  public func write(to tape: JSTape) throws { try tape.record(self) }
}

/// Where a ``JSRecord`` puts its fields.
@HostActor
public struct JSFields {
  let tape: JSTape

  /// A number.
  public func add(_ name: StaticString, _ value: Double) {
    tape.shape.next(name, .number)
    tape.numbers.append(value)
  }

  /// A number.
  public func add(_ name: StaticString, _ value: Int) { add(name, Double(value)) }

  /// A boolean.
  public func add(_ name: StaticString, _ value: Bool) {
    tape.shape.next(name, .bool)
    tape.numbers.append(value ? 1 : 0)
  }

  /// A string.
  public func add(_ name: StaticString, _ value: String) {
    tape.shape.next(name, .string)
    tape.text(value)
  }

  /// `nil` is `null`.
  public func add(_ name: StaticString, _ value: Double?) {
    tape.shape.next(name, .optionalNumber)
    tape.numbers.append(value == nil ? 0 : 1)
    tape.numbers.append(value ?? 0)
  }

  /// `nil` is `null`.
  public func add(_ name: StaticString, _ value: Int?) { add(name, value.map(Double.init)) }

  /// `nil` is `null`.
  public func add(_ name: StaticString, _ value: String?) {
    tape.shape.next(name, .optionalString)
    if let value { tape.text(value) } else { tape.ends.append(-1) }
  }

  /// Any other value, such as an array or another record.
  public func add(_ name: StaticString, _ value: some JSEncodable) throws {
    tape.shape.next(name, .value)
    try value.write(to: tape)
  }
}

extension JSEncodable where Self: RawRepresentable, RawValue: JSEncodable {
  @HostActor
  public func encode(in context: JSContext) throws -> JSRef { try rawValue.encode(in: context) }
  @HostActor
  public func write(to tape: JSTape) throws { try rawValue.write(to: tape) }
}
