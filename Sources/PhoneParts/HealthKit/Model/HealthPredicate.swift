package import FoundationEssentials

/// Which samples a query returns: the predicates of `HKQuery.predicateFor…`, without format
/// strings.
package indirect enum HealthPredicate: Sendable, Hashable {
  /// Samples in a time range: those that overlap it, or that begin or end in it (see
  /// ``DateOptions``). A date that is `nil` does not limit the result.
  case dates(start: Date?, end: Date?, options: DateOptions = [])
  /// Samples of apps with these bundle identifiers.
  case sourceBundles(Set<String>)
  /// Samples of apps with these names. Exports do not contain bundle identifiers.
  case sourceNames(Set<String>)
  /// Samples of apps in a certain version on a certain model.
  case sourceRevisions(Set<HealthSource>)
  /// Samples that one of these devices measured.
  case devices(Set<HealthDevice>)
  /// Samples whose device has one of these values for this property.
  case deviceProperty(DeviceProperty, Set<String>)
  /// Samples by their metadata.
  case metadata(key: String, MetadataTest)
  /// Samples with these UUIDs.
  case uuids(Set<UUID>)
  /// Workouts of one activity, such as `HKWorkoutActivityTypeRunning`.
  case workoutActivity(String)
  /// Quantity samples whose value, in this unit, satisfies the comparison. Samples with an
  /// incompatible unit do not match.
  case quantity(Comparison, Double, unit: HealthUnit)
  /// Category samples whose number satisfies the comparison; see ``HealthCategoryValue``.
  case category(Comparison, Int)
  /// Samples that match all of these. Without any, every sample matches.
  case and([HealthPredicate])
  /// Samples that match at least one of these. Without any, no sample matches.
  case or([HealthPredicate])
  /// Samples that do not match this.
  case not(HealthPredicate)

  /// `HKQueryOptions`.
  package struct DateOptions: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The sample must not begin before the start.
    package static let strictStartDate = DateOptions(rawValue: 1)
    /// The sample must not end after the end.
    package static let strictEndDate = DateOptions(rawValue: 2)
  }

  /// The values of `NSComparisonPredicate.Operator` that HealthKit supports.
  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// Less than the given value.
    case lessThan = "<"
    /// Less than or equal to the given value.
    case lessThanOrEqualTo = "<="
    /// Greater than the given value.
    case greaterThan = ">"
    /// Greater than or equal to the given value.
    case greaterThanOrEqualTo = ">="
    /// Equal to the given value.
    case equalTo = "="
    /// Not equal to the given value.
    case notEqualTo = "<>"
  }

  /// A test of a metadata value.
  package enum MetadataTest: Sendable, Hashable {
    /// The key has a value.
    case exists
    /// The value is one of these texts.
    case equals(Set<String>)
    /// The value is a number that satisfies the comparison.
    case compares(Comparison, Double)
  }

  /// A device property: `HKDevicePropertyKey…`.
  package enum DeviceProperty: String, Sendable, Hashable, CaseIterable {
    /// The name.
    case name
    /// The manufacturer.
    case manufacturer
    /// The model.
    case model
    /// The hardware version.
    case hardwareVersion = "hardware"
    /// The firmware version.
    case firmwareVersion = "firmware"
    /// The software version.
    case softwareVersion = "software"
    /// The identifier that this phone assigned.
    case localIdentifier = "local_id"
    /// The identifier of a medical device (the FDA's UDI).
    case udiDeviceIdentifier = "udi"
  }

  /// How many `dates` conditions one predicate may have. With 901, a real query ends the app (D.
  /// Barabash, "Mastering HealthKit", 2023, found by trying; SQLite's limit for the depth of
  /// expressions is 1,000).
  package static let mostDates = 900

  /// How many `dates` conditions the predicate has.
  package var dateCount: Int {
    switch self {
    case .dates: 1
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.dateCount }
    case .not(let part): part.dateCount
    default: 0
    }
  }

  /// The time before which it finds no sample. `nil` if it has no such limit, or the limit depends on more than the time.
  var start: Date? {
    switch self {
    case .dates(let start, _, _): start
    case .and(let parts): parts.compactMap(\.start).max()
    default: nil
    }
  }

  /// The same predicate without limits on how long ago a sample was recorded.
  package var sinceEver: HealthPredicate {
    switch self {
    case .dates(_, let end, let options): .dates(start: nil, end: end, options: options)
    case .and(let parts): .and(parts.map(\.sinceEver))
    case .or(let parts): .or(parts.map(\.sinceEver))
    default: self
    }
  }

  /// - Throws: ``HealthError`` `.invalidArgument` if the predicate has more `dates` conditions than
  ///   a query may have.
  func checkSize() throws {
    guard dateCount > Self.mostDates else { return }
    throw HealthError(
      .invalidArgument,
      "The predicate has \(dateCount) dates; a query takes \(Self.mostDates) at most.")
  }
}
