import FoundationEssentials
import HostLoop
internal import SimulatedPhone

/// One day of the data of a `HealthGenerator`.
struct GeneratedDay {
  private(set) var samples: [HealthSample] = []

  private let midnight: Double
  /// 0 is Monday.
  private let weekday: Int
  private var random: SplitMix64
  private var workout: PlannedWorkout?

  init(day: Int, random: SplitMix64) {
    midnight = Double(day) * 86400
    // 1 January 1970 was a Thursday.
    weekday = (day + 3) % 7
    self.random = random
  }

  mutating func fill() {
    workout = PlannedWorkout.plan(weekday: weekday, random: &random)
    let wakeTime = addNight()
    let bedTime = random.number(around: 22.6, spread: 0.5) * 3600
    addHeartRate(from: wakeTime, to: bedTime)
    addHours(from: Int(clamping: wakeTime / 3600) + 1, to: Int(clamping: bedTime / 3600))
    addDailyReadings(at: wakeTime + 600)
    addWorkout()
    samples.sort { ($0.endDate, $0.typeIdentifier) < ($1.endDate, $1.typeIdentifier) }
  }

  /// Adds the night that ends this morning. Returns when the person wakes up, in seconds of the
  /// day.
  private mutating func addNight() -> Double {
    let isWeekend = weekday >= 5
    let wakeTime = random.number(around: isWeekend ? 8.1 : 6.6, spread: 0.4) * 3600
    let cycles: [(label: String, minutes: Double)] = [
      ("AsleepCore", 38), ("AsleepDeep", 28), ("AsleepCore", 12), ("AsleepREM", 17),
    ]
    var time = wakeTime - random.number(around: isWeekend ? 8.3 : 7.5, spread: 0.5) * 3600
    while time < wakeTime {
      for stage in cycles where time < wakeTime {
        let end = min(
          wakeTime, time + max(240, random.number(around: stage.minutes, spread: 6) * 60))
        addCategory("SleepAnalysis", "HKCategoryValueSleepAnalysis\(stage.label)", time, end)
        time = end
      }
      if random.chance(0.6), time < wakeTime {
        let end = min(wakeTime, time + random.number(in: 60...420))
        addCategory("SleepAnalysis", "HKCategoryValueSleepAnalysisAwake", time, end)
        time = end
      }
    }
    return wakeTime
  }

  private mutating func addHeartRate(from wakeTime: Double, to bedTime: Double) {
    var time = random.number(in: 0...300)
    while time < 86400 {
      let isAwake = time > wakeTime && time < bedTime
      var rate = random.number(around: isAwake ? 74 : 54, spread: isAwake ? 9 : 3)
      var motion = isAwake && random.chance(0.3) ? "2" : "1"
      var pause = random.number(in: 180...420)
      if let workout, workout.range.contains(time) {
        rate = random.number(around: workout.heartRate, spread: 8)
        motion = "2"
        pause = random.number(in: 4...7)
      }
      addQuantity(
        "HeartRate", rate.rounded(), "count/min", time, time, .watch,
        ["HKMetadataKeyHeartRateMotionContext": motion])
      time += pause
    }
  }

  /// Adds steps, distance, energy and standing time for each hour.
  private mutating func addHours(from firstHour: Int, to lastHour: Int) {
    guard firstHour < lastHour else { return }
    for hour in firstHour..<lastHour {
      let start = Double(hour) * 3600 + random.number(in: 0...900).rounded()
      let end = start + random.number(in: 900...2600).rounded()
      let steps = max(12, random.number(around: 560, spread: 260)).rounded()
      let origin: GeneratedOrigin = random.chance(0.7) ? .watch : .phone
      addQuantity("StepCount", steps, "count", start, end, origin)
      addQuantity(
        "DistanceWalkingRunning", (steps * 0.00073 * 1e5).rounded() / 1e5, "km", start, end, origin)
      let energy = max(4, random.number(around: 31, spread: 12))
      addQuantity("ActiveEnergyBurned", (energy * 1000).rounded() / 1000, "kcal", start, end)
      let stood = random.chance(0.8) ? "Stood" : "Idle"
      addCategory(
        "AppleStandHour", "HKCategoryValueAppleStandHour\(stood)", Double(hour) * 3600,
        Double(hour + 1) * 3600)
    }
  }

  private mutating func addDailyReadings(at time: Double) {
    let resting = random.number(around: 52, spread: 2).rounded()
    addQuantity("RestingHeartRate", resting, "count/min", time, time)
    let variability = (random.number(around: 58, spread: 9) * 1e4).rounded() / 1e4
    addQuantity("HeartRateVariabilitySDNN", variability, "ms", time + 61, time + 122)
    guard weekday == 6 else { return }
    let weight = (random.number(around: 71.5, spread: 0.6) * 10).rounded() / 10
    addQuantity("BodyMass", weight, "kg", time, time, .phone, ["HKWasUserEntered": "1"])
  }

  private mutating func addWorkout() {
    guard let workout else { return }
    let origin: GeneratedOrigin = workout.activityType.hasSuffix("Cycling") ? .app : .watch
    samples.append(
      HealthSample(
        typeIdentifier: HealthSample.workoutTypeIdentifier,
        startDate: date(workout.range.lowerBound),
        endDate: date(workout.range.upperBound), creationDate: date(workout.range.upperBound + 4),
        value: .workout(workout.value(random: &random)), source: origin.source,
        device: origin.device, metadata: workout.metadata))
  }

  private mutating func addQuantity(
    _ name: String, _ value: Double, _ unit: String, _ start: Double, _ end: Double,
    _ origin: GeneratedOrigin = .watch, _ metadata: [String: String] = [:]
  ) {
    let value = HealthSample.Value.quantity(value, unit: unit)
    add("HKQuantityTypeIdentifier\(name)", value, start, end, origin, metadata)
  }

  private mutating func addCategory(
    _ name: String, _ label: String, _ start: Double, _ end: Double
  ) {
    add("HKCategoryTypeIdentifier\(name)", .category(label), start, end, .watch, [:])
  }

  private mutating func add(
    _ type: String, _ value: HealthSample.Value, _ start: Double, _ end: Double,
    _ origin: GeneratedOrigin,
    _ metadata: [String: String]
  ) {
    samples.append(
      HealthSample(
        typeIdentifier: type, startDate: date(start), endDate: date(end),
        creationDate: date(end + random.number(in: 1...240)), value: value, source: origin.source,
        device: origin.device, metadata: metadata))
  }

  /// In whole seconds, as in an export.
  private func date(_ seconds: Double) -> Date {
    Date(timeIntervalSince1970: midnight + seconds.rounded())
  }
}
