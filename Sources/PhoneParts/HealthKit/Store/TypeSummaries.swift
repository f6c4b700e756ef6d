import SQLite

/// What a store keeps about each type: the length of its longest sample, and the sources of its
/// samples.
struct TypeSummaries {
  private struct Pair: Hashable {
    let typeID: Int64
    let sourceID: Int64
  }

  private var longest: [Int64: Double] = [:]
  private var sources: Set<Pair> = []
  private var last: Pair?

  mutating func add(_ row: SampleRow) {
    let length = row.end - row.start
    if length > longest[row.typeID] ?? 0 { longest[row.typeID] = length }
    let pair = Pair(typeID: row.typeID, sourceID: row.sourceID)
    guard pair != last else { return }
    last = pair
    sources.insert(pair)
  }

  func write(to db: Database) throws {
    for (id, length) in longest {
      try db.run("UPDATE types SET longest = max(longest, \(length)) WHERE id = \(id)")
    }
    for pair in sources {
      try db.run("INSERT OR IGNORE INTO type_sources VALUES (\(pair.typeID), \(pair.sourceID))")
    }
  }
}
