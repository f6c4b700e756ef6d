import FoundationEssentials
import SQLite

extension HealthStore {
  /// The workouts saved after `anchor`, in the order in which they were saved, and the next anchor:
  /// the result of an `HKAnchoredObjectQuery`.
  ///
  /// With a `limit`, the anchor is after the last returned workout.
  ///
  /// - Throws: ``StoreError``.
  package func workouts(
    since anchor: HealthAnchor?, limit: Int? = nil
  ) throws -> (workouts: [Workout], anchor: HealthAnchor) {
    try read { db in
      var reader = WorkoutReader()
      var workouts: [Workout] = []
      var last = anchor?.sequence ?? 0
      try db.forEachRow(
        of: """
          SELECT \(WorkoutReader.columns) FROM \(WorkoutReader.tables)
          WHERE w.seq > \(last) ORDER BY w.seq LIMIT \(limit ?? -1)
          """
      ) { row in
        last = try row[0]
        workouts.append(try reader.workout(row))
      }
      return (workouts, try Self.anchor(after: last, isAll: workouts.count != limit, db))
    }
  }

  /// The samples of one type saved after `anchor`, in the order in which they were saved, and the
  /// next anchor. For deleted samples, use ``changes(ofTypes:matching:since:limit:)``.
  ///
  /// - Throws: ``StoreError``.
  package func samples(
    ofType typeIdentifier: String, since anchor: HealthAnchor? = nil, limit: Int? = nil
  ) throws -> (samples: [HealthSample], anchor: HealthAnchor) {
    try read { db in
      var reader = SampleReader(db)
      var samples: [HealthSample] = []
      var last = anchor?.sequence ?? 0
      try db.forEachRow(
        of: """
          SELECT \(SampleReader.columns) FROM types t JOIN samples s ON s.type_id = t.id
          WHERE t.identifier = \(typeIdentifier) AND s.seq > \(last)
          ORDER BY s.seq LIMIT \(limit ?? -1)
          """
      ) { row in
        last = try row[0]
        samples.append(try reader.sample(row))
      }
      return (samples, try Self.anchor(after: last, isAll: samples.count != limit, db))
    }
  }

  /// After a complete result, the anchor also moves past samples of other types, so that the next
  /// query does not look at them again.
  private static func anchor(
    after last: Int64, isAll: Bool, _ db: Database
  ) throws -> HealthAnchor {
    let newest = isAll ? try lastSequence(db) : last
    return HealthAnchor(sequence: max(last, newest))
  }
}

extension HealthStore {
  /// The sample with this UUID; `nil` if there is none.
  ///
  /// - Throws: ``StoreError``.
  func sample(_ uuid: UUID) throws -> HealthSample? {
    try samples(ofTypes: typeIdentifiers(), matching: .uuids([uuid]), limit: 1).first
  }

  /// The result of an `HKSampleQuery`: the matching samples of these types.
  ///
  /// A `limit` of 0 is `HKObjectQueryNoLimit`. Without `sorts`, the order is that in which samples
  /// were saved.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` for a predicate that queries do not support;
  ///   ``StoreError``.
  package func samples(
    ofTypes types: [String], matching predicate: HealthPredicate? = nil,
    sortedBy sorts: [HealthSort] = [], limit: Int = 0
  ) throws -> [HealthSample] {
    try samples(ofTypes: types, matching: predicate, sortedBy: sorts, limit: limit, ownedBy: nil)
  }

  func samples(
    ofTypes types: [String], matching predicate: HealthPredicate?, sortedBy sorts: [HealthSort],
    limit: Int, ownedBy bundleIdentifier: String?
  ) throws -> [HealthSample] {
    try read { db in
      let selection = try SampleSelection(
        db, types: types, matching: predicate, ownedBy: bundleIdentifier)
      guard !selection.typeIDs.isEmpty else { return [] }
      let starts = try Self.starts(of: selection, sorts: sorts, limit: limit, db)
      let table = selection.table(
        orderedByStart: sorts.first?.key == .startDate || starts.isLimited)
      let sql: SQL = """
        SELECT \(SampleReader.columns) FROM \(table)
        WHERE \(selection.conditionInTime(starts))
        ORDER BY \(sql: Self.order(sorts)) LIMIT \(limit > 0 ? limit : -1)
        """
      var reader = SampleReader(db)
      return try db.rows(of: sql) { try reader.sample($0) }
    }
  }

  /// All types of samples that are in the store, or have been in it.
  ///
  /// - Throws: ``StoreError``.
  package func typeIdentifiers() throws -> [String] {
    try read { db in
      try db.rows(of: "SELECT identifier FROM types ORDER BY id") { try $0[0] }
    }
  }

  private static func order(_ sorts: [HealthSort]) -> String {
    let keys = sorts.map { "s.\($0.key.rawValue) \($0.ascending ? "ASC" : "DESC")" }
    return (keys + ["s.seq"]).joined(separator: ", ")
  }

