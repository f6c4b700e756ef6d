package import FoundationEssentials

/// One entry of the health store: an `HKSample`.
package struct HealthSample: Sendable, Equatable {
  /// Identifies the sample. It is the same in each export of the same phone.
  package var uuid: UUID
  /// HealthKit's name of the type, such as `HKQuantityTypeIdentifierHeartRate`.
  package var typeIdentifier: String
  /// When the measurement began.
  package var startDate: Date
  /// When the measurement ended. The same as `startDate` for a single moment.
  package var endDate: Date
  /// When the sample was saved on the phone; `nil` if unknown.
  package var creationDate: Date?
  /// The measured value.
  package var value: Value
  /// The app that saved the sample.
  package var source: HealthSource
  /// The device that measured it; `nil` if unknown.
  package var device: HealthDevice?
  /// Further data by HealthKit's metadata keys, with values as in an export.
  package var metadata: [String: String]

  /// The value of a sample, by its kind.
  package enum Value: Sendable, Equatable {
    /// A number with its unit: an `HKQuantitySample`.
    case quantity(Double, unit: String)
    /// One of a set of names: an `HKCategorySample`, such as
    /// `HKCategoryValueSleepAnalysisAsleepREM`.
    case category(String)
    /// An `HKWorkout`.
    case workout(WorkoutValue)
    /// An `HKCorrelation`: samples that belong together, such as the two values of a blood
    /// pressure.
    case correlation([HealthSample])
  }

  /// The data that an `HKWorkout` adds to a sample.
  package struct WorkoutValue: Sendable, Equatable {
    /// The activity, such as `HKWorkoutActivityTypeRunning`.
    package var activityType: String
    /// The active time in seconds, without pauses. It may be less than end minus start.
    package var duration: Double
    /// In kilocalories; `nil` if unknown.
    package var totalEnergyBurned: Double?
    /// In metres; `nil` if unknown.
    package var totalDistance: Double?
    /// Pauses, laps and other events.
    package var events: [WorkoutEvent]

    /// Makes a workout. The duration is in seconds, the energy in kilocalories, the distance in
    /// metres.
    package init(
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
  package struct WorkoutEvent: Sendable, Hashable {
    /// The type, such as `HKWorkoutEventTypePause`.
    package var type: String
    /// When it began.
    package var startDate: Date
    /// When it ended. The same as `startDate` for a single moment.
    package var endDate: Date

    /// Makes an event of a workout.
    package init(type: String, startDate: Date, endDate: Date) {
      self.type = type
      self.startDate = startDate
      self.endDate = endDate
    }
  }

  /// The four kinds of samples that the store supports.
  package enum Kind: Int, Sendable, Equatable, CaseIterable {
    /// A number with a unit.
    case quantity = 1
    /// One of a set of names.
    case category = 2
    /// A workout.
    case workout = 3
    /// Samples that belong together.
    case correlation = 4
  }

  /// The kind of sample, from its `value`.
  package var kind: Kind {
    switch value {
    case .quantity: .quantity
    case .category: .category
    case .workout: .workout
    case .correlation: .correlation
    }
  }

  /// The number of a category sample; see ``HealthCategoryValue``. `nil` for other kinds and
  /// unknown names.
  package var categoryValue: Int? {
    if case .category(let label) = value { HealthCategoryValue.number(label) } else { nil }
  }

  /// The type identifier of all workouts.
  package static let workoutTypeIdentifier = "HKWorkoutTypeIdentifier"

  /// Makes a sample. Without a `uuid`, the UUID is derived from the content, so two samples with
  /// the same content are the same sample.
  package init(
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
