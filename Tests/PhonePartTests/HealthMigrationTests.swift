import Foundation
import HealthKit
import SQLite
import SimulatedPhone
import Testing

@Suite struct HealthMigrationTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("health.sqlite") }

  /// Makes a store with the schema of the first version of bridgehost.
  init() throws {
    folder = try TemporaryFolder()
    try Database(path: path).transaction { db in
      try db.execute(script: String(contentsOf: Self.schema, encoding: .utf8) + Self.content)
      for sequence in 1...3 {
        try db.run(
          """
          INSERT INTO samples VALUES (
            \(sequence), \(Self.uuid(sequence)), 1, \(1_709_510_400 + sequence * 60),
            \(1_709_510_460 + sequence * 60), NULL, 60, 1, 1, NULL, '{"a":"b"}')
          """)
      }
    }
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
    // Each sample lasts a minute: the second and third overlap this time.
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

  private static let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Stores/health-1.sql")

  private static let content = """
    INSERT INTO types VALUES (1, 'HKQuantityTypeIdentifierHeartRate', 1);
    INSERT INTO terms VALUES (1, 'count/min');
    INSERT INTO sources VALUES (1, 'Watch', '', '', '');
    INSERT INTO clients VALUES ('sync', 2);
    """
}
