internal import Bridge
internal import Device
internal import DeviceModules
internal import EventLoop
internal import Foundation
internal import Host

/// The new workouts of a life, and whether the script ever finds them: one that asks for what was recorded since
/// its last sync never sees what a watch hands over later.
@HostActor
final class UnreadWorkouts {
  private let session: AppSession
  private var workouts: [(workout: HealthSample, age: Duration, saved: LoopInstant)] = []
  private var readings: [(reading: HealthReading, time: LoopInstant)] = []

  init(_ session: AppSession) {
    self.session = session
    session.uploads.onReading = { [weak self, loop = session.loop] in
      self?.readings.append(($0, loop.clock.now))
    }
  }

  /// - Parameter time: how long after the launch the watch hands it over, which is now.
  func addWorkout(after time: Duration) {
    let launch = Date(timeIntervalSince1970: session.loop.clock.epoch)
    let now = launch + time / .seconds(1)
    let workout = HealthStore.lateWorkout(savedAt: now, launch: launch)
    guard (try? session.healthKit.add([workout])) != nil, workout.startDate > launch else { return }
    let age = Duration.clamped(seconds: now.timeIntervalSince(workout.endDate))
    workouts.append((workout, age, session.loop.clock.now))
  }

  /// What is wrong, if all workouts have been asked for since one came that was in no answer.
  func diagnose() -> Diagnosis? {
    for (workout, age, saved) in workouts where !session.uploads.wasHandedOver(workout.uuid) {
      let queries = readings.filter { $0.time >= saved + Self.longestQuery }.map(\.reading)
      let count = queries.count { Self.isFor(workout, $0) }
      guard count > 0 else { continue }
      return Diagnosis(
        .samplesNeverRead,
        "HealthKit got a workout that had ended \(age.readable) earlier, and no query has found it: "
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