  /// The range of start times of all samples that can be among the first `limit`.
  ///
  /// No index is ordered by the end date. But if enough samples are found in the order of their
  /// starts, then samples that end later than all of them (in a descending order, earlier) are not
  /// in the result. And a sample begins at most `longest` before its end.
  private static func starts(
    of selection: SampleSelection, sorts: [HealthSort], limit: Int, _ db: Database
  ) throws -> StartRange {
    var starts = selection.starts
    guard limit > 0, let first = sorts.first, first.key == .endDate else { return starts }
    let direction = first.ascending ? "ASC" : "DESC"
    let sql: SQL = """
      SELECT \(sql: first.ascending ? "max" : "min")(end_time), count(*) FROM (
        SELECT s.end_time FROM \(selection.table(orderedByStart: true))
        WHERE \(selection.conditionInTime())
        ORDER BY s.start_time \(sql: direction) LIMIT \(limit))
      """
    let found: (end: Double?, count: Int)? = try db.firstRow(of: sql) { ($0[0], try $0[1]) }
    guard let found, let end = found.end, found.count == limit else { return starts }
    if first.ascending {
      starts.latest = min(starts.latest, end)
    } else {
      starts.earliest = max(starts.earliest, end - selection.longest)
    }
    return starts
  }
}

extension HealthStore {
  /// The result of an `HKAnchoredObjectQuery`: what was saved and deleted since `anchor`, and the
  /// next anchor. Without an anchor, everything.
  ///
  /// With a `limit` other than 0, it returns only this many changes, and the anchor is after them.
  /// Repeating the query until it returns nothing gives the same changes as one query without a
  /// limit. The predicate applies to added samples. Deleted samples have nothing left that could
  /// match.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` for an anchor of other types, or a predicate that
  ///   queries do not support; ``StoreError``.
  package func changes(
    ofTypes types: [String], matching predicate: HealthPredicate? = nil,
    since anchor: HealthQueryAnchor? = nil, limit: Int = 0
  ) throws -> HealthChanges {
    try changes(ofTypes: types, matching: predicate, since: anchor, limit: limit, ownedBy: nil)
  }

  func changes(
    ofTypes types: [String], matching predicate: HealthPredicate?,
    since anchor: HealthQueryAnchor?, limit: Int, ownedBy bundleIdentifier: String?
  ) throws -> HealthChanges {
    try anchor?.checkBelongs(to: types)
    return try read { db in
      let selection = try SampleSelection(
        db, types: types, matching: predicate, ownedBy: bundleIdentifier)
      let last = try Self.lastSequence(db)
      var page = ChangePage(limit: limit, last: last)
      guard !selection.typeIDs.isEmpty else { return page.changes(types) }
      let start = anchor?.sequence ?? 0
      page.deleted = try db.rows(
        of: Self.deleted(selection, since: start, limit, ownedBy: bundleIdentifier)
      ) { try ($0[0], $0[1]) }
      var reader = SampleReader(db)
      page.added = try db.rows(of: Self.added(selection, since: anchor, limit)) {
        try ($0[0], reader.sample($0))
      }
      return page.changes(types)
    }
  }

  private static func added(
    _ selection: SampleSelection, since anchor: HealthQueryAnchor?, _ limit: Int
  ) -> SQL {
    // All samples of some days are found by time; new samples are found by their position.
    let isByTime = anchor == nil && selection.starts.isLimited
    let table: SQL
    if isByTime {
      table = selection.table(orderedByStart: true)
    } else if selection.typeIDs.count == 1 {
      table = "samples s INDEXED BY samples_by_type"
    } else {
      // For several types, the order of saving is that of the table.
      table = "samples s NOT INDEXED"
    }
    let condition = isByTime ? selection.conditionInTime() : selection.condition
    return """
      SELECT \(SampleReader.columns) FROM \(table)
      WHERE \(condition) AND s.seq > \(anchor?.sequence ?? 0)
      ORDER BY s.seq LIMIT \(limit > 0 ? limit : -1)
      """
  }

  private static func deleted(
    _ selection: SampleSelection, since start: Int64, _ limit: Int,
    ownedBy bundleIdentifier: String?
  ) -> SQL {
    var sql: SQL = """
      SELECT seq, uuid FROM deleted WHERE type_id IN \(selection.typeIDs) AND seq > \(start)
      """
    if let bundleIdentifier {
      sql += " AND source_id IN (SELECT id FROM sources WHERE bundle_id = \(bundleIdentifier))"
    }
    sql += " ORDER BY seq LIMIT \(limit > 0 ? limit : -1)"
    return sql
  }

  /// Removes the records of deleted samples, except for the latest `count`. iOS does this when it
  /// needs space. A query with an earlier anchor then misses these deletions.
  ///
  /// - Returns: how many records were removed.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func purgeDeletedObjects(keepingLatest count: Int = 0) throws -> Int {
    try write { db in
      try db.run(
        """
        DELETE FROM deleted
        WHERE seq NOT IN (SELECT seq FROM deleted ORDER BY seq DESC LIMIT \(count))
        """)
      return db.changes
    }
  }
}

/// Merges the first changes of two lists, each sorted by sequence number.
private struct ChangePage {
  var added: [(sequence: Int64, sample: HealthSample)] = []
  var deleted: [(sequence: Int64, uuid: UUID)] = []
  private let limit: Int
  /// The sequence number of the store's latest change.
  private let last: Int64

  init(limit: Int, last: Int64) {
    self.limit = limit
    self.last = last
  }

  func changes(_ types: [String]) -> HealthChanges {
    var added = added[...]
    var deleted = deleted[...]
    var end = last
    if limit > 0, added.count + deleted.count >= limit {
      while added.count + deleted.count > limit {
        if (added.last?.sequence ?? 0) > (deleted.last?.sequence ?? 0) {
          added.removeLast()
        } else {
          deleted.removeLast()
        }
      }
      end = max(added.last?.sequence ?? 0, deleted.last?.sequence ?? 0)
    }
    return HealthChanges(
      added: added.map(\.sample), deleted: deleted.map(\.uuid),
      anchor: HealthQueryAnchor(sequence: end, types: types))
  }
}
