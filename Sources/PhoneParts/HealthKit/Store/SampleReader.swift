import FoundationEssentials
import SQLite

/// Makes samples from rows, within one access to the database.
struct SampleReader {
  /// The columns that a row of `samples s` must have, in this order.
  static let columns: SQL = """
    s.seq, s.uuid, s.type_id, s.start_time, s.end_time, s.created_time, s.value, s.term_id, \
    s.source_id, s.device_id, s.metadata
    """

  private let db: Database
  private var names: NameCache

  init(_ db: Database) {
    self.db = db
    names = NameCache(db)
  }

  mutating func sample(_ row: Row) throws -> HealthSample {
    let type = try names.type(try row[2])
    let value: HealthSample.Value
    switch type.kind {
    case .quantity: value = try .quantity(row[6] ?? 0, unit: names.term(row[7]))
    case .category: value = try .category(names.term(row[7]))
    case .workout: value = try .workout(workout(row[0], activityType: names.term(row[7])))
    case .correlation: value = try .correlation(contents(of: row[0]))
    }
    let metadata: String? = row[10]
    return try HealthSample(
      uuid: row[1], typeIdentifier: type.identifier,
      startDate: Date(timeIntervalSince1970: row[3]), endDate: Date(timeIntervalSince1970: row[4]),
      creationDate: (row[5] as Double?).map(Date.init(timeIntervalSince1970:)), value: value,
      source: names.source(row[8]), device: names.device(row[9]),
      metadata: metadata.map(MetadataJSON.entries) ?? [:])
  }

  private mutating func workout(
    _ sequence: Int64, activityType: String
  ) throws -> HealthSample.WorkoutValue {
    let events = try events(of: sequence)
    return try db.firstRow(
      of: "SELECT duration, energy, distance FROM workouts WHERE seq = \(sequence)"
    ) { row in
      try HealthSample.WorkoutValue(
        activityType: activityType, duration: row[0], totalEnergyBurned: row[1],
        totalDistance: row[2], events: events)
    } ?? HealthSample.WorkoutValue(activityType: activityType, duration: 0, events: events)
  }

  private mutating func events(of sequence: Int64) throws -> [HealthSample.WorkoutEvent] {
    try db.rows(
      of: """
        SELECT term_id, start_time, end_time FROM workout_events
        WHERE seq = \(sequence) ORDER BY position
        """
    ) { row in
      try HealthSample.WorkoutEvent(
        type: names.term(row[0]), startDate: Date(timeIntervalSince1970: row[1]),
        endDate: Date(timeIntervalSince1970: row[2]))
    }
  }

  private mutating func contents(of sequence: Int64) throws -> [HealthSample] {
    try db.rows(
      of: """
        SELECT \(Self.columns) FROM contents c JOIN samples s ON s.seq = c.sample_seq
        WHERE c.correlation_seq = \(sequence) ORDER BY s.seq
        """
    ) { try sample($0) }
  }
}
