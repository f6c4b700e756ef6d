/// Prepared statements by their texts: to prepare one takes longer than to run it.
struct StatementCache {
  private var statements: [String: Statement] = [:]

  /// A statement that does not run.
  mutating func statement(_ text: String, on connection: OpaquePointer) throws -> Statement {
    if let known = statements[text], !known.isBusy { return known }
    let isKept = text.utf8.count <= Self.longest
    let made = try Statement(text, on: connection, isKept: isKept)
    guard isKept else { return made }
    // The texts of predicates differ without end.
    if statements.count >= Self.capacity { removeAll() }
    statements[text] = made
    return made
  }

  mutating func removeAll() { statements.removeAll() }

  private static let capacity = 100
  /// In bytes. A predicate with thousands of UUIDs is longer.
  private static let longest = 4096
}
