import FoundationEssentials
import HostLoop
import SQLite

/// Writes samples within one transaction. It must not be used after the transaction.
final class SampleWriter {
  private(set) var counts = WriteCounts()

  private let db: Database
  private let insertSample: Statement
  // Most writes need none of these, and preparing one takes longer than to write a sample.
  private var insertWorkout: Statement?
  private var insertEvent: Statement?
  private var insertContent: Statement?
  private var findSequence: Statement?
  private let firstSequence: Int64
  private var nextSequence: Int64
  private var types: IDTable
  private var terms: IDTable
  private var sources: IDTable
  private var devices: IDTable
  private var summary = TypeSummaries()
  /// The samples that belong to the next correlation.
  private var contents: [Int64] = []

  /// Whether to build the indexes at the end, which is faster for many samples in an empty store.
  private let defersIndexes: Bool

  init(_ db: Database, expectsMany: Bool = false) throws {
    self.db = db
    // Not AUTOINCREMENT, which would write to a second table for each row.
    firstSequence = try HealthStore.lastSequence(db) + 1
    nextSequence = firstSequence
    defersIndexes = expectsMany && firstSequence == 1
    if defersIndexes { try db.execute(script: HealthStoreSchema.dropSampleIndexes) }
    insertSample = try db.statement(
      "INSERT OR IGNORE INTO samples VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    types = IDTable(db, table: "types", columns: ["identifier", "kind"], names: 1)
    terms = IDTable(db, table: "terms", columns: ["text"])
    sources = IDTable(
      db, table: "sources", columns: ["name", "bundle_id", "version", "product_type"])
    devices = IDTable(
      db, table: "devices",
      columns: [
        "name", "manufacturer", "model", "hardware", "firmware", "software", "local_id", "udi",
      ])
  }

  private func prepared(_ statement: inout Statement?, _ sql: String) throws -> Statement {
    let prepared = try statement ?? db.statement(sql)
    statement = prepared
    return prepared
  }

  func type(_ identifier: String, _ kind: HealthSample.Kind) throws -> Int64 {
    try types.id(of: [identifier], extra: kind.rawValue)
  }

  func term(_ text: String) throws -> Int64 {
    try terms.id(of: [text])
  }

  func source(_ source: HealthSource) throws -> Int64 {
    try sources.id(of: source.columns)
  }

  func device(_ device: HealthDevice) throws -> Int64 {
    try devices.id(of: device.columns)
  }

  /// Writes a row. `metadata` is the text of a JSON object of strings. The contents of a
  /// correlation must come right before it.
  func insert(_ row: SampleRow, metadata: UnsafeBufferPointer<UInt8>?) throws {
    insertSample.bind(nextSequence, at: 1)
    insertSample.bind(row.typeID, at: 3)
    insertSample.bind(row.start, at: 4)
    insertSample.bind(row.end, at: 5)
    insertSample.bind(row.created, at: 6)
    insertSample.bind(row.value, at: 7)
    insertSample.bind(row.termID, at: 8)
    insertSample.bind(row.sourceID, at: 9)
    insertSample.bind(row.deviceID, at: 10)
    insertSample.bind(metadata, at: 11)
    guard try insertSample.run(row.uuid, at: 2) > 0 else {
      return try noteConflict(of: row)
    }
    let sequence = nextSequence
    nextSequence += 1
    counts.count(row.kind)
    summary.add(row)
    if row.kind == .workout { try insertWorkout(row, sequence) }
    if row.isContent { contents.append(sequence) }
    if row.kind == .correlation { try link(to: sequence, row.contentCount) }
  }

  /// Ends the writing. Call this last in the transaction.
  func finish() throws {
    if defersIndexes { try db.execute(script: HealthStoreSchema.createSampleIndexes) }
    guard counts.added > 0 else { return }
    try HealthStore.setLastSequence(nextSequence - 1, db)
    try summary.write(to: db)
  }

  private func insertWorkout(_ row: SampleRow, _ sequence: Int64) throws {
    let insertWorkout = try prepared(
      &insertWorkout, "INSERT INTO workouts VALUES (?, ?, ?, ?)")
    insertWorkout.bind(sequence, at: 1)
    insertWorkout.bind(row.duration, at: 2)
    insertWorkout.bind(row.energy, at: 3)
    insertWorkout.bind(row.distance, at: 4)
    try insertWorkout.run()
    if row.events.isEmpty { return }
    let insertEvent = try prepared(
      &insertEvent, "INSERT INTO workout_events VALUES (?, ?, ?, ?, ?)")
    for (position, event) in row.events.enumerated() {
      insertEvent.bind(sequence, at: 1)
      insertEvent.bind(Int64(position), at: 2)
      insertEvent.bind(event.termID, at: 3)
      insertEvent.bind(event.start, at: 4)
      insertEvent.bind(event.end, at: 5)
      try insertEvent.run()
    }
  }

  private func link(to correlation: Int64, _ count: Int) throws {
    let insertContent = try prepared(
      &insertContent, "INSERT OR IGNORE INTO contents VALUES (?, ?)")
    for sequence in contents.suffix(count) {
      insertContent.bind(correlation, at: 1)
      insertContent.bind(sequence, at: 2)
      try insertContent.run()
    }
    contents.removeAll()
  }

  private func noteConflict(of row: SampleRow) throws {
    let findSequence = try prepared(&findSequence, "SELECT seq FROM samples WHERE uuid = ?")
    let sequence = try findSequence.integer(row.uuid, at: 1) ?? 0
    if row.isContent {
      // An export repeats the samples of its correlations, so this is not counted.
      contents.append(sequence)
    } else if sequence < firstSequence {
      counts.alreadyThere += 1
    } else {
      counts.repeated += 1
    }
    if row.kind == .correlation { contents.removeAll() }
  }
}

extension SampleWriter {
  func insert(_ sample: HealthSample, isContent: Bool = false) throws {
    var row = SampleRow(
      uuid: sample.uuid, kind: sample.kind,
      typeID: try type(sample.typeIdentifier, sample.kind),
      start: sample.startDate.timeIntervalSince1970, end: sample.endDate.timeIntervalSince1970,
      created: sample.creationDate?.timeIntervalSince1970, termID: 0,
      sourceID: try source(sample.source), deviceID: try sample.device.map(device),
      isContent: isContent)
    switch sample.value {
    case .quantity(let number, let unit):
      row.value = number
      row.termID = try term(unit)
    case .category(let label):
      row.termID = try term(label)
    case .workout(let workout):
      row.termID = try term(workout.activityType)
      row.duration = workout.duration
      row.energy = workout.totalEnergyBurned
      row.distance = workout.totalDistance
      row.events = try workout.events.map {
        EventRow(
          termID: try term($0.type), start: $0.startDate.timeIntervalSince1970,
          end: $0.endDate.timeIntervalSince1970)
      }
    case .correlation(let samples):
      row.termID = try term("")
      row.contentCount = samples.count
      for sample in samples { try insert(sample, isContent: true) }
    }
    var metadata = MetadataJSON()
    for (key, value) in sample.metadata.sorted(by: { $0.key < $1.key }) { metadata.add(key, value) }
    try metadata.take { try insert(row, metadata: $0) }
  }
}
