public import FoundationEssentials

/// A workout as the store returns it, in fixed units.
public struct Workout: Sendable, Equatable {
  /// Identifies the workout.
  public var uuid: UUID
  /// HealthKit's name for the activity, such as `HKWorkoutActivityTypeRunning`.
  public var activityType: String
  /// When it began.
  public var startDate: Date
  /// When it ended.
  public var endDate: Date
  /// The active time in seconds, without pauses.
  public var duration: Double
  /// The active energy in kilocalories; `nil` if it was not measured.
  public var totalEnergyBurned: Double?
  /// In metres; `nil` if the activity has no distance.
  public var totalDistance: Double?
  /// The name of the app that saved it, as the Health app shows it.
  public var sourceName: String
  /// The app's bundle identifier. Empty if unknown; exports do not contain it.
  public var sourceBundleIdentifier: String
  /// The app's version. Empty if unknown.
  public var sourceVersion: String
  /// The name of the device that recorded it; `nil` if unknown.
  public var deviceName: String?

  /// Makes a workout. The duration is in seconds, the energy in kilocalories, the distance in
  /// metres.
  public init(
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
