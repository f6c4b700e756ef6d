internal import FoundationEssentials
internal import HealthKit

/// A sample as it is sent: `LocalQuantitySample`.
struct VitalSample: Encodable {
  let value: Double
  let startDate, endDate: Date
  let sourceBundle: String
  let productType: String?
  let unit: String
  let metadata: [String: String]

  init(_ sample: HealthSample) {
    (startDate, endDate) = (sample.startDate, sample.endDate)
    sourceBundle = sample.source.bundleIdentifier
    productType = sample.source.productType.isEmpty ? nil : sample.source.productType
    metadata = sample.metadata
    switch sample.value {
    case .quantity(let number, let unit):
      (value, self.unit) = Self.converted(number, unit, of: sample.typeIdentifier)
    case .category: (value, unit) = (Double(sample.categoryValue ?? 0), "stage")
    case .workout(let workout): (value, unit) = (workout.duration / 60, "minute")
    case .correlation(let parts): (value, unit) = (Double(parts.count), "count")
    }
  }

  /// In Vital's unit (`CoreModels+Extensions.swift` lines 140 to 160, 260 to 470). A percentage is 0 to 100.
  private static func converted(_ value: Double, _ unit: String, of type: String) -> (
    Double, String
  ) {
    let name = type.replacing("HKQuantityTypeIdentifier", with: "")
    guard let (target, vital) = units[name], let from = try? HealthUnit(unit),
      let to = try? HealthUnit(target), let result = try? from.convert(value, to: to)
    else { return (value, unit) }
    return (vital == "%" ? result * 100 : result, vital)
  }

  private static let units: [String: (unit: String, vital: String)] = [
    "HeartRate": ("count/min", "bpm"), "RespiratoryRate": ("count/min", "bpm"),
    "RestingHeartRate": ("count/min", "bpm"), "HeartRateVariabilitySDNN": ("ms", "rmssd"),
    "OxygenSaturation": ("%", "%"), "BodyFatPercentage": ("%", "%"),
    "AtrialFibrillationBurden": ("%", "%"), "BodyMass": ("kg", "kg"), "LeanBodyMass": ("kg", "kg"),
    "BodyMassIndex": ("count", "index"), "WaistCircumference": ("cm", "centimeter"),
    "Height": ("cm", "centimeter"), "ActiveEnergyBurned": ("kcal", "kcal"),
    "BasalEnergyBurned": ("kcal", "kcal"), "DietaryEnergyConsumed": ("kcal", "kcal"),
    "DistanceWalkingRunning": ("m", "meter"), "DistanceWheelchair": ("m", "meter"),
    "VO2Max": ("mL/min·kg", "mL/kg/min"), "BloodGlucose": ("mmol<180.1558800000541>/L", "mmol/L"),
    "BloodPressureSystolic": ("mmHg", "mmHg"), "BloodPressureDiastolic": ("mmHg", "mmHg"),
    "DietaryWater": ("mL", "mL"), "DietaryCaffeine": ("mg", "mg"),
    "AppleExerciseTime": ("min", "minute"), "AppleStandTime": ("min", "minute"),
    "TimeInDaylight": ("min", "minute"), "BodyTemperature": ("degC", "\u{B0}C"),
    "BasalBodyTemperature": ("degC", "\u{B0}C"), "ForcedExpiratoryVolume1": ("L", "L"),
    "ForcedVitalCapacity": ("L", "L"), "PeakExpiratoryFlowRate": ("L/min", "L/min"),
    "HeartRateRecoveryOneMinute": ("count/min", "count"),
  ]
}
