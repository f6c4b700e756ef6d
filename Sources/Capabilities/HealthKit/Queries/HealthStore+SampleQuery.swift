import GRDB

extension HealthStore {
  /// What an `HKSampleQuery` returns: the samples of these types that match, as they are now.
  ///
  /// A `limit` of 0 is `HKObjectQueryNoLimit`. Without `sorts` the order is that of saving.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` for a predicate that a query does not take;
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
        SELECT \(sql: SampleReader.columns) FROM \(table)
        WHERE \(selection.conditionInTime(starts))
        ORDER BY \(sql: Self.order(sorts)) LIMIT \(limit > 0 ? limit : -1)
        """
      var reader = SampleReader(db)
      let rows = try Row.fetchCursor(db, SQLRequest<Row>(literal: sql))
      var samples: [HealthSample] = []
      while let row = try rows.next() { samples.append(try reader.sample(row)) }
      return samples
    }
  }

  /// The types that the store ever had samples of.
  ///
  /// - Throws: ``StoreError``.
  package func typeIdentifiers() throws -> [String] {
    try read { db in try String.fetchAll(db, sql: "SELECT identifier FROM types ORDER BY id") }
  }

  private static func order(_ sorts: [HealthSort]) -> String {
    let keys = sorts.map { "s.\($0.key.rawValue) \($0.ascending ? "ASC" : "DESC")" }
    return (keys + ["s.seq"]).joined(separator: ", ")
  }

  /// When the samples begin that can be among the first `limit`.
  ///
  /// No index is ordered by the end. But the first by their start are as many as are wanted, so none
  /// that ends later than all of them (or earlier, for a descending order) is, and a sample begins
  /// no more than `longest` before its end.
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
    guard let row = try Row.fetchOne(db, SQLRequest<Row>(literal: sql)),
      let end = row[0] as Double?,
      row[1] == limit
    else { return starts }
    if first.ascending {
      starts.latest = min(starts.latest, end)
    } else {
      starts.earliest = max(starts.earliest, end - selection.longest)
    }
    return starts
  }
}
