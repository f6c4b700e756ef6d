package import FoundationEssentials
import SQLite

/// An overview of what a store contains.
package struct HealthOverview: Sendable, Equatable {
  /// The samples of one type.
  package struct TypeSummary: Sendable, Equatable {
    /// The identifier, such as `HKQuantityTypeIdentifierStepCount`.
    package var identifier: String
    /// The kind of its samples.
    package var kind: HealthSample.Kind
    /// The number of samples.
    package var count: Int
    /// When the earliest sample began.
    package var first: Date
    /// When the latest sample began.
    package var last: Date
  }

  /// The samples of one app, in all its versions.
  package struct SourceSummary: Sendable, Equatable {
    /// The name in the Health app.
    package var name: String
    /// The number of samples that it saved.
    package var count: Int
  }

  /// The types, with the most frequent first.
  package var types: [TypeSummary]
  /// The apps, with the most frequent first.
  package var sources: [SourceSummary]
  /// The latest workouts, latest first.
  package var latestWorkouts: [Workout]

  /// The number of all samples.
  package var count: Int { types.reduce(0) { $0 + $1.count } }
}

extension HealthStore {
  /// An overview with the latest `workouts` workouts. It counts all samples, which takes seconds
  /// for ten million.
  ///
  /// - Throws: `StoreError`.
  package func overview(workouts: Int = 5) throws -> HealthOverview {
    try read { db in
      HealthOverview(
        types: try Self.types(db), sources: try Self.sources(db),
        latestWorkouts: try Self.latestWorkouts(db, count: workouts))
    }
  }

  private static func types(_ db: Database) throws -> [HealthOverview.TypeSummary] {
    try db.rows(
      of: """
        SELECT t.identifier, t.kind, s.count, s.first, s.last
        FROM (SELECT type_id, count(*) count, min(start_time) first, max(start_time) last
              FROM samples GROUP BY type_id) s JOIN types t ON t.id = s.type_id
        ORDER BY s.count DESC, t.identifier
        """
    ) { row in
      try HealthOverview.TypeSummary(
        identifier: row[0], kind: HealthSample.Kind(rawValue: row[1]) ?? .quantity, count: row[2],
        first: Date(timeIntervalSince1970: row[3]), last: Date(timeIntervalSince1970: row[4]))
    }
  }

  private static func sources(_ db: Database) throws -> [HealthOverview.SourceSummary] {
    try db.rows(
      of: """
        SELECT o.name, sum(s.count) total
        FROM (SELECT source_id, count(*) count FROM samples GROUP BY source_id) s
        JOIN sources o ON o.id = s.source_id
        GROUP BY o.name ORDER BY total DESC, o.name
        """
    ) { try HealthOverview.SourceSummary(name: $0[0], count: $0[1]) }
  }

  private static func latestWorkouts(_ db: Database, count: Int) throws -> [Workout] {
    var reader = WorkoutReader()
    return try db.rows(
      of: """
        SELECT \(WorkoutReader.columns) FROM \(WorkoutReader.tables)
        WHERE s.type_id =
          (SELECT id FROM types WHERE identifier = \(HealthSample.workoutTypeIdentifier))
        ORDER BY s.start_time DESC, s.seq DESC LIMIT \(count)
        """
    ) { try reader.workout($0) }
  }
}
