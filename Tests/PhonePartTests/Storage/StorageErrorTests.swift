import Foundation
import HealthKit
import HostLoop
import SQLite
import SimulatedPhone
import Storage
import Testing

@HostActor
@Suite struct StorageErrorTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("phone.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    let error = #expect(throws: StoreError.self) { try body() }
    #expect(error?.message.contains(folder.path) == true, "\(error?.message ?? "")")
    return error?.code
  }

  private func open(_ path: String? = nil) throws -> PhoneStorage {
    let storage = PhoneStorage(path: path ?? self.path, clock: LoopClock(.virtual))
    try storage.open()
    return storage
  }

  /// Overwrites a byte in the SQLite header of a storage that is not open.
  private func makeStorage(offset: UInt64, value: UInt8) throws -> Data {
    do { _ = try open() }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data([0, 0, 0, value]))
    try file.close()
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test func `a missing folder is named`() {
    #expect(code { _ = try open(folder.file("a/phone.sqlite")) } == .missingFolder)
  }

  @Test func `a directory is refused as a storage`() {
    #expect(code { _ = try open(folder.path) } == .isDirectory)
  }

  @Test func `a file that is not SQLite stays as it was`() throws {
    try folder.write(String(repeating: "x", count: 5000), to: "phone.sqlite")
    #expect(code { _ = try open() } == .notSQLite)
    #expect(try String(contentsOfFile: path, encoding: .utf8).count == 5000)
  }

  @Test func `a health store is refused as a phone storage, and stays unchanged`() throws {
    try HealthStore(path: path).save(heartRates(3))
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(code { _ = try open() } == .foreign)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try HealthStore.openExisting(path: path).heartRates().count == 3)
  }

  @Test func `a storage of a newer bridgehost is not touched`() throws {
    let before = try makeStorage(offset: 60, value: 99)
    #expect(code { _ = try open() } == .newerVersion)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a storage marked read-only is not written`() throws {
    do { _ = try open() }
    #expect(chmod(path, 0o400) == 0)
    #expect(code { _ = try open() } == .readOnly)
  }

  @Test func `an empty file becomes a storage`() throws {
    try folder.write("", to: "phone.sqlite")
    try open().userDefaults.set(1, forKey: "a")
    #expect(try open().userDefaults.object(forKey: "a") == 1)
  }

  @Test func `the error of a damaged storage says so`() throws {
    do {
      try open().asyncStorage.set((0..<2000).map { ("\($0)", String(repeating: "x", count: 50)) })
    }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 60_000))
    try file.close()
    #expect(code { _ = try open().asyncStorage.keys() } == .damaged)
  }
}
