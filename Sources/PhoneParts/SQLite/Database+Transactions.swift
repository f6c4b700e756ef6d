internal import CSQLite

extension Database {
  package enum TransactionKind: String, Sendable {
    /// It locks the file when it first reads, and again when it first writes.
    case deferred
    /// It locks the file for writing at once.
    case immediate
  }

  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs `body` in a transaction, or inside of another one in a savepoint. If `body` throws,
  /// nothing has changed.
  package func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: (Database) throws -> Result
  ) throws -> Result {
    try isInTransaction
      ? run(
        body, after: "SAVEPOINT part", end: "RELEASE part",
        undo: "ROLLBACK TO part; RELEASE part")
      : run(body, after: "BEGIN \(kind.rawValue)", end: "COMMIT", undo: "ROLLBACK")
  }

  private func run<Result>(
    _ body: (Database) throws -> Result, after begin: String, end: String, undo: String
  ) throws -> Result {
    try execute(script: begin)
    do {
      let result = try body(self)
      try execute(script: end)
      return result
    } catch {
      // Of some errors, such as that of a full disk, SQLite has rolled back already. What happened is in `error`.
      if isInTransaction { try? execute(script: undo) }
      throw error
    }
  }
}
