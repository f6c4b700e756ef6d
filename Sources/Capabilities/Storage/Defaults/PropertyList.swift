/// A value that user defaults can hold: what a property list and JSON have in common. There is no null.
public indirect enum PropertyList: Sendable, Equatable {
  /// Yes or no.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([PropertyList])
  /// Values by key.
  case dictionary([String: PropertyList])
}

extension PropertyList: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: PropertyList...) { self = .array(elements) }
  /// Of entries with one key the last one counts.
  public init(dictionaryLiteral elements: (String, PropertyList)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
}
