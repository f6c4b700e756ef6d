internal import FoundationEssentials
internal import HostLoop
internal import SimulatedPhone

/// What a person's watch records, with `--days`.
@HostActor
final class WatchDays {
  private unowned let routine: DailyRoutine
  private unowned let phone: Phone
  private let onSamples: @HostActor ([HealthSample]) -> Void

  init(
    _ routine: DailyRoutine, on phone: Phone,
    onSamples: @escaping @HostActor ([HealthSample]) -> Void
  ) {
    self.routine = routine
    self.phone = phone
    self.onSamples = onSamples
  }

  /// Plans steps for each hour of the day, and a workout on most days.
  func plan(_ day: Int) {
    for hour in 7..<23 {
      let steps = routine.random.number(around: 550, spread: 250)
      guard steps > 60 else { continue }
      let end = Double(day * 24 + hour) + 1
      routine.at(end, "walked", takesTime: true) { [self] in
        save("steps", steps: steps.rounded(), hours: 1)
      }
    }
    guard routine.random.chance(0.8) else { return }
    let minutes = routine.random.number(around: 45, spread: 15).rounded()
    let activity = ["Running", "Cycling", "Walking", "Swimming"][Int(routine.random.next() % 4)]
    let end = routine.hour(day, around: 18.5, spread: 1.5)
    routine.at(end, "worked out", takesTime: true) { [self] in
      save(workout: activity, minutes: max(10, minutes))
    }
  }

  private func save(_ name: String, steps: Double, hours: Double) {
    let end = now
    onSamples([
      HealthSample(
        uuid: uuid(), typeIdentifier: "HKQuantityTypeIdentifierStepCount",
        startDate: end - hours * 3600, endDate: end, creationDate: end,
        value: .quantity(steps, unit: "count"), source: GeneratedOrigin.watch.source,
        device: GeneratedOrigin.watch.device, metadata: [:])
    ])
  }

  private func save(workout activity: String, minutes: Double) {
    let end = now
    onSamples([
      HealthSample(
        uuid: uuid(), typeIdentifier: HealthSample.workoutTypeIdentifier,
        startDate: end - minutes * 60, endDate: end, creationDate: end,
        value: .workout(
          HealthSample.WorkoutValue(
            activityType: "HKWorkoutActivityType\(activity)", duration: minutes * 60,
            totalEnergyBurned: (minutes * 9).rounded(),
            totalDistance: (minutes * 160).rounded())),
        source: GeneratedOrigin.watch.source, device: GeneratedOrigin.watch.device, metadata: [:])
    ])
  }

  private var now: Date { Date(timeIntervalSince1970: phone.loop.clock.wallTime) }

  /// The same seed gives the same UUIDs.
  private func uuid() -> UUID {
    let (high, low) = (routine.random.next(), routine.random.next())
    return UUID(
      uuid: unsafeBitCast(
        ((high & ~0xF000 | 0x4000).bigEndian, (low & ~(3 << 62) | 2 << 62).bigEndian),
        to: uuid_t.self))
  }
}
