import Foundation
import HostLoop
import SimulatedPhone
import Storage
import Testing

@HostActor
@Suite struct AsyncStorageTests {
  private let phone: PhoneFixture
  private let items: AsyncStorage

  init() throws {
    phone = PhoneFixture()
    items = phone.storage.asyncStorage
  }

  @Test func `D8: a queue of failed batches becomes empty`() throws {
    try items.set([("failed.1", "[1,2]"), ("failed.2", "[3]"), ("user", "ann")])
    #expect(try items.keys() == ["failed.1", "failed.2", "user"])
    #expect(
      try items.values(for: ["failed.2", "failed.3", "user"])
        == ["failed.2": "[3]", "user": "ann"])
    try items.set([("failed.1", "[2]"), ("failed.1", "[]")])
    #expect(try items.values(for: ["failed.1"]) == ["failed.1": "[]"])
    try items.remove(["failed.1", "failed.2", "failed.9"])
    #expect(try items.keys() == ["user"])
    try items.removeAll()
    #expect(try items.keys().isEmpty)
  }

  @Test func `D8: named databases are separate`() throws {
    try items.set([("a", "1")])
    try items.set([("a", "2")], in: "other")
    try items.removeAll()
    #expect(try items.values(for: ["a"], in: "other") == ["a": "2"])
    #expect(try items.keys() == [])
  }

  @Test
  func `D10: before the first unlock after a restart items cannot be read, but can be deleted`()
    throws
  {
    try items.set([("a", "1")])
    phone.lock = .beforeFirstUnlock
    let error = #expect(throws: FileError.self) { try items.values(for: ["a"]) }
    #expect(error?.code == .readNoPermission)
    #expect(error?.name == "manifest.json")
    #expect(throws: FileError.self) { try items.set([("a", "2")]) }
    #expect(throws: FileError.self) { try items.keys() }
    phone.lock = .locked
    #expect(try items.values(for: ["a"]) == ["a": "1"])
    phone.lock = .beforeFirstUnlock
    try items.removeAll()
    phone.lock = .unlocked
    #expect(try items.keys().isEmpty)
  }
}
