/// A unit as HealthKit writes it: `HKUnit.unitString`, such as `count/min`, `kcal` or `mg/dL`.
///
/// `count` and `%` have no dimension, and 1 % equals 1 count: HealthKit's percentages go from 0 to
/// 1. A mole needs its molar mass, `mmol<180.1558800000541>/L`, and is a mass.
public struct HealthUnit: Sendable, Hashable, CustomStringConvertible {
  /// As it was written.
  public let description: String

  /// In grams, metres, seconds, kelvins and what else cannot be made of them.
  let measure: UnitMeasure

  /// The unit that `text` names.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` with the text of the exception that iOS throws.
  public init(_ text: String) throws {
    var parser = UnitParser(text)
    guard let measure = parser.parse() else {
      throw HealthError(.invalidArgument, "Unable to parse factorization string \(text)")
    }
    description = text
    self.measure = measure
  }

  /// Whether a number in this unit has a meaning in `other`.
  public func isCompatible(with other: HealthUnit) -> Bool {
    measure.dimension == other.measure.dimension
  }

  /// `value` of this unit in `other`.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` with the text of the exception that iOS throws.
  public func convert(_ value: Double, to other: HealthUnit) throws -> Double {
    guard isCompatible(with: other) else {
      throw HealthError(
        .invalidArgument, "Attempt to convert incompatible units: \(self), \(other)")
    }
    return measure.convert(value, to: other.measure)
  }

  public static func == (left: Self, right: Self) -> Bool { left.description == right.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// What a unit measures, and how many base units it is.
struct UnitMeasure: Sendable {
  var factor: Double
  /// Where its zero lies, in base units: degrees only.
  var offset = 0.0
  /// Exponents of base units, without those that are zero.
  var dimension: [String: Int] = [:]

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
    // A difference of degrees has no zero.
    result.offset = 0
    for (base, exponent) in other.dimension {
      let sum = (result.dimension[base] ?? 0) + exponent * power
      result.dimension[base] = sum == 0 ? nil : sum
    }
    return result
  }
}
