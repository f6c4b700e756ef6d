internal import Dispatch
package import FoundationEssentials
import SQLite

extension HealthStore {
  /// Saves `samples` in this order, all or none. A sample whose UUID already exists stays unchanged
  /// and is not counted.
  ///
  /// - Returns: how many are new.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func save(_ samples: [HealthSample]) throws -> Int {
    try write { db in
      let writer = try SampleWriter(db)
      for sample in samples { try writer.insert(sample) }
      try writer.finish()
      return writer.counts.added
    }
  }

  /// Whether a sample of that UUID is here, or was and is deleted.
  ///
  /// - Throws: ``StoreError``.
  func hasSeen(_ uuid: UUID) throws -> Bool {
    try read { db in
      try db.value(
        of: """
          SELECT EXISTS (SELECT 1 FROM samples WHERE uuid = \(uuid))
            OR EXISTS (SELECT 1 FROM deleted WHERE uuid = \(uuid))
          """) ?? false
    }
  }

  /// Begins the transaction of an import, which ends with the pipe.
  func startImport() -> ExportPipe {
    let pipe = ExportPipe()
    DispatchQueue(label: "import").async { [self] in
      pipe.end(
        Result {
          try write { db in
            let writer = try ExportBatchWriter(db)
            pipe.start()
            while let batch = try pipe.next() { try writer.write(batch) }
            return try writer.finish()
          }
        })
    }
    return pipe
  }

  /// The position up to which `client` has handled saved samples. `nil` if it was never set.
  ///
  /// - Throws: ``StoreError``.
  package func anchor(for client: String) throws -> HealthAnchor? {
    try read { db in
      try db.firstRow(of: "SELECT anchor FROM clients WHERE name = \(client)") {
        HealthAnchor(sequence: try $0[0])
      }
    }
  }

  /// Stores that `client` has handled everything up to `anchor`.
  ///
  /// - Throws: ``StoreError``.
  package func setAnchor(_ anchor: HealthAnchor, for client: String) throws {
    try run(
      """
      INSERT INTO clients (name, anchor) VALUES (\(client), \(anchor.sequence))
      ON CONFLICT (name) DO UPDATE SET anchor = excluded.anchor
      """)
  }
}

extension HealthStore {
  /// The number of the latest change; 0 for a new store. It is kept even if samples are deleted.
  static func lastSequence(_ db: Database) throws -> Int64 {
    try db.value(of: "SELECT value FROM phone WHERE name = 'lastSequence'") ?? 0
  }

  static func setLastSequence(_ sequence: Int64, _ db: Database) throws {
    try setPhoneValue(sequence, named: "lastSequence", db)
  }

  /// Stores a value that is not a sample.
  static func setPhoneValue(
    _ value: (some SQLConvertible)?, named name: String, _ db: Database
  ) throws {
    guard let value else { return try db.run("DELETE FROM phone WHERE name = \(name)") }
    try db.run("INSERT OR REPLACE INTO phone (name, value) VALUES (\(name), \(value))")
  }
}

extension HealthStore {
  /// Deletes the matching samples of a type.
  ///
  /// Anchored queries then return their UUIDs. The contents of a deleted correlation stay.
  ///
  /// - Returns: the deleted samples.
  /// - Throws: ``HealthError`` for a predicate that queries do not support; ``StoreError``.
  @discardableResult
  package func delete(
    ofTypes types: [String], matching predicate: HealthPredicate? = nil
  ) throws -> [HealthSample] {
    try write { db in try Self.delete(types, predicate, db) }
  }

  /// Deletes the samples with these UUIDs, of any type. UUIDs that do not exist are ignored.
  ///
  /// - Returns: the deleted samples.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func delete(_ uuids: [UUID]) throws -> [HealthSample] {
    try write { db in
      var deleted: [HealthSample] = []
      let types: [String] = try db.rows(of: "SELECT identifier FROM types") { try $0[0] }
      for start in stride(from: 0, to: uuids.count, by: 10_000) {
        let some = Set(uuids[start..<min(start + 10_000, uuids.count)])
        deleted += try Self.delete(types, .uuids(some), db)
      }
      return deleted
    }
  }

  /// Replaces a source's samples of a type in a time range, in the way in which some apps update a
  /// day: all of them are deleted and saved again with new UUIDs (D. Barabash, "Mastering
  /// HealthKit", 2023, about Garmin Connect).
  ///
  /// `change` makes the new samples from the old ones. Their UUIDs are replaced.
  ///
  /// - Returns: the deleted and the saved samples.
  /// - Throws: ``StoreError``; the error of `change`.
  @discardableResult
  package func replaceDay(
    ofType type: String, from start: Date, to end: Date, source bundleIdentifier: String,
    change: @Sendable ([HealthSample]) throws -> [HealthSample] = { $0 }
  ) throws -> (deleted: [HealthSample], added: [HealthSample]) {
    try write { db in
      let day = HealthPredicate.dates(start: start, end: end, options: .strictStartDate)
      let deleted = try Self.delete([type], .and([day, .sourceBundles([bundleIdentifier])]), db)
      var number = try Self.lastSequence(db)
      let added = try change(deleted).map { sample in
        number += 1
        var sample = sample
        sample.uuid = SampleIdentity(of: sample).uuid(ofCopy: number)
        return sample
      }
      let writer = try SampleWriter(db)
      for sample in added { try writer.insert(sample) }
      try writer.finish()
      return (deleted, added)
    }
  }

  private static func delete(
    _ types: [String], _ predicate: HealthPredicate?, _ db: Database
  ) throws -> [HealthSample] {
    let selection = try SampleSelection(db, types: types, matching: predicate)
    guard !selection.typeIDs.isEmpty else { return [] }
    var reader = SampleReader(db)
    let found: SQL = """
      SELECT \(SampleReader.columns) FROM \(selection.table(orderedByStart: false))
      WHERE \(selection.conditionInTime()) ORDER BY s.seq
      """
    var samples: [HealthSample] = []
    var sequences: [Int64] = []
    try db.forEachRow(of: found) { row in
      sequences.append(try row[0])
      samples.append(try reader.sample(row))
    }
    guard !sequences.isEmpty else { return [] }
    try remove(sequences, db)
    return samples
  }

  /// Deletes samples and leaves a tombstone for each. Tombstones get the next sequence numbers.
  private static func remove(_ sequences: [Int64], _ db: Database) throws {
    var last = try lastSequence(db)
    let addTombstone = try db.statement(
      """
      INSERT INTO deleted (seq, uuid, type_id, source_id)
      SELECT ?, uuid, type_id, source_id FROM samples WHERE seq = ?
      """)
    let removals = try [
      "DELETE FROM samples WHERE seq = ?", "DELETE FROM workouts WHERE seq = ?",
      "DELETE FROM workout_events WHERE seq = ?", "DELETE FROM contents WHERE correlation_seq = ?",
      "DELETE FROM contents WHERE sample_seq = ?",
    ].map(db.statement)
    for sequence in sequences {
      last += 1
      addTombstone.bind(last, at: 1)
      addTombstone.bind(sequence, at: 2)
      try addTombstone.run()
      for removal in removals {
        removal.bind(sequence, at: 1)
        try removal.run()
      }
    }
    try setLastSequence(last, db)
  }
}
