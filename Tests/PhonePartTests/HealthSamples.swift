import Foundation
import HealthKit
import SimulatedPhone

/// 4 March 2024, a Monday, 00:00 UTC.
let monday = Date(timeIntervalSince1970: 1_709_510_400)

extension Double {
  var minutes: Double { self * 60 }
  var hours: Double { self * 3600 }
  var days: Double { self * 86400 }
}

extension HealthSource {
  static let watch = HealthSource(
    name: "Watch", bundleIdentifier: "com.apple.health.watch", version: "10.1",
    productType: "Watch6,1")
  static let phone = HealthSource(
    name: "iPhone", bundleIdentifier: "com.apple.health.phone", version: "17.1",
    productType: "iPhone14,5")
  static let garmin = HealthSource(name: "Connect", bundleIdentifier: "com.garmin.connect.mobile")
}

let stepCount = "HKQuantityTypeIdentifierStepCount"
let heartRate = "HKQuantityTypeIdentifierHeartRate"
let sleepAnalysis = "HKCategoryTypeIdentifierSleepAnalysis"
let bloodPressure = "HKCorrelationTypeIdentifierBloodPressure"

/// Steps from `start`, in seconds after ``monday``, for `length` seconds.
func steps(
  _ count: Double, at start: Double, for length: Double = 600, _ source: HealthSource = .watch,
  metadata: [String: String] = [:]
) -> HealthSample {
  HealthSample(
    typeIdentifier: stepCount, startDate: monday + start, endDate: monday + start + length,
    value: .quantity(count, unit: "count"), source: source, metadata: metadata)
}

/// A heart rate at one moment, in seconds after ``monday``.
func beats(_ rate: Double, at start: Double, _ source: HealthSource = .watch) -> HealthSample {
  HealthSample(
    typeIdentifier: heartRate, startDate: monday + start, endDate: monday + start,
    value: .quantity(rate, unit: "count/min"), source: source)
}

func run(at start: Double, for length: Double = 1800) -> HealthSample {
  HealthSample(
    typeIdentifier: HealthSample.workoutTypeIdentifier, startDate: monday + start,
    endDate: monday + start + length,
    value: .workout(
      HealthSample.WorkoutValue(
        activityType: "HKWorkoutActivityTypeRunning", duration: length, totalEnergyBurned: 300,
        totalDistance: 5000,
        events: [
          HealthSample.WorkoutEvent(
            type: "HKWorkoutEventTypePause", startDate: monday + start + 60,
            endDate: monday + start + 60)
        ])),
    source: .watch)
}

/// A blood pressure and its two component samples.
func pressure(_ systolic: Double, _ diastolic: Double, at start: Double) -> HealthSample {
  func part(_ name: String, _ value: Double) -> HealthSample {
    HealthSample(
      typeIdentifier: "HKQuantityTypeIdentifierBloodPressure\(name)", startDate: monday + start,
      endDate: monday + start, value: .quantity(value, unit: "mmHg"), source: .phone)
  }
  return HealthSample(
    typeIdentifier: bloodPressure, startDate: monday + start, endDate: monday + start,
    value: .correlation([part("Systolic", systolic), part("Diastolic", diastolic)]),
    source: .phone)
}

/// Samples of several kinds, sources, units and times; the same seed gives the same samples.
func someSamples(_ count: Int, seed: UInt64) -> [HealthSample] {
  var random = SeededGenerator(seed: seed)
  let sources: [HealthSource] = [.watch, .phone, .garmin]
  let devices = [nil, HealthDevice(name: "Watch", model: "Watch"), HealthDevice(name: "Strap")]
  return (0..<count).map { index in
    let start = monday + Double(Int.random(in: 0..<200, using: &random)) * 1800
    let length = [0, 600, 1800, 4 * 3600].randomElement(using: &random) ?? 0
    let kilometres = Double.random(in: 0...10, using: &random).rounded()
    let (type, value): (String, HealthSample.Value) =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: (stepCount, .quantity(kilometres * 100, unit: "count"))
      case 1: ("HKQuantityTypeIdentifierDistanceCycling", .quantity(kilometres, unit: "km"))
      case 2: ("HKQuantityTypeIdentifierDistanceCycling", .quantity(kilometres, unit: "mi"))
      case 3:
        (
          sleepAnalysis,
          .category(
            HealthCategoryValue.label(
              Int.random(in: 0...5, using: &random), ofType: sleepAnalysis))
        )
      default:
        (
          HealthSample.workoutTypeIdentifier,
          .workout(
            HealthSample.WorkoutValue(
              activityType: kilometres > 5
                ? "HKWorkoutActivityTypeRunning" : "HKWorkoutActivityTypeYoga",
              duration: Double(length)))
        )
      }
    let metadata =
      [[:], ["HKIndoorWorkout": "1"], ["weather": "sunny", "HKIndoorWorkout": "0"], ["n": "2.5"]]
      .randomElement(using: &random) ?? [:]
    return HealthSample(
      uuid: UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", index)),
      typeIdentifier: type, startDate: start, endDate: start + Double(length), value: value,
      source: sources[index % 3], device: devices[index % 3 == 0 ? 1 : index % 4 == 0 ? 2 : 0],
      metadata: metadata)
  }
}

let someTypes = [
  stepCount, "HKQuantityTypeIdentifierDistanceCycling", sleepAnalysis,
  HealthSample.workoutTypeIdentifier,
]
