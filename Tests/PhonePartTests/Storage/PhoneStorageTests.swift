import Foundation
import HostLoop
import SimulatedPhone
import Storage
import Testing

@HostActor
@Suite struct PhoneStorageTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("phone.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func fill(_ storage: PhoneStorage) throws {
    try storage.keychain.add(.anchor("7"))
    try storage.userDefaults.set(true, forKey: "isSyncOn")
    try storage.asyncStorage.set([("failed", "[1]")])
    try storage.container.write(Data([1]), to: "Documents/queue", protection: .complete)
  }

  @Test func `D5: an uninstall keeps the keychain and deletes the user defaults`() throws {
    let phone = PhoneFixture()
    let storage = phone.storage
    try fill(storage)
    try storage.uninstall()
    #expect(try storage.keychain.anchor() == "7")
    #expect(try storage.userDefaults.persistentDomain().isEmpty)
    try storage.losePower()
    #expect(try storage.userDefaults.persistentDomain().isEmpty)
  }

  @Test func `D10: an uninstall loses the queue, in files as in async storage`() throws {
    let storage = PhoneFixture(path: path).storage
    try fill(storage)
    let home = try storage.container.home
    try storage.uninstall()
    #expect(try storage.asyncStorage.keys().isEmpty)
    #expect(try storage.container.attributes(of: "Documents/queue") == nil)
    #expect(
      try storage.container.protection(of: "Documents/queue")
        == .completeUntilFirstUserAuthentication)
    #expect(!FileManager.default.fileExists(atPath: home))
    #expect(try storage.container.home != home)
    try storage.container.write(Data([2]), to: "Documents/queue")
    let restarted = PhoneFixture(path: path).storage
    #expect(try restarted.container.read("Documents/queue") == Data([2]))
  }

  @Test func `a new phone in memory has nothing of a phone that is gone`() throws {
    for _ in 0..<3 {
      let storage = PhoneFixture().storage
      // The first write opens the database.
      try storage.asyncStorage.set([("own", "1")])
      #expect(try storage.asyncStorage.keys() == ["own"])
      #expect(try storage.keychain.anchor() == nil)
      #expect(try storage.userDefaults.persistentDomain().isEmpty)
      #expect(
        try storage.container.protection(of: "Documents/queue")
          == .completeUntilFirstUserAuthentication)
      try storage.uninstall()
      try fill(storage)
    }
  }

  @Test func `E3: a configuration is still there in the next launch`() throws {
    let phone = PhoneFixture(path: path)
    try fill(phone.storage)
    // Opened while the first one is still open, because a kill closes nothing.
    let next = PhoneFixture(path: path).storage
    #expect(try next.keychain.anchor() == "7")
    #expect(try next.userDefaults.object(forKey: "isSyncOn") == true)
    #expect(try next.asyncStorage.keys() == ["failed"])
    #expect(try next.container.read("Documents/queue") == Data([1]))
    #expect(try next.container.protection(of: "Documents/queue") == .complete)
  }

  @Test func `D5: only the file's owner can read the phone's file and its journal`() throws {
    let phone = PhoneFixture(path: path)
    try fill(phone.storage)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file != "phone.sqlite.container" {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(file))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
  }

  @Test func `D10: a phone that keeps its data in memory leaves no files behind`() throws {
    var home = ""
    do {
      let storage = PhoneFixture().storage
      #expect(!FileManager.default.fileExists(atPath: try storage.container.home))
      try storage.container.write(Data(), to: "Documents/a")
      home = try storage.container.home
      #expect(FileManager.default.fileExists(atPath: home))
    }
    #expect(!FileManager.default.fileExists(atPath: home))
  }
}
