import SQLite

extension HealthStore {
  /// The result of an `HKSourceQuery`: the apps that saved matching samples of a type, with only
  /// their names and bundle identifiers, in the order in which the store first saw them.
  ///
  /// - Throws: ``HealthError`` for a predicate that queries do not support; ``StoreError``.
  package func sources(
    ofType type: String, matching predicate: HealthPredicate? = nil
  ) throws -> [HealthSource] {
    try sources(ofType: type, matching: predicate, ownedBy: nil)
  }

  func sources(
    ofType type: String, matching predicate: HealthPredicate?, ownedBy bundleIdentifier: String?
  ) throws -> [HealthSource] {
    try read { db in
      let selection = try SampleSelection(
        db, types: [type], matching: predicate, ownedBy: bundleIdentifier)
      guard let typeID = selection.typeIDs.first else { return [] }
      let sql: SQL = """
        SELECT o.name, o.bundle_id FROM type_sources p JOIN sources o ON o.id = p.source_id
        WHERE p.type_id = \(typeID) AND EXISTS (
          SELECT 1 FROM \(selection.table(orderedByStart: false))
          WHERE \(selection.conditionInTime()) AND s.source_id = p.source_id)
        ORDER BY o.id
        """
      var sources: [HealthSource] = []
      try db.forEachRow(of: sql) { row in
        let source = HealthSource(name: try row[0], bundleIdentifier: try row[1])
        if !sources.contains(source) { sources.append(source) }
      }
      return sources
    }
  }

  /// Whether there are samples of the type.
  ///
  /// - Throws: ``StoreError``.
  package func hasSamples(ofType type: String) throws -> Bool {
    try read { db in
      try db.value(
        of: """
          SELECT EXISTS (SELECT 1 FROM samples
          WHERE type_id = (SELECT id FROM types WHERE identifier = \(type)))
          """) ?? false
    }
  }
}
