import FoundationEssentials
import GRDB

/// Makes samples from rows, within one access to the database.
struct SampleReader {
  /// The columns that a row of `samples s` must have, in this order.
  static let columns = """
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
    let type = try names.type(row[2])
    let value: HealthSample.Value
    switch type.kind {
    case .quantity: value = .quantity(row[6] ?? 0, unit: try names.term(row[7]))
    case .category: value = .category(try names.term(row[7]))
    case .workout: value = .workout(try workout(row[0], activityType: try names.term(row[7])))
    case .correlation: value = .correlation(try contents(of: row[0]))
    }
    let metadata: String? = row[10]
    return HealthSample(
      uuid: row[1], typeIdentifier: type.identifier,
      startDate: Date(timeIntervalSince1970: row[3]), endDate: Date(timeIntervalSince1970: row[4]),
      creationDate: (row[5] as Double?).map(Date.init(timeIntervalSince1970:)), value: value,
      source: try names.source(row[8]), device: try names.device(row[9]),
      metadata: metadata.map(MetadataJSON.entries) ?? [:])
  }

  private mutating func workout(
    _ sequence: Int64, activityType: String
  ) throws -> HealthSample.WorkoutValue {
    let totals = try db.cachedStatement(
      sql: "SELECT duration, energy, distance FROM workouts WHERE seq = ?")
    let row = try Row.fetchOne(totals, arguments: [sequence])
    return HealthSample.WorkoutValue(
      activityType: activityType, duration: row?[0] ?? 0, totalEnergyBurned: row?[1],
      totalDistance: row?[2], events: try events(of: sequence))
  }

  private mutating func events(of sequence: Int64) throws -> [HealthSample.WorkoutEvent] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT term_id, start_time, end_time FROM workout_events WHERE seq = ? ORDER BY position
        """)
    var events: [HealthSample.WorkoutEvent] = []
    for row in try Row.fetchAll(statement, arguments: [sequence]) {
      events.append(
        HealthSample.WorkoutEvent(
          type: try names.term(row[0]), startDate: Date(timeIntervalSince1970: row[1]),
          endDate: Date(timeIntervalSince1970: row[2])))
    }
    return events
  }

  private mutating func contents(of sequence: Int64) throws -> [HealthSample] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Self.columns) FROM contents c JOIN samples s ON s.seq = c.sample_seq
        WHERE c.correlation_seq = ? ORDER BY s.seq
        """)
    return try Row.fetchAll(statement, arguments: [sequence]).map { try sample($0) }
  }
}
