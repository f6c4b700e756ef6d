internal import HostLoop

/// A unit in HealthKit's notation: `HKUnit.unitString`, such as `count/min`, `kcal` or `mg/dL`.
///
/// `count` and `%` have no dimension, and 1 % equals 1 count, because HealthKit's percentages go
/// from 0 to 1. A mole needs its molar mass, `mmol<180.1558800000541>/L`, and is a mass.
package struct HealthUnit: Sendable, Hashable, CustomStringConvertible {
  /// The unit as it was written.
  package let description: String

  /// The unit in grams, metres, seconds, kelvins and other base units.
  let measure: UnitMeasure

  /// Parses a unit.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` with the text of iOS's exception.
  package init(_ text: String) throws {
    var parser = UnitParser(text)
    guard let measure = parser.parse() else {
      throw HealthError(.invalidArgument, "Unable to parse factorization string \(text)")
    }
    description = text
    self.measure = measure
  }

  /// Whether values can be converted between this unit and `other`.
  package func isCompatible(with other: HealthUnit) -> Bool {
    measure.dimension == other.measure.dimension
  }

  /// Converts `value` from this unit to `other`.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` with the text of iOS's exception.
  package func convert(_ value: Double, to other: HealthUnit) throws -> Double {
    guard isCompatible(with: other) else {
      throw HealthError(
        .invalidArgument, "Attempt to convert incompatible units: \(self), \(other)")
    }
    return measure.convert(value, to: other.measure)
  }

  package static func == (left: Self, right: Self) -> Bool { left.description == right.description }

  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// What a unit measures, and how many base units it equals.
struct UnitMeasure: Sendable {
  var factor: Double
  /// The zero point in base units. Only degrees have one.
  var offset = 0.0
  /// The non-zero exponents of the base units.
  var dimension: [String: SafeInteger] = [:]

  static let one = UnitMeasure(factor: 1)

  func convert(_ value: Double, to other: UnitMeasure) -> Double {
    if factor == other.factor, offset == other.offset { return value }
    if offset == 0, other.offset == 0 { return value * (factor / other.factor) }
    return (value * factor + offset - other.offset) / other.factor
  }

  func multiplied(by other: UnitMeasure, power: Int) -> UnitMeasure {
    var result = self
    for _ in 0..<abs(power) {
      result.factor = power > 0 ? result.factor * other.factor : result.factor / other.factor
    }
    // A difference of degrees has no zero point.
    result.offset = 0
    for (base, exponent) in other.dimension {
      let sum = (result.dimension[base] ?? 0) + exponent * SafeInteger(power)
      result.dimension[base] = sum == 0 ? nil : sum
    }
    return result
  }
}
