public import FoundationEssentials

/// Which samples a query wants: what `HKQuery.predicateFor…` makes, without the strings.
public indirect enum HealthPredicate: Sendable, Hashable {
  /// Samples of a time: those that touch it, or that begin or end in it, see ``DateOptions``. A
  /// date that is nil is no limit.
  case dates(start: Date?, end: Date?, options: DateOptions = [])
  /// Samples of apps, by their bundle identifiers.
  case sourceBundles(Set<String>)
  /// Samples of apps, by their names: an export does not say the bundle identifiers.
  case sourceNames(Set<String>)
  /// Samples of apps in a certain version on a certain model.
  case sourceRevisions(Set<HealthSource>)
  /// Samples that one of these devices measured.
  case devices(Set<HealthDevice>)
  /// Samples whose device has one of these values in that property.
  case deviceProperty(DeviceProperty, Set<String>)
  /// Samples by their metadata.
  case metadata(key: String, MetadataTest)
  /// Samples by their identifiers.
  case uuids(Set<UUID>)
  /// Workouts of one activity, such as `HKWorkoutActivityTypeRunning`.
  case workoutActivity(String)
  /// Quantity samples whose number, in that unit, compares so. One in a unit that cannot be
  /// converted does not match.
  case quantity(Comparison, Double, unit: HealthUnit)
  /// Category samples whose number compares so, see ``HealthCategoryValue``.
  case category(Comparison, Int)
  /// Samples that match all of these; with none, every sample.
  case and([HealthPredicate])
  /// Samples that match one of these; with none, no sample.
  case or([HealthPredicate])
  /// Samples that do not match.
  case not(HealthPredicate)

  /// `HKQueryOptions`.
  public struct DateOptions: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The sample must not begin before the start.
    public static let strictStartDate = DateOptions(rawValue: 1)
    /// The sample must not end after the end.
    public static let strictEndDate = DateOptions(rawValue: 2)
  }

  /// `NSComparisonPredicate.Operator`, as far as HealthKit takes it.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// The value is smaller.
    case lessThan = "<"
    /// The value is smaller or the same.
    case lessThanOrEqualTo = "<="
    /// The value is greater.
    case greaterThan = ">"
    /// The value is greater or the same.
    case greaterThanOrEqualTo = ">="
    /// The value is the same.
    case equalTo = "="
    /// The value is another one.
    case notEqualTo = "<>"
  }

  /// What is asked of a metadata value.
  public enum MetadataTest: Sendable, Hashable {
    /// There is one.
    case exists
    /// It is one of these texts.
    case equals(Set<String>)
    /// It is a number that compares so.
    case compares(Comparison, Double)
  }

  /// `HKDevicePropertyKey…`.
  public enum DeviceProperty: String, Sendable, Hashable, CaseIterable {
    /// Its name.
    case name
    /// Who made it.
    case manufacturer
    /// Its model.
    case model
    /// The version of its hardware.
    case hardwareVersion = "hardware"
    /// The version of its firmware.
    case firmwareVersion = "firmware"
    /// The version of its software.
    case softwareVersion = "software"
    /// The identifier that this phone gave it.
    case localIdentifier = "local_id"
    /// The identifier of a medical device (the FDA's UDI).
    case udiDeviceIdentifier = "udi"
  }

  /// How many times (`dates`) one predicate may have. From 901 a real query ends the app
  /// (D. Barabash, "Mastering HealthKit", 2023: found by trying; SQLite's depth of an expression is
  /// 1,000).
  public static let mostDates = 900

  /// How many times are in the predicate.
  public var dateCount: Int {
    switch self {
    case .dates: 1
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.dateCount }
    case .not(let part): part.dateCount
    default: 0
    }
  }

  /// The same however long ago a sample was recorded.
  public var sinceEver: HealthPredicate {
    switch self {
    case .dates(_, let end, let options): .dates(start: nil, end: end, options: options)
    case .and(let parts): .and(parts.map(\.sinceEver))
    case .or(let parts): .or(parts.map(\.sinceEver))
    default: self
    }
  }

  /// - Throws: ``HealthError`` `.invalidArgument` if there are more times than a query may have.
  func checkSize() throws {
    guard dateCount > Self.mostDates else { return }
    throw HealthError(
      .invalidArgument,
      "The predicate has \(dateCount) dates; a query takes \(Self.mostDates) at most.")
  }
}
