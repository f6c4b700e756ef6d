public import HostLoop

/// A Swift type that can be converted to a JavaScript value.
public protocol JSEncodable {
  /// Makes the value in `context`.
  @HostActor func encode(in context: JSContext) throws -> JSRef
  /// Appends the value to a tape. Used for a value inside another one.
  @HostActor func write(to tape: JSTape) throws
  /// Appends an array of these values. The default appends each value in turn.
  @HostActor static func write(array: [Self], to tape: JSTape) throws
}

/// A structure that becomes a JavaScript object with a fixed order of fields.
///
/// ```swift
/// extension Workout: JSRecord {
///   public func write(fields: JSFields) throws {
///     fields.add("uuid", uuid)
///     fields.add("duration", duration)
///   }
/// }
/// ```
/// An array of records crosses in columns. The decoder is compiled once for each shape of record.
public protocol JSRecord: JSEncodable {
  /// Adds the fields. Always add the same names in the same order.
  @HostActor func write(fields: JSFields) throws
}

extension JSRecord {
  @HostActor
  public func encode(in context: JSContext) throws -> JSRef { try context.encode(self) }
  @HostActor
  public func write(to tape: JSTape) throws { try tape.record(self) }
}

/// Receives the fields of a ``JSRecord``.
@HostActor
public struct JSFields {
  let tape: JSTape

  /// Adds a number.
  public func add(_ name: StaticString, _ value: Double) {
    tape.shape.next(name, .number)
    tape.numbers.append(value)
  }

  /// Adds a number.
  public func add(_ name: StaticString, _ value: Int) { add(name, Double(value)) }

  /// Adds a boolean.
  public func add(_ name: StaticString, _ value: Bool) {
    tape.shape.next(name, .bool)
    tape.numbers.append(value ? 1 : 0)
  }

  /// Adds a string.
  public func add(_ name: StaticString, _ value: String) {
    tape.shape.next(name, .string)
    tape.text(value)
  }

  /// Adds a number. `nil` becomes `null`.
  public func add(_ name: StaticString, _ value: Double?) {
    tape.shape.next(name, .optionalNumber)
    tape.numbers.append(value == nil ? 0 : 1)
    tape.numbers.append(value ?? 0)
  }

  /// Adds a number. `nil` becomes `null`.
  public func add(_ name: StaticString, _ value: Int?) { add(name, value.map(Double.init)) }

  /// Adds a string. `nil` becomes `null`.
  public func add(_ name: StaticString, _ value: String?) {
    tape.shape.next(name, .optionalString)
    if let value { tape.text(value) } else { tape.ends.append(-1) }
  }

  /// Adds any other value, such as an array or another record.
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
