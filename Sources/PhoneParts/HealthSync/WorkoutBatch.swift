internal import FoundationEssentials
package import HealthKit
internal import HostLoop
public import JSEngine
internal import SimulatedPhone

/// The body of `onSendData`: `{ fetchId, workouts }`.
package struct WorkoutBatch: Sendable {
  /// The number of the fetch to which the batch belongs.
  package var fetchId: Int
  /// The workouts since the last anchor.
  package var workouts: [Workout]

  /// Makes the batch of a fetch.
  package init(fetchId: Int, workouts: [Workout]) {
    self.fetchId = fetchId
    self.workouts = workouts
  }
}

extension WorkoutBatch: JSRecord, CustomStringConvertible {
  package func write(fields: JSFields) throws {
    fields.add("fetchId", fetchId)
    try fields.add("workouts", workouts)
  }

  package var description: String { "{ fetchId: \(fetchId), workouts: [\(workouts.count)] }" }
}

/// `{ uuid, activityType, startDate, endDate, duration, … }`. Dates are ISO 8601 text in UTC, the
/// duration is in seconds, energy in kilocalories, distance in metres.
extension Workout: JSRecord {
  public func write(fields: JSFields) {
    fields.add("uuid", uuid.text)
    fields.add("activityType", activityType)
    fields.add("startDate", ISO8601.text(startDate))
    fields.add("endDate", ISO8601.text(endDate))
    fields.add("duration", duration)
    fields.add("totalEnergyBurned", totalEnergyBurned)
    fields.add("totalDistance", totalDistance)
    fields.add("sourceName", sourceName)
    fields.add("sourceBundleIdentifier", sourceBundleIdentifier)
    fields.add("device", deviceName)
  }
}
