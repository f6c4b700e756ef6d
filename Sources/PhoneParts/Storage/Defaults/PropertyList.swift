/// A value that user defaults can hold: the values that property lists and JSON share. There is no
/// null.
package indirect enum PropertyList: Sendable, Equatable {
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
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: PropertyList...) { self = .array(elements) }
  /// If a key occurs several times, the last entry counts.
  package init(dictionaryLiteral elements: (String, PropertyList)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
}
