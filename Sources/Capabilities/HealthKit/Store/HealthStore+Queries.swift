import FoundationEssentials
import GRDB

extension HealthStore {
  /// The workouts saved after `anchor`, in the order in which they were saved, and the anchor
  /// after them: what an `HKAnchoredObjectQuery` gives.
  ///
  /// With a `limit`, the anchor stands after the last workout returned.
  ///
  /// - Throws: ``StoreError``.
  package func workouts(
    since anchor: HealthAnchor?, limit: Int? = nil
  ) throws -> (workouts: [Workout], anchor: HealthAnchor) {
    try read { db in
      var reader = WorkoutReader()
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT \(WorkoutReader.columns) FROM \(WorkoutReader.tables)
            WHERE w.seq > ? ORDER BY w.seq LIMIT ?
            """),
        arguments: [anchor?.sequence ?? 0, limit ?? -1])
      var workouts: [Workout] = []
      var last = anchor?.sequence ?? 0
      while let row = try rows.next() {
        last = row[0]
        workouts.append(reader.workout(row))
      }
      return (workouts, try Self.anchor(after: last, isAll: workouts.count != limit, db))
    }
  }

  /// The samples of one type saved after `anchor`, in the order in which they were saved, and the
  /// anchor after them. ``changes(ofTypes:matching:since:limit:)`` says what was deleted, too.
  ///
  /// - Throws: ``StoreError``.
  package func samples(
    ofType typeIdentifier: String, since anchor: HealthAnchor? = nil, limit: Int? = nil
  ) throws -> (samples: [HealthSample], anchor: HealthAnchor) {
    try read { db in
      var reader = SampleReader(db)
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT \(SampleReader.columns) FROM types t JOIN samples s ON s.type_id = t.id
            WHERE t.identifier = ? AND s.seq > ? ORDER BY s.seq LIMIT ?
            """),
        arguments: [typeIdentifier, anchor?.sequence ?? 0, limit ?? -1])
      var samples: [HealthSample] = []
      var last = anchor?.sequence ?? 0
      while let row = try rows.next() {
        last = row[0]
        samples.append(try reader.sample(row))
      }
      return (samples, try Self.anchor(after: last, isAll: samples.count != limit, db))
    }
  }

  /// After a whole answer the anchor moves past samples of other types too, so that the next
  /// query does not look at them again.
  private static func anchor(
    after last: Int64, isAll: Bool, _ db: Database
  ) throws -> HealthAnchor {
    let newest = isAll ? try lastSequence(db) : last
    return HealthAnchor(sequence: max(last, newest))
  }
}
