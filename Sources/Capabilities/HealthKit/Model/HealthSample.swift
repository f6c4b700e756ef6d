public import FoundationEssentials

/// One entry of the health store: what HealthKit calls an `HKSample`.
public struct HealthSample: Sendable, Equatable {
  /// Tells this sample from every other one, in every export of the same phone.
  public var uuid: UUID
  /// HealthKit's name of the type, such as `HKQuantityTypeIdentifierHeartRate`.
  public var typeIdentifier: String
  /// When what was measured began.
  public var startDate: Date
  /// When it ended; the same as `startDate` for a reading of one moment.
  public var endDate: Date
  /// When the sample was put into the store of the phone, where that is known.
  public var creationDate: Date?
  /// What was measured.
  public var value: Value
  /// The app that saved the sample.
  public var source: HealthSource
  /// The device that measured it, where that is known.
  public var device: HealthDevice?
  /// What else is known, under HealthKit's metadata keys, as an export writes it.
  public var metadata: [String: String]

  /// What a sample says, by its kind.
  public enum Value: Sendable, Equatable {
    /// A number and its unit, as in `HKQuantitySample`.
    case quantity(Double, unit: String)
    /// One of a set of names, as in `HKCategorySample`: `HKCategoryValueSleepAnalysisAsleepREM`.
    case category(String)
    /// An `HKWorkout`.
    case workout(WorkoutValue)
    /// An `HKCorrelation`: samples that belong together, such as the two of a blood pressure.
    case correlation([HealthSample])
  }

  /// What an `HKWorkout` adds to a sample.
  public struct WorkoutValue: Sendable, Equatable {
    /// Such as `HKWorkoutActivityTypeRunning`.
    public var activityType: String
    /// Seconds of activity: without its pauses, so it may be less than end minus start.
    public var duration: Double
    /// Kilocalories.
    public var totalEnergyBurned: Double?
    /// Metres.
    public var totalDistance: Double?
    /// Pauses, laps and what else happened on the way.
    public var events: [WorkoutEvent]

    /// A workout of `duration` seconds, `totalEnergyBurned` kcal and `totalDistance` metres.
    public init(
      activityType: String, duration: Double, totalEnergyBurned: Double? = nil,
      totalDistance: Double? = nil, events: [WorkoutEvent] = []
    ) {
      self.activityType = activityType
      self.duration = duration
      self.totalEnergyBurned = totalEnergyBurned
      self.totalDistance = totalDistance
      self.events = events
    }
  }

  /// An `HKWorkoutEvent`.
  public struct WorkoutEvent: Sendable, Hashable {
    /// Such as `HKWorkoutEventTypePause`.
    public var type: String
    /// When it began.
    public var startDate: Date
    /// When it ended; the same as `startDate` for a moment.
    public var endDate: Date

    /// An event of a workout.
    public init(type: String, startDate: Date, endDate: Date) {
      self.type = type
      self.startDate = startDate
      self.endDate = endDate
    }
  }

  /// The four kinds of sample that the store keeps.
  public enum Kind: Int, Sendable, Equatable, CaseIterable {
    /// A number with a unit.
    case quantity = 1
    /// A name out of a set.
    case category = 2
    /// A workout.
    case workout = 3
    /// Samples that belong together.
    case correlation = 4
  }

  /// The kind that `value` decides.
  public var kind: Kind {
    switch value {
    case .quantity: .quantity
    case .category: .category
    case .workout: .workout
    case .correlation: .correlation
    }
  }

  /// The number of a category sample, see ``HealthCategoryValue``.
  public var categoryValue: Int? {
    if case .category(let label) = value { HealthCategoryValue.number(label) } else { nil }
  }

  /// The type identifier that every workout has.
  public static let workoutTypeIdentifier = "HKWorkoutTypeIdentifier"

  /// A sample; without a `uuid` it gets the one that follows from its content, so that the same
  /// sample made twice is one sample.
  public init(
    uuid: UUID? = nil, typeIdentifier: String, startDate: Date, endDate: Date,
    creationDate: Date? = nil, value: Value, source: HealthSource, device: HealthDevice? = nil,
    metadata: [String: String] = [:]
  ) {
    self.uuid = uuid ?? UUID()
    self.typeIdentifier = typeIdentifier
    self.startDate = startDate
    self.endDate = endDate
    self.creationDate = creationDate
    self.value = value
    self.source = source
    self.device = device
    self.metadata = metadata
    if uuid == nil { self.uuid = SampleIdentity(of: self).uuid }
  }
}
