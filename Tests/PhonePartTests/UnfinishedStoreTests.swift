import Foundation
import HealthKit
import HostLoop
import SQLite
import SimulatedPhone
import Storage
import Testing

/// Earlier versions of bridgehost made a store in several transactions. One that was killed between them
/// left an empty file, or a file with only GRDB's empty table of migrations.
@HostActor
@Suite struct UnfinishedStoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("store.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private nonisolated static let table =
    "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"

  private func makeSQLite(_ sql: String) throws -> Data {
    try Database(path: path).execute(script: sql)
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func openPhone() throws -> PhoneStorage {
    let storage = PhoneStorage(path: path, clock: LoopClock(.virtual))
    try storage.open()
    return storage
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    #expect(throws: StoreError.self) { try body() }?.code
  }

  @Test(arguments: ["", table])
  func `a health store whose creation was interrupted is completed when it is opened next`(
    left: String
  ) throws {
    _ = try makeSQLite(left)
    #expect(code { _ = try HealthStore.openExisting(path: path) } == .foreign)
    #expect(try HealthStore(path: path).save(heartRates(3)) == 3)
    #expect(try HealthStore(path: path).heartRates().count == 3)
  }

  @Test(arguments: ["", table])
  func `a phone storage whose creation was interrupted is completed when it is opened next`(
    left: String
  ) throws {
    _ = try makeSQLite(left)
    try openPhone().userDefaults.set(1, forKey: "a")
    #expect(try openPhone().userDefaults.object(forKey: "a") == 1)
  }

  @Test(arguments: [
    "CREATE TABLE notes (text);", table + "INSERT INTO grdb_migrations VALUES ('v1');",
    table + "CREATE TABLE notes (text);", "PRAGMA application_id = 7;", "PRAGMA user_version = 3;",
  ])
  func `another program's file is refused, and stays as it was`(content: String) throws {
    let before = try makeSQLite(content)
    #expect(code { _ = try HealthStore(path: path) } == .foreign)
    #expect(code { _ = try HealthStore.openExisting(path: path) } == .foreign)
    #expect(code { _ = try openPhone() } == .foreign)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test(arguments: [0, -1])
  func `a store with a version that never was is damaged`(version: Int) throws {
    _ = try HealthStore(path: path)
    _ = try makeSQLite("PRAGMA user_version = \(version);")
    #expect(code { _ = try HealthStore(path: path) } == .damaged)
    #expect(code { _ = try HealthStore.openExisting(path: path) } == .damaged)
  }

  @Test func `a store can be read while another one is writing to it`() throws {
    let writer = try HealthStore(path: path)
    try writer.save(heartRates(3))
    let reader = try HealthStore(path: path)
    let export = try folder.write(healthExport(exportRecord()), to: "export.xml")
    var counts: [Int] = []
    _ = try HealthImport(path: export).run(into: writer) { _ in
      counts.append(try reader.heartRates().count)
    }
    #expect(!counts.isEmpty && counts.allSatisfy { $0 == 3 })
  }
}
