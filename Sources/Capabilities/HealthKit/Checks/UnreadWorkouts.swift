internal import FoundationEssentials
internal import HostLoop
internal import NativeBridge

/// The new workouts of a run of a search, and whether the script ever finds them: one that asks for what was recorded
/// since its last sync never sees what a watch hands over later.
@HostActor
final class UnreadWorkouts {
  private let healthKit: HealthKit
  private let clock: LoopClock
  private var workouts: [(workout: HealthSample, age: Duration, saved: LoopInstant)] = []
  private var readings: [(reading: HealthReading, time: LoopInstant)] = []

  init(_ healthKit: HealthKit, clock: LoopClock) {
    self.healthKit = healthKit
    self.clock = clock
  }

  func note(_ reading: HealthReading) { readings.append((reading, clock.now)) }

  /// The watch hands a workout over now.
  func addWorkout() {
    let launch = Date(timeIntervalSince1970: clock.epoch)
    let now = launch + (clock.now - .start) / .seconds(1)
    let workout = SampleWorkouts.late(savedAt: now, launch: launch)
    guard (try? healthKit.add([workout])) != nil, workout.startDate > launch else { return }
    let age = Duration.clamped(seconds: now.timeIntervalSince(workout.endDate))
    workouts.append((workout, age, clock.now))
  }

  /// What is wrong, if all workouts have been asked for since one came that was in no answer.
  func diagnose(_ wasHandedOver: (UUID) -> Bool) -> Diagnosis? {
    for (workout, age, saved) in workouts where !wasHandedOver(workout.uuid) {
      let queries = readings.filter { $0.time >= saved + Self.longestQuery }.map(\.reading)
      let count = queries.count { Self.isFor(workout, $0) }
      guard count > 0 else { continue }
      return Diagnosis(
        .samplesNeverRead,
        "HealthKit received a workout \(age.readable) after its end, and no query has found it: "
          + "the script asked for workouts \(count == 1 ? "once" : "\(count) times") since then")
    }
    return nil
  }

  /// Whether it was to find the workout, however far back it looked.
  private static func isFor(_ workout: HealthSample, _ reading: HealthReading) -> Bool {
    reading.types.contains(workout.typeIdentifier) && !reading.wasLimited
      && reading.predicate?.sinceEver.matches(workout) ?? true
  }

  /// What is asked before a workout comes may be answered after.
  private static let longestQuery = Duration.seconds(30)
}
