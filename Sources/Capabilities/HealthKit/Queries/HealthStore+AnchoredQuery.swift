import FoundationEssentials
import GRDB

extension HealthStore {
  /// What an `HKAnchoredObjectQuery` returns: what was saved and deleted since `anchor`, and the
  /// anchor after it. Without an anchor that is everything.
  ///
  /// With a `limit` (0 is none) it returns the first so many changes, and the anchor stands after
  /// them: asking again until nothing comes gives the same as asking once. The predicate is for what
  /// was added; of what was deleted, nothing is left that could match.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` for an anchor of other types, or a predicate that
  ///   a query does not take; ``StoreError``.
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
      let deleted = try Row.fetchCursor(
        db,
        SQLRequest<Row>(
          literal: Self.deleted(selection, since: start, limit, ownedBy: bundleIdentifier),
          cached: true))
      while let row = try deleted.next() { page.deleted.append((row[0], row[1])) }
      var reader = SampleReader(db)
      let added = try Row.fetchCursor(
        db, SQLRequest<Row>(literal: Self.added(selection, since: anchor, limit), cached: true))
      while let row = try added.next() {
        page.added.append((row[0], try reader.sample(row)))
      }
      return page.changes(types)
    }
  }

  private static func added(
    _ selection: SampleSelection, since anchor: HealthQueryAnchor?, _ limit: Int
  ) -> SQL {
    // Everything of some days is found by its time, what is new by its place.
    let isByTime = anchor == nil && selection.starts.isLimited
    let table: SQL
    if isByTime {
      table = selection.table(orderedByStart: true)
    } else if selection.typeIDs.count == 1 {
      table = "samples s INDEXED BY samples_by_type"
    } else {
      // Of several types, the order of saving is that of the table.
      table = "samples s NOT INDEXED"
    }
    let condition = isByTime ? selection.conditionInTime() : selection.condition
    return """
      SELECT \(sql: SampleReader.columns) FROM \(table)
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
    return sql + " ORDER BY seq LIMIT \(limit > 0 ? limit : -1)"
  }

  /// Forgets what was deleted, as iOS does when it needs the room: a query with an anchor from
  /// before then misses it. Keeps the latest `count`.
  ///
  /// - Returns: how many were forgotten.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func purgeDeletedObjects(keepingLatest count: Int = 0) throws -> Int {
    try write { db in
      try db.execute(
        sql: """
          DELETE FROM deleted
          WHERE seq NOT IN (SELECT seq FROM deleted ORDER BY seq DESC LIMIT ?)
          """,
        arguments: [count])
      return db.changesCount
    }
  }
}

/// The first changes of two lists, each in the order of its numbers.
private struct ChangePage {
  var added: [(sequence: Int64, sample: HealthSample)] = []
  var deleted: [(sequence: Int64, uuid: UUID)] = []
  private let limit: Int
  /// The latest change in the store.
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
