internal import HostLoop

/// Parses units such as `kcal/(kg·hr)`: names, products, quotients, integer powers and parentheses.
struct UnitParser {
  private let text: [Character]
  private var position = 0
  private var depth = 0
  /// More parentheses than any unit has, and fewer than the stack has room for.
  private static let mostLevels = 100

  init(_ text: String) {
    self.text = Array(text)
  }

  mutating func parse() -> UnitMeasure? {
    guard let measure = product(), position == text.count else { return nil }
    return measure
  }

  /// All that follows a `/` is below it: HealthKit writes `mL/min·kg`, and apps read VO₂ max in `ml/kg*min`.
  private mutating func product() -> UnitMeasure? {
    guard var result = power() else { return nil }
    var isBelow = false
    while let sign = next, "/·.*".contains(sign) {
      position += 1
      if sign == "/" { isBelow = true }
      guard let (measure, exponent) = factor() else { return nil }
      result = result.multiplied(by: measure, power: isBelow ? -exponent : exponent)
    }
    return result
  }

  /// The first factor. If it stands alone, it may have its own zero point, like degrees.
  private mutating func power() -> UnitMeasure? {
    guard let (measure, exponent) = factor() else { return nil }
    return exponent == 1 ? measure : UnitMeasure.one.multiplied(by: measure, power: exponent)
  }

  private mutating func factor() -> (UnitMeasure, Int)? {
    let measure: UnitMeasure?
    if next == "(" {
      guard depth < Self.mostLevels else { return nil }
      depth += 1
      defer { depth -= 1 }
      position += 1
      measure = product()
      guard next == ")" else { return nil }
      position += 1
    } else {
      measure = UnitTable.measure(of: name())
    }
    guard let measure else { return nil }
    guard next == "^" else { return (measure, 1) }
    position += 1
    var digits = ""
    while let character = next, character == "-" || character.isNumber {
      digits.append(character)
      position += 1
    }
    return Int(digits).flatMap { (-9...9).contains($0) ? (measure, $0) : nil }
  }

  private mutating func name() -> String {
    var name = ""
    var isInMass = false
    while let character = next, isInMass || !"/·.*^()".contains(character) {
      if character == "<" { isInMass = true }
      if character == ">" { isInMass = false }
      name.append(character)
      position += 1
    }
    return name
  }

  private var next: Character? { position < text.count ? text[position] : nil }
}
