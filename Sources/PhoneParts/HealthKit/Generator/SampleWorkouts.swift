import FoundationEssentials

/// The invented workouts of a phone without `--health`.
enum SampleWorkouts {
  /// A workout of at most ten minutes that a watch hands over late: it was over when a sixth of the time from
  /// `launch` to `now` had passed.
  static func late(savedAt now: Date, launch: Date) -> HealthSample {
    let walk = workout(13, launch, 7.5, "Walking", minutes: 10, 41, 0.8)
    let end = launch + now.timeIntervalSince(launch) / 6
    return HealthSample(
      typeIdentifier: walk.typeIdentifier, startDate: end - 600, endDate: end, creationDate: now,
      value: walk.value, source: walk.source, device: walk.device, metadata: walk.metadata)
  }

  /// A sample that a watch has just measured. `nil` for workouts, and for types whose samples are neither quantities nor
  /// categories.
  static func sample(ofType type: String, endingAt end: Date) -> HealthSample? {
    guard let value = value(ofType: HealthType(type)) else { return nil }
    return HealthSample(
      typeIdentifier: type, startDate: end - 60, endDate: end, creationDate: end, value: value,
      source: GeneratedOrigin.watch.source, device: GeneratedOrigin.watch.device, metadata: [:])
  }

  private static func value(ofType type: HealthType) -> HealthSample.Value? {
    if let unit = type.unit { return .quantity(1, unit: unit.name) }
    guard type.kind == .category else { return nil }
    return (0...1).map { HealthCategoryValue.label($0, ofType: type.identifier) }
      .first { HealthCategoryValue.isValue($0, ofType: type.identifier) == true }
      .map { .category($0) }
  }

  /// Twelve workouts of the two weeks before `now`. Their UUIDs are always the same.
  static func all(before now: Date) -> [HealthSample] {
    func day(_ daysAgo: Double) -> Date { now.midnight(daysAgo: daysAgo) }
    // Day, hour, activity, minutes, kcal and kilometres.
    return [
      workout(1, day(14), 6.75, "Running", minutes: 31, 342, 5.21),
      workout(2, day(13), 18.5, "TraditionalStrengthTraining", minutes: 46, 268, nil),
      workout(3, day(12), 12.2, "Walking", minutes: 24, 98, 2.04),
      workout(4, day(11), 6.8, "Running", minutes: 28, 327, 4.86),
      workout(5, day(10), 20.1, "Yoga", minutes: 35, 104, nil),
      workout(6, day(9), 9.5, "Cycling", minutes: 93, 742, 36.4),
      workout(7, day(8), 11.25, "Hiking", minutes: 141, 803, 9.7),
      workout(8, day(7), 6.7, "Running", minutes: 33, 361, 5.55),
      workout(9, day(5), 19.0, "Swimming", minutes: 41, 386, 1.5),
      workout(10, day(4), 18.6, "HighIntensityIntervalTraining", minutes: 22, 281, nil),
      workout(11, day(2), 9.8, "Cycling", minutes: 78, 611, 29.8),
      workout(12, day(1), 8.4, "Running", minutes: 58, 664, 10.02),
    ]
  }

  private static func workout(
    _ number: UInt8, _ day: Date, _ hour: Double, _ activity: String, minutes: Double,
    _ kilocalories: Double, _ kilometres: Double?
  ) -> HealthSample {
    let start = day + (hour * 3600).rounded()
    let end = start + minutes * 60
    let origin: GeneratedOrigin = activity == "Cycling" ? .app : .watch
    return HealthSample(
      uuid: UUID(uuid: (0xB4, 0x1D, 0x6E, 0x05, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number)),
      typeIdentifier: HealthSample.workoutTypeIdentifier, startDate: start, endDate: end,
      creationDate: end + 5,
      value: .workout(
        HealthSample.WorkoutValue(
          activityType: "HKWorkoutActivityType\(activity)", duration: minutes * 60,
          totalEnergyBurned: kilocalories, totalDistance: kilometres.map { ($0 * 1000).rounded() })),
      source: origin.source, device: origin.device,
      metadata: ["HKIndoorWorkout": kilometres == nil ? "1" : "0"])
  }
}

extension Date {
  /// The midnight before this date, or some days earlier, in UTC.
  func midnight(daysAgo: Double = 0) -> Date {
    let today = (timeIntervalSince1970 / 86400).rounded(.down)
    return Date(timeIntervalSince1970: (today - daysAgo) * 86400)
  }
}
