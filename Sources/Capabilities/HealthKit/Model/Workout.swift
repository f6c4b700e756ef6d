public import FoundationEssentials

/// A workout as the store returns it, in fixed units.
public struct Workout: Sendable, Equatable {
  /// Tells this workout from every other one.
  public var uuid: UUID
  /// HealthKit's name of the activity, such as `HKWorkoutActivityTypeRunning`.
  public var activityType: String
  /// When it began.
  public var startDate: Date
  /// When it ended.
  public var endDate: Date
  /// Seconds of activity, without pauses.
  public var duration: Double
  /// Kilocalories of active energy, where that was measured.
  public var totalEnergyBurned: Double?
  /// Metres, where the activity has a distance.
  public var totalDistance: Double?
  /// The name of the app that saved it, as the Health app shows it.
  public var sourceName: String
  /// The app's bundle identifier, empty where unknown (an export does not say it).
  public var sourceBundleIdentifier: String
  /// The app's version, empty where unknown.
  public var sourceVersion: String
  /// The name of the device that recorded it, where that is known.
  public var deviceName: String?

  /// A workout of `duration` seconds, `totalEnergyBurned` kcal and `totalDistance` metres.
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
