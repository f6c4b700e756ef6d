import Foundation
import HostLoop
import SimulatedPhone
import Storage
import Testing

/// Two phones of one account. Each has its own clock; both begin at the same time.
@HostActor
@Suite struct ICloudKeychainTests {
  private let phone: PhoneFixture
  private let tablet: PhoneFixture
  private let onPhone: Keychain
  private let onTablet: Keychain

  init() throws {
    let cloud = ICloudKeychain(throttle: .init(delay: .seconds(10), interval: .seconds(300)))
    phone = PhoneFixture(iCloudKeychain: cloud)
    tablet = PhoneFixture(iCloudKeychain: cloud)
    onPhone = phone.storage.keychain
    onTablet = tablet.storage.keychain
  }

  private func advance(by seconds: Int) {
    phone.clock.advance(by: .seconds(seconds))
    tablet.clock.advance(by: .seconds(seconds))
  }

  @Test func `D5: an anchor in iCloud Keychain reaches the other device after a while`() throws {
    try onPhone.add(.anchor("7", isSynchronizable: true))
    advance(by: 9)
    #expect(try onTablet.anchor(.sharedAnchor) == nil)
    advance(by: 1)
    #expect(try onTablet.anchor(.sharedAnchor) == "7")
    #expect(try onTablet.anchor() == nil)
  }

  @Test func `D5: updates between devices are throttled, and a replaced value never arrives`()
    throws
  {
    try onPhone.add(.anchor("1", isSynchronizable: true))
    var seen: [String] = []
    for second in 1...700 {
      advance(by: 1)
      if second % 100 == 0 { try onPhone.update(.sharedAnchor, data: Data("\(second)".utf8)) }
      let anchor = try onTablet.anchor(.sharedAnchor) ?? "-"
      if seen.last != anchor { seen.append(anchor) }
    }
    #expect(seen == ["-", "1", "300", "600"])
  }

  @Test func `D5: if two devices change the same item, the later change wins on both`() throws {
    try onPhone.add(.anchor("1", isSynchronizable: true))
    advance(by: 10)
    #expect(try onTablet.anchor(.sharedAnchor) == "1")
    advance(by: 1)
    try onTablet.update(.sharedAnchor, data: Data("tablet".utf8))
    advance(by: 1)
    try onPhone.update(.sharedAnchor, data: Data("phone".utf8))
    advance(by: 600)
    #expect(try onPhone.anchor(.sharedAnchor) == "phone")
    #expect(try onTablet.anchor(.sharedAnchor) == "phone")
  }

  @Test func `D5: changes at the same moment give the same result on both devices`() throws {
    try onPhone.add(.anchor("a", isSynchronizable: true))
    try onTablet.add(.anchor("b", isSynchronizable: true))
    advance(by: 600)
    #expect(try onPhone.anchor(.sharedAnchor) == "b")
    #expect(try onTablet.anchor(.sharedAnchor) == "b")
  }

  @Test func `D5: a deleted item does not come back from iCloud`() throws {
    try onPhone.add(.anchor("1", isSynchronizable: true))
    advance(by: 10)
    #expect(try onTablet.anchor(.sharedAnchor) == "1")
    try onPhone.delete(.sharedAnchor)
    #expect(try onPhone.anchor(.sharedAnchor) == nil)
    #expect(try onTablet.anchor(.sharedAnchor) == "1")
    advance(by: 300)
    #expect(try onTablet.anchor(.sharedAnchor) == nil)
    try onTablet.add(.anchor("2", isSynchronizable: true))
    advance(by: 300)
    #expect(try onPhone.anchor(.sharedAnchor) == "2")
  }

  @Test func `D5: after a reinstall on one device both still have the shared anchor`() throws {
    try onPhone.add(.anchor("1", isSynchronizable: true))
    advance(by: 10)
    try phone.storage.uninstall()
    #expect(try onPhone.anchor(.sharedAnchor) == "1")
    #expect(try onTablet.anchor(.sharedAnchor) == "1")
  }

  @Test func `D5: a phone that joins later gets what was shared earlier`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("phone.sqlite")
    try PhoneFixture(path: path).storage.keychain.add(.anchor("7", isSynchronizable: true))
    let cloud = ICloudKeychain(throttle: .init(delay: .seconds(10), interval: .seconds(300)))
    let joined = PhoneFixture(path: path, iCloudKeychain: cloud)
    let other = PhoneFixture(iCloudKeychain: cloud)
    #expect(try joined.storage.keychain.anchor(.sharedAnchor) == "7")
    other.clock.advance(by: .seconds(10))
    #expect(try other.storage.keychain.anchor(.sharedAnchor) == "7")
  }

  @Test func `D5: an item for this device only cannot be synchronizable`() throws {
    #expect(throws: KeychainError.invalidParameter) {
      try onPhone.add(
        .anchor("1", accessibility: .afterFirstUnlockThisDeviceOnly, isSynchronizable: true))
    }
    try onPhone.add(.anchor("1", isSynchronizable: true))
    #expect(throws: KeychainError.invalidParameter) {
      try onPhone.update(
        .sharedAnchor, data: Data(), accessibility: .whenUnlockedThisDeviceOnly)
    }
  }

  @Test func `D6: two devices with one account both upload what is newer than the shared anchor`()
    throws
  {
    var uploads: [Int] = []
    // What an app does: uploads everything after the anchor.
    func sync(_ keychain: Keychain, upTo last: Int) throws {
      let anchor = try keychain.anchor(.sharedAnchor).flatMap(Int.init)
      uploads += Array((anchor ?? 0) + 1..<last + 1)
      let data = Data("\(last)".utf8)
      if anchor == nil {
        try keychain.add(
          KeychainItem(service: "sync", account: "anchor", data: data, isSynchronizable: true))
      } else {
        try keychain.update(.sharedAnchor, data: data)
      }
    }
    try sync(onPhone, upTo: 3)
    try sync(onTablet, upTo: 3)
    #expect(uploads == [1, 2, 3, 1, 2, 3])
    advance(by: 600)
    try sync(onPhone, upTo: 4)
    advance(by: 600)
    try sync(onTablet, upTo: 4)
    #expect(uploads == [1, 2, 3, 1, 2, 3, 4])
  }
}
