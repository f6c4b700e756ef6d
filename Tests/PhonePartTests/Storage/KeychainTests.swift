import Foundation
import HostLoop
import SimulatedPhone
import Storage
import Testing

@HostActor
@Suite struct KeychainTests {
  private let phone: PhoneFixture
  private let keychain: Keychain

  init() throws {
    phone = PhoneFixture()
    keychain = phone.storage.keychain
  }

  @Test func `D5: an item is found by its service and account`() throws {
    try keychain.add(.anchor("7"))
    #expect(try keychain.item(.anchor) == .anchor("7"))
    #expect(try keychain.item(KeychainQuery(service: "sync")).account == "anchor")
    #expect(throws: KeychainError.itemNotFound) {
      try keychain.item(KeychainQuery(service: "sync", account: "token"))
    }
    #expect(throws: KeychainError.itemNotFound) {
      try keychain.item(KeychainQuery(.internetPassword, service: "sync"))
    }
  }

  @Test func `D5: an item is added once, and updated after that`() throws {
    try keychain.add(.anchor("7"))
    #expect(throws: KeychainError.duplicateItem) { try keychain.add(.anchor("8")) }
    try keychain.update(.anchor, data: Data("8".utf8))
    #expect(try keychain.anchor() == "8")
    #expect(throws: KeychainError.itemNotFound) {
      try keychain.update(KeychainQuery(service: "other"), data: Data())
    }
  }

  @Test func `D5: a deleted item no longer exists, and deleting it again finds nothing`() throws {
    try keychain.add(.anchor("7"))
    try keychain.delete(.anchor)
    #expect(try keychain.anchor() == nil)
    #expect(throws: KeychainError.itemNotFound) { try keychain.delete(.anchor) }
  }

  @Test func `D5: items of one service are found in the order in which they were added`() throws {
    for account in ["b", "a", "c"] {
      try keychain.add(KeychainItem(service: "users", account: account, data: Data()))
    }
    let query = KeychainQuery(service: "users")
    #expect(try keychain.items(query).map(\.account) == ["b", "a", "c"])
    try keychain.update(KeychainQuery(service: "users", account: "b"), data: Data([1]))
    #expect(try keychain.item(query).account == "b")
  }

  @Test(arguments: KeychainItem.Accessibility.allCases)
  func `D5: the lock state of the phone decides which items can be used`(
    _ accessibility: KeychainItem.Accessibility
  ) throws {
    try keychain.add(.anchor("7", accessibility: accessibility))
    var readable: [LockState] = []
    for lock in [LockState.beforeFirstUnlock, .locked, .unlocked] {
      phone.lock = lock
      do {
        _ = try keychain.item(.anchor)
        try keychain.update(.anchor, data: Data("8".utf8))
        readable.append(lock)
      } catch KeychainError.interactionNotAllowed {
        #expect(throws: KeychainError.interactionNotAllowed) {
          try keychain.update(.anchor, data: Data("9".utf8))
        }
        #expect(throws: KeychainError.interactionNotAllowed) {
          try keychain.add(.anchor("9", accessibility: accessibility))
        }
      }
    }
    let expected: [LockState] =
      switch accessibility {
      case .whenUnlocked, .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly: [.unlocked]
      case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: [.locked, .unlocked]
      case .always, .alwaysThisDeviceOnly: [.beforeFirstUnlock, .locked, .unlocked]
      }
    #expect(readable == expected)
    #expect(try keychain.anchor() == "8")
  }

  @Test func `D5: one item that cannot be read fails a query for all items`() throws {
    try keychain.add(KeychainItem(service: "a", data: Data(), accessibility: .always))
    try keychain.add(KeychainItem(service: "b", data: Data(), accessibility: .whenUnlocked))
    phone.lock = .locked
    #expect(throws: KeychainError.interactionNotAllowed) { try keychain.items(KeychainQuery()) }
    #expect(try keychain.items(KeychainQuery(service: "a")).count == 1)
  }

  @Test func `D5: a locked phone can delete items that it cannot read`() throws {
    try keychain.add(.anchor("7", accessibility: .whenUnlocked))
    phone.lock = .locked
    try keychain.delete(.anchor)
    phone.lock = .unlocked
    #expect(try keychain.anchor() == nil)
  }

  @Test func `D5: an error has Apple's error code`() {
    #expect(KeychainError.allCases.map(\.rawValue) == [-50, -25299, -25300, -25308, -34018])
    #expect(
      KeychainError.itemNotFound.description
        == "The specified item could not be found in the keychain. (-25300)")
  }
}
