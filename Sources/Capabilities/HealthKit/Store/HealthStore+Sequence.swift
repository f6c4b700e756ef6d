import GRDB

extension HealthStore {
  /// The number of what was saved or deleted last; 0 for a new store. It outlives the samples.
  static func lastSequence(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT value FROM phone WHERE name = 'lastSequence'")) ?? 0
  }

  static func setLastSequence(_ sequence: Int64, _ db: Database) throws {
    try setPhoneValue(sequence, named: "lastSequence", db)
  }

  /// Keeps what the phone knows besides samples.
  static func setPhoneValue(
    _ value: (any DatabaseValueConvertible)?, named name: String, _ db: Database
  ) throws {
    guard let value else {
      return try db.execute(sql: "DELETE FROM phone WHERE name = ?", arguments: [name])
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO phone (name, value) VALUES (?, ?)", arguments: [name, value])
  }
}
