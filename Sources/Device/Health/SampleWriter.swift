import FoundationEssentials
import GRDB

/// Writes samples inside one transaction. Not for keeping: it ends with the transaction.
final class SampleWriter {
  private(set) var counts = WriteCounts()

  private let db: Database
  private let insertSample: Statement
  private let insertWorkout: Statement
  private let findSequence: Statement
  private let firstSequence: Int64
  private var nextSequence: Int64
  private var types: NameTable
  private var terms: NameTable
  private var sources: NameTable
  private var devices: NameTable

  init(_ db: Database) throws {
    self.db = db
    insertSample = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO samples VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    insertWorkout = try db.cachedStatement(sql: "INSERT INTO workouts VALUES (?, ?, ?, ?)")
    findSequence = try db.cachedStatement(sql: "SELECT seq FROM samples WHERE uuid = ?")
    // Numbered here and not by AUTOINCREMENT, which writes a second table for every row.
    firstSequence = try (Int64.fetchOne(db, sql: "SELECT max(seq) FROM samples") ?? 0) + 1
    nextSequence = firstSequence
    types = try NameTable(db, table: "types", columns: ["identifier", "kind"], names: 1)
    terms = try NameTable(db, table: "terms", columns: ["text"])
    sources = try NameTable(
      db, table: "sources", columns: ["name", "bundle_id", "version", "product_type"])
    devices = try NameTable(
      db, table: "devices",
      columns: [
        "name", "manufacturer", "model", "hardware", "firmware", "software", "local_id", "udi",
      ])
  }

  func type(_ identifier: String, _ kind: HealthSample.Kind) throws -> Interned {
    Interned(
      id: try types.id(of: [identifier], extra: kind.rawValue), hash: ContentHash(identifier))
  }

  func term(_ text: String) throws -> Interned {
    Interned(id: try terms.id(of: [text]), hash: ContentHash(text))
  }

  func source(_ source: HealthSource) throws -> Interned {
    Interned(id: try sources.id(of: source.columns), hash: ContentHash(source.columns))
  }

  func device(_ device: HealthDevice) throws -> Interned {
    Interned(id: try devices.id(of: device.columns), hash: ContentHash(device.columns))
  }

  func insert(_ row: SampleRow) throws {
    insertSample.setUncheckedArguments([
      nextSequence, row.uuid, row.typeID, row.start, row.end, row.created, row.value, row.termID,
      row.sourceID, row.deviceID, row.metadata,
    ])
    try insertSample.execute()
    guard db.changesCount > 0 else { return try countConflict(of: row.uuid) }
    if row.kind == .workout {
      insertWorkout.setUncheckedArguments([nextSequence, row.duration, row.energy, row.distance])
      try insertWorkout.execute()
    }
    nextSequence += 1
    counts.count(row.kind)
  }

  private func countConflict(of uuid: UUID) throws {
    let sequence = try Int64.fetchOne(findSequence, arguments: [uuid]) ?? 0
    if sequence < firstSequence { counts.alreadyThere += 1 } else { counts.repeated += 1 }
  }
}

extension SampleWriter {
  func insert(_ sample: HealthSample) throws {
    var row = SampleRow(
      uuid: sample.uuid, kind: sample.kind,
      typeID: try type(sample.typeIdentifier, sample.kind).id,
      start: sample.startDate.timeIntervalSince1970, end: sample.endDate.timeIntervalSince1970,
      created: sample.creationDate?.timeIntervalSince1970, termID: 0,
      sourceID: try source(sample.source).id, deviceID: try sample.device.map { try device($0).id })
    switch sample.value {
    case .quantity(let number, let unit):
      row.value = number
      row.termID = try term(unit).id
    case .category(let label):
      row.termID = try term(label).id
    case .workout(let workout):
      row.termID = try term(workout.activityType).id
      row.duration = workout.duration
      row.energy = workout.totalEnergyBurned
      row.distance = workout.totalDistance
    }
    if !sample.metadata.isEmpty {
      var json = MetadataJSON()
      for (key, value) in sample.metadata.sorted(by: { $0.key < $1.key }) { json.add(key, value) }
      row.metadata = json.finish()
    }
    try insert(row)
  }
}
