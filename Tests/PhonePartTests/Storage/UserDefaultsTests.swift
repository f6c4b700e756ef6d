import Foundation
import HostLoop
import SimulatedPhone
import Storage
import Testing

import class Storage.UserDefaults

@HostActor
@Suite struct UserDefaultsTests {
  private let phone: PhoneFixture
  private let storage: PhoneStorage
  private var defaults: UserDefaults { storage.userDefaults }

  init() throws {
    phone = PhoneFixture()
    storage = phone.storage
  }

  @Test func `D14: a value is read as it was set`() throws {
    let values: [String: PropertyList] = [
      "isSyncOn": false, "count": 1, "share": 0.1, "zero": 0, "name": "Zoë \u{1F6B4}\u{0} 1",
      "types": ["steps", ["sleep"], []],
      "users": ["ann": ["lastFetch": 1_700_000_000.5], "": [:]],
    ]
    for (key, value) in values { try defaults.set(value, forKey: key) }
    for (key, value) in values { #expect(try defaults.object(forKey: key) == value) }
    #expect(try defaults.persistentDomain() == values)
    try defaults.removeObject(forKey: "count")
    #expect(try defaults.object(forKey: "count") == nil)
    #expect(try defaults.persistentDomain().count == values.count - 1)
  }

  @Test func `D14: a value that is not a property list is refused`() throws {
    try defaults.set(1, forKey: "count")
    let error = #expect(throws: PropertyListError.self) {
      try defaults.set(.array([.number(.nan)]), forKey: "count")
    }
    #expect(error?.description == "Attempt to insert non-property list object for key count")
    #expect(try defaults.object(forKey: "count") == 1)
  }

  @Test func `D14: each change is reported`() throws {
    var changes = 0
    defaults.onChange = { changes += 1 }
    try defaults.set(true, forKey: "isSyncOn")
    try defaults.removeObject(forKey: "isSyncOn")
    #expect(changes == 2)
  }

  @Test func `D26: the last fetch date is kept per user`() throws {
    try defaults.set(1_700_000_000, forKey: "lastFetch.ann")
    try defaults.set(1_700_003_600, forKey: "lastFetch.bob")
    #expect(try defaults.object(forKey: "lastFetch.ann") == 1_700_000_000)
    #expect(try defaults.object(forKey: "lastFetch.cleo") == nil)
  }

  @Test func `D23: a power loss undoes what was not yet written`() throws {
    try defaults.set("old", forKey: "anchor")
    try defaults.set("kept", forKey: "user")
    phone.clock.advance(by: .seconds(5))
    try defaults.set("new", forKey: "anchor")
    phone.clock.advance(by: .seconds(4))
    try defaults.set("newer", forKey: "anchor")
    try defaults.set("x", forKey: "added")
    try defaults.removeObject(forKey: "user")
    try storage.losePower()
    #expect(try defaults.persistentDomain() == ["anchor": "old", "user": "kept"])
    try storage.losePower()
    #expect(try defaults.object(forKey: "anchor") == "old")
  }

  @Test func `D23: values are written 5 s after the first change`() throws {
    try defaults.set(1, forKey: "anchor")
    phone.clock.advance(by: .seconds(4))
    try defaults.set(2, forKey: "anchor")
    phone.clock.advance(by: .seconds(1))
    try defaults.set(3, forKey: "anchor")
    try storage.losePower()
    #expect(try defaults.object(forKey: "anchor") == 2)
  }

  @Test func `D14: before the first unlock after a restart the defaults look empty`() throws {
    try defaults.set(true, forKey: "isSyncOn")
    phone.lock = .beforeFirstUnlock
    #expect(try defaults.object(forKey: "isSyncOn") == nil)
    #expect(try defaults.persistentDomain().isEmpty)
    phone.lock = .locked
    #expect(try defaults.object(forKey: "isSyncOn") == true)
  }
}
