/// A whole number from outside the program, such as an offset in a source map or a position in a file. Its arithmetic
/// cannot trap: a result that does not fit becomes the nearest number that does.
///
/// The range is that of JavaScript's safe integers. So a `value` plus a few of the program's own numbers fits an `Int`,
/// and a `Double` has each of them exactly.
/// ```swift
/// let end = (SafeInteger(position) + SafeInteger(length)).value
/// ```
package struct SafeInteger: Sendable, Hashable {
  /// The number, from -(2^53 - 1) to 2^53 - 1.
  package let value: Int

  /// The nearest number in the range.
  package init(_ value: Int) {
    let largest = 1 << 53 - 1
    self.value = Swift.max(-largest, min(value, largest))
  }

  package static func + (left: SafeInteger, right: SafeInteger) -> SafeInteger {
    // Two safe integers are far from the ends of an Int.
    SafeInteger(left.value &+ right.value)
  }

  package static func - (left: SafeInteger, right: SafeInteger) -> SafeInteger {
    SafeInteger(left.value &- right.value)
  }

  package static func * (left: SafeInteger, right: SafeInteger) -> SafeInteger {
    let (product, overflow) = left.value.multipliedReportingOverflow(by: right.value)
    return SafeInteger(overflow ? (left.value < 0) == (right.value < 0) ? .max : .min : product)
  }

  package static func += (left: inout SafeInteger, right: SafeInteger) { left = left + right }
}

extension SafeInteger: Comparable {
  package static func < (left: SafeInteger, right: SafeInteger) -> Bool { left.value < right.value }
}

extension SafeInteger: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}

extension SafeInteger: Decodable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Int.self))
  }
}
