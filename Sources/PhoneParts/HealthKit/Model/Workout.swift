package import FoundationEssentials

/// A workout as the store returns it, in fixed units.
package struct Workout: Sendable, Equatable {
  /// Identifies the workout.
  package var uuid: UUID
  /// HealthKit's name for the activity, such as `HKWorkoutActivityTypeRunning`.
  package var activityType: String
  /// When it began.
  package var startDate: Date
  /// When it ended.
  package var endDate: Date
  /// The active time in seconds, without pauses.
  package var duration: Double
  /// The active energy in kilocalories; `nil` if it was not measured.
  package var totalEnergyBurned: Double?
  /// In metres; `nil` if the activity has no distance.
  package var totalDistance: Double?
  /// The name of the app that saved it, as the Health app shows it.
  package var sourceName: String
  /// The app's bundle identifier. Empty if unknown; exports do not contain it.
  package var sourceBundleIdentifier: String
  /// The app's version. Empty if unknown.
  package var sourceVersion: String
  /// The name of the device that recorded it; `nil` if unknown.
  package var deviceName: String?

  /// Makes a workout. The duration is in seconds, the energy in kilocalories, the distance in
  /// metres.
  package init(
    uuid: UUID, activityType: String, startDate: Date, endDate: Date, duration: Double,
    totalEnergyBurned: Double? = nil, totalDistance: Double? = nil, sourceName: String,
    sourceBundleIdentifier: String = "", sourceVersion: String = "", deviceName: String? = nil
  ) {
    self.uuid = uuid
    self.activityType = activityType
    self.startDate = startDate
    self.endDate = endDate
    self.duration = duration
    self.totalEnergyBurned = totalEnergyBurned
    self.totalDistance = totalDistance
    self.sourceName = sourceName
    self.sourceBundleIdentifier = sourceBundleIdentifier
    self.sourceVersion = sourceVersion
    self.deviceName = deviceName
  }
}
