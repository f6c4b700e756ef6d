import HealthKit
import SimulatedPhone
import Testing

@Suite struct HealthUnitTests {
  private func convert(_ value: Double, _ from: String, _ to: String) throws -> Double {
    try HealthUnit(from).convert(value, to: HealthUnit(to))
  }

  private static let conversions: [(Double, String, String, Double)] = [
    (1, "km", "m", 1000), (1, "mi", "km", 1.609344), (1, "kg", "lb", 2.2046226218),
    (1, "kcal", "kJ", 4.184), (1, "Cal", "kcal", 1), (1000, "cal", "kcal", 1),
    (60, "count/min", "count/s", 1), (1, "Hz", "count/min", 60), (37, "degC", "degF", 98.6),
    (0, "K", "degC", -273.15), (90, "mg/dL", "mmol<180.1558800000541>/L", 4.99567),
    (1, "L", "mL", 1000), (1, "L/min", "mL/s", 16.6666667), (760, "mmHg", "atm", 1),
    (0.97, "%", "count", 0.97), (1, "mL/(kg*min)", "L/(g·hr)", 0.00006), (2, "m^2", "cm^2", 20000),
    (1, "kcal/kg·hr", "kcal/(kg·hr)", 1), (1, "st", "kg", 6.35029318), (1, "mcg", "g", 1e-6),
    (1, "hr", "min", 60), (12, "in", "ft", 1), (1, "W", "J/s", 1), (5, "count", "count", 5),
  ]

  /// All that follows a `/` is below it: HealthKit writes `mL/min·kg` for VO₂ max.
  @Test(arguments: conversions)
  func `units convert as HealthKit's do`(
    value: Double, from: String, to: String, result: Double
  ) throws {
    let converted = try convert(value, from, to)
    #expect(abs(converted - result) <= 1e-6 * max(1, abs(result)), "\(converted)")
  }

  @Test func `what has another dimension cannot be converted`() throws {
    let error = #expect(throws: HealthError.self) { try convert(1, "dBASPL", "Pa") }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message == "Attempt to convert incompatible units: dBASPL, Pa")
    #expect(try !HealthUnit("kg").isCompatible(with: HealthUnit("count")))
  }

  @Test(arguments: ["mL/min·kg", "ml/kg*min", "ml/(kg*min)", "mL/min/kg"])
  func `what HealthKit and apps write for VO₂ max is one unit`(text: String) throws {
    #expect(abs(try convert(60, text, "mL/(kg*s)") - 1) < 1e-9)
  }

  @Test(arguments: ["", "kilocalorie", "mmol/L", "m/", "(m", "m)", "m^", "xmin", "mol<>", "m^99"])
  func `an invalid unit is refused`(text: String) throws {
    let error = #expect(throws: HealthError.self) { try HealthUnit(text) }
    #expect(error?.message == "Unable to parse factorization string \(text)")
  }
}
