import Foundation
import HealthKit
import SQLite
import SimulatedPhone
import Testing

@Suite struct HealthStoreErrorTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("health.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The code of the error that `body` throws. Checks that the error names the file.
  private func code(_ body: () throws -> Void) throws -> StoreError.Code? {
    let error = #expect(throws: StoreError.self) { try body() }
    #expect(error?.message.contains(folder.path) == true, "\(error?.message ?? "")")
    return error?.code
  }

  private func makeStore(samples: Int) throws {
    try HealthStore(path: path).save(heartRates(samples))
  }

  /// Overwrites four bytes of a store's SQLite header.
  private func makeStore(offset: UInt64, value: UInt8) throws {
    _ = try HealthStore(path: path)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data([0, 0, 0, value]))
    try file.close()
  }

  @Test func `showing a store that does not exist does not create it`() throws {
    #expect(try code { _ = try HealthStore.openExisting(path: path) } == .notFound)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a missing folder is named`() throws {
    #expect(try code { _ = try HealthStore(path: folder.file("a/b.sqlite")) } == .missingFolder)
  }

  @Test func `a directory is refused as a store`() throws {
    #expect(try code { _ = try HealthStore(path: folder.path) } == .isDirectory)
    #expect(try code { _ = try HealthStore.openExisting(path: folder.path) } == .isDirectory)
  }

  @Test(arguments: [5, 5000])
  func `a file that is not SQLite stays as it was`(count: Int) throws {
    let text = String(repeating: "x", count: count)
    try folder.write(text, to: "health.sqlite")
    #expect(try code { _ = try HealthStore(path: path) } == .notSQLite)
    #expect(try code { _ = try HealthStore.openExisting(path: path) } == .notSQLite)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `another program's SQLite file stays as it was`() throws {
    try makeStore(offset: 68, value: 7)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try code { _ = try HealthStore(path: path) } == .foreign)
    #expect(try code { _ = try HealthStore.openExisting(path: path) } == .foreign)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a store of a newer bridgehost is not touched`() throws {
    try makeStore(offset: 60, value: 99)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try code { _ = try HealthStore(path: path) } == .newerVersion)
    #expect(try code { _ = try HealthStore.openExisting(path: path) } == .newerVersion)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `an empty file becomes a store, but has nothing to show`() throws {
    try folder.write("", to: "health.sqlite")
    #expect(try code { _ = try HealthStore.openExisting(path: path) } == .foreign)
    let store = try HealthStore(path: path)
    #expect(try store.save(heartRates(1)) == 1)
  }

  @Test func `the error of a damaged store says so`() throws {
    try makeStore(samples: 2000)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 60_000))
    try file.close()
    #expect(try code { _ = try HealthStore(path: path).overview() } == .damaged)
  }

  @Test func `a store marked read-only can be looked at, not written`() throws {
    try makeStore(samples: 3)
    #expect(chmod(path, 0o400) == 0)
    #expect(try code { _ = try HealthStore(path: path) } == .readOnly)
    let store = try HealthStore.openExisting(path: path)
    #expect(try store.heartRates().count == 3)
    #expect(try code { try store.save(heartRates(4)) } == .readOnly)
  }

  @Test func `a store that another one is writing to is locked`() throws {
    let other = try HealthStore(path: path)
    let writer = try HealthStore(path: path)
    let export = try folder.write(healthExport(exportRecord()), to: "export.xml")
    var codes: [StoreError.Code?] = []
    _ = try HealthImport(path: export).run(into: writer) { _ in
      codes.append(try code { try other.save(heartRates(1)) })
      codes.append(try code { _ = try HealthImport(path: export).run(into: other) })
    }
    #expect(codes == [.locked, .locked])
    #expect(try other.save(heartRates(1)) == 1)
  }

  @Test func `a full disk leaves the store as it was`() throws {
    let store = try HealthStore(path: path, maximumBytes: 200_000)
    try store.save(heartRates(100))
    #expect(try code { try store.save(heartRates(10_000, from: 100)) } == .diskFull)
    #expect(try store.heartRates() == heartRates(100))
    let records = (10..<6000).map { exportRecord(value: "\($0)") }.joined(separator: "\n")
    let export = try folder.write(healthExport(records), to: "export.xml")
    #expect(try code { _ = try HealthImport(path: export).run(into: store) } == .diskFull)
    #expect(try store.heartRates() == heartRates(100))
    #expect(try store.save(heartRates(101)) == 1)
  }

  @Test func `a full disk leaves a first import's store empty and usable`() throws {
    let store = try HealthStore(path: path, maximumBytes: 200_000)
    let records = (10..<6000).map { exportRecord(value: "\($0)") }.joined(separator: "\n")
    let export = try folder.write(healthExport(records), to: "export.xml")
    #expect(try code { _ = try HealthImport(path: export).run(into: store) } == .diskFull)
    #expect(try store.overview().count == 0)
    #expect(try store.save(heartRates(3)) == 3)
  }
}
