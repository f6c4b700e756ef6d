internal import HostLoop
internal import SimulatedPhone

/// A workout in the weekly plan of an invented person.
struct PlannedWorkout {
  let activityType: String
  /// The time of day, in seconds.
  let range: ClosedRange<Double>
  /// In beats per minute.
  let heartRate: Double
  /// In metres per second. 0 for an activity without movement.
  private let speed: Double
  /// In kilocalories per minute.
  private let power: Double

  /// The planned workout of a weekday. Sometimes the person skips it.
  static func plan(weekday: Int, random: inout SplitMix64) -> PlannedWorkout? {
    switch weekday {
    case 0: make("Running", 0.9, at: 18.2, minutes: 38, rate: 148, speed: 2.8, power: 11, &random)
    case 2:
      make(
        "TraditionalStrengthTraining", 0.75, at: 18.5, minutes: 47, rate: 118, speed: 0, power: 6,
        &random)
    case 3: make("Running", 0.8, at: 6.9, minutes: 29, rate: 156, speed: 3.1, power: 12, &random)
    case 4: make("Yoga", 0.5, at: 20.1, minutes: 33, rate: 92, speed: 0, power: 3.2, &random)
    case 5: make("Cycling", 0.7, at: 10.2, minutes: 96, rate: 134, speed: 6.7, power: 8.5, &random)
    case 6: make("Hiking", 0.5, at: 11.4, minutes: 124, rate: 112, speed: 1.2, power: 6.1, &random)
    default: nil
    }
  }

  private static func make(
    _ activity: String, _ probability: Double, at hour: Double, minutes: Double, rate: Double,
    speed: Double, power: Double, _ random: inout SplitMix64
  ) -> PlannedWorkout? {
    guard random.chance(probability) else { return nil }
    let start = (random.number(around: hour, spread: 0.3) * 3600).rounded()
    let length = max(900, random.number(around: minutes, spread: minutes / 8) * 60).rounded()
    return PlannedWorkout(
      activityType: "HKWorkoutActivityType\(activity)", range: start...(start + length),
      heartRate: rate, speed: random.number(around: speed, spread: speed / 20),
      power: random.number(around: power, spread: power / 20))
  }

  /// What the watch records at the end.
  func value(random: inout SplitMix64) -> HealthSample.WorkoutValue {
    let length = range.upperBound - range.lowerBound
    let pauses = (length * random.number(in: 0...0.04)).rounded()
    let active = length - pauses
    return HealthSample.WorkoutValue(
      activityType: activityType, duration: active,
      totalEnergyBurned: (active / 60 * power * 100).rounded() / 100,
      totalDistance: speed > 0 ? (active * speed * 100).rounded() / 100 : nil)
  }

  var metadata: [String: String] {
    ["HKIndoorWorkout": speed > 0 ? "0" : "1", "HKTimeZone": "UTC"]
  }
}
