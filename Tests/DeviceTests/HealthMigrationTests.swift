import Device
import Foundation
import GRDB
import Testing

@Suite struct HealthMigrationTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("health.sqlite") }

  /// Makes a store as the first version of bridgehost did.
  init() throws {
    folder = try TemporaryFolder()
    let queue = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: samples") { db in try db.execute(sql: Self.schema) }
    try migrator.migrate(queue)
    try queue.write { db in
      try db.execute(sql: Self.content)
      for sequence in 1...3 {
        try db.execute(
          sql: "INSERT INTO samples VALUES (?, ?, 1, ?, ?, NULL, 60, 1, 1, NULL, '{\"a\":\"b\"}')",
          arguments: [
            sequence, Self.uuid(sequence), 1_709_510_400 + sequence * 60,
            1_709_510_460 + sequence * 60,
          ])
      }
    }
    try queue.close()
  }

  @Test func `a store of the first version keeps its samples and the anchors of its clients`()
    throws
  {
    let store = try HealthStore(path: path)
    let samples = try store.samples(ofTypes: [heartRate])
    #expect(samples.map(\.uuid) == (1...3).map(Self.uuid))
    #expect(samples.map(\.metadata) == Array(repeating: ["a": "b"], count: 3))
    #expect(try store.sources(ofType: heartRate).map(\.name) == ["Watch"])
    let anchor = try store.anchor(for: "sync")
    #expect(
      try store.samples(ofType: heartRate, since: anchor).samples.map(\.uuid) == [Self.uuid(3)])
    // A minute long each: the second and third touch this time.
    let time = HealthPredicate.dates(start: monday + 150, end: monday + 1000)
    #expect(try store.samples(ofTypes: [heartRate], matching: time).count == 2)
    try store.delete([Self.uuid(3)])
    try store.save([beats(70, at: 600)])
    #expect(try store.samples(ofType: heartRate, since: anchor).samples == [beats(70, at: 600)])
  }

  @Test func `a store of the first version can be shown without changing it`() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let overview = try HealthStore.openExisting(path: path).overview()
    #expect(overview.count == 3)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  private static func uuid(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number)))
  }

  private static let content = """
    INSERT INTO types VALUES (1, 'HKQuantityTypeIdentifierHeartRate', 1);
    INSERT INTO terms VALUES (1, 'count/min');
    INSERT INTO sources VALUES (1, 'Watch', '', '', '');
    INSERT INTO clients VALUES ('sync', 2);
    """

  private static let schema = """
    CREATE TABLE types (
      id INTEGER PRIMARY KEY, identifier TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL);
    CREATE TABLE terms (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE sources (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, bundle_id TEXT NOT NULL, version TEXT NOT NULL,
      product_type TEXT NOT NULL, UNIQUE (name, bundle_id, version, product_type));
    CREATE TABLE devices (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, manufacturer TEXT NOT NULL, model TEXT NOT NULL,
      hardware TEXT NOT NULL, firmware TEXT NOT NULL, software TEXT NOT NULL,
      local_id TEXT NOT NULL, udi TEXT NOT NULL,
      UNIQUE (name, manufacturer, model, hardware, firmware, software, local_id, udi));
    CREATE TABLE samples (
      seq INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE, type_id INTEGER NOT NULL,
      start_time REAL NOT NULL, end_time REAL NOT NULL, created_time REAL,
      value REAL, term_id INTEGER NOT NULL, source_id INTEGER NOT NULL, device_id INTEGER,
      metadata TEXT);
    CREATE TABLE workouts (
      seq INTEGER PRIMARY KEY, duration REAL NOT NULL, energy REAL, distance REAL);
    CREATE TABLE clients (name TEXT PRIMARY KEY, anchor INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX samples_by_type ON samples (type_id);
    CREATE INDEX samples_by_time ON samples (type_id, start_time);
    PRAGMA application_id = 1112688723;
    PRAGMA user_version = 1;
    """
}
