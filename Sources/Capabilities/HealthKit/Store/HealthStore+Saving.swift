import GRDB

extension HealthStore {
  /// Saves `samples`, in this order, all or none. A sample whose UUID is here already stays as it
  /// is, and is not counted.
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

  /// Begins the transaction of an import, which ends with the pipe.
  func startImport() -> ExportPipe {
    let pipe = ExportPipe()
    queue.asyncWrite(
      { db in
        let writer = try ExportBatchWriter(db)
        pipe.start()
        while let batch = try pipe.next() { try writer.write(batch) }
        return try writer.finish()
      }, completion: { _, result in pipe.end(result) })
    return pipe
  }

  /// The place up to which `client` has handled what was saved; nil if it never said so.
  ///
  /// - Throws: ``StoreError``.
  package func anchor(for client: String) throws -> HealthAnchor? {
    try read { db in
      try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT anchor FROM clients WHERE name = ?"), arguments: [client]
      ).map(HealthAnchor.init(sequence:))
    }
  }

  /// Remembers, in the file, that `client` has handled everything up to `anchor`.
  ///
  /// - Throws: ``StoreError``.
  package func setAnchor(_ anchor: HealthAnchor, for client: String) throws {
    try execute(
      """
      INSERT INTO clients (name, anchor) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET anchor = excluded.anchor
      """, arguments: [client, anchor.sequence])
  }
}
