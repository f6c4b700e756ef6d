internal import FoundationEssentials
internal import HostLoop
internal import NativeBridge

/// Tracks the new workouts in a run of a search, and whether the script finds them. A script that
/// queries only what was recorded since its last sync never finds workouts that a watch transfers
/// later.
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

  /// The watch transfers a workout now.
  func addWorkout() {
    let launch = Date(timeIntervalSince1970: clock.epoch)
    let now = launch + (clock.now - .start) / .seconds(1)
    let workout = SampleWorkouts.late(savedAt: now, launch: launch)
    guard (try? healthKit.add([workout])) != nil, workout.startDate > launch else { return }
    let age = Duration.clamped(seconds: now.timeIntervalSince(workout.endDate))
    workouts.append((workout, age, clock.now))
  }

  /// Reports a workout that was in no result, although the script has queried such workouts since
  /// it was saved.
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

  /// Says that the latest query for each of these samples began after the sample had ended. `nil` if that is not true of all of
  /// them.
  func lateQuery(without samples: Set<UUID>, since time: LoopInstant) -> String? {
    let later = readings.filter { $0.time > time }.map(\.reading)
    var starts: [String: Date] = [:]
    for uuid in samples {
      guard let sample = (try? healthKit.store.sample(uuid)).flatMap(\.self),
        let query = later.last(where: { Self.isFor(sample, $0) }), !query.isAnchored,
        let start = query.predicate?.start, sample.endDate < start
      else { return nil }
      starts[sample.typeIdentifier] = start
    }
    guard let (type, start) = starts.min(by: { $0.key < $1.key }) else { return nil }
    let missing = samples.count == 1 ? "the missing sample" : "the missing samples"
    return
      "The app's latest query for \(type) begins at \(ISO8601.text(start)), when \(missing) had already ended"
  }

  /// Whether the query should have found the sample, apart from how far back it looked.
  private static func isFor(_ workout: HealthSample, _ reading: HealthReading) -> Bool {
    reading.types.contains(workout.typeIdentifier) && !reading.wasLimited
      && reading.predicate?.sinceEver.matches(workout) ?? true
  }

  /// How long after it began a query may end. A query that begins before a workout is saved may end
  /// after that.
  private static let longestQuery = Duration.seconds(30)
}
