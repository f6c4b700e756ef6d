import Capabilities
import Foundation
import HostLoop
import SimulatedPhone
import Testing

@HostActor
@Suite struct AppContainerTests {
  private let phone: PhoneFixture
  private let container: AppContainer

  init() throws {
    phone = PhoneFixture()
    container = phone.storage.container
  }

  private func code(_ body: () throws -> Void) -> FileError.Code? {
    #expect(throws: FileError.self) { try body() }?.code
  }

  @Test func `D10: a file is a real file in the app's directory`() throws {
    try container.write(Data("[1]".utf8), to: "Documents/queue.json")
    let path = try container.documents + "/queue.json"
    #expect(try container.read(path) == Data("[1]".utf8))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("[1]".utf8))
    try container.write(Data(), to: path)
    #expect(try container.attributes(of: path)?.size == 0)
    try container.remove(path)
    #expect(try container.attributes(of: path) == nil)
    #expect(code { _ = try container.read(path) } == .readNoSuchFile)
    #expect(code { try container.remove(path) } == .noSuchFile)
  }

  @Test func `D10: only the file's owner can read the app's files`() throws {
    try container.write(Data(), to: "tmp/a")
    let folder = URL(fileURLWithPath: try container.home).deletingLastPathComponent().path
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `D10: folders are listed by name`() throws {
    try container.createDirectory("Documents/b/c")
    try container.write(Data([1, 2]), to: "Documents/a.bin")
    let contents = try container.contents(ofDirectory: "Documents")
    #expect(contents.map(\.name) == ["a.bin", "b"])
    #expect(contents.map(\.isDirectory) == [false, true])
    #expect(code { _ = try container.contents(ofDirectory: "Documents/x") } == .readNoSuchFile)
    #expect(code { try container.write(Data(), to: "Documents/x/y") } == .noSuchFile)
  }

  @Test(arguments: ["/etc/passwd", "../2/Documents/a", "Documents/../../x", "/"])
  func `D10: paths outside of the app's directory are refused`(_ path: String) throws {
    #expect(code { _ = try container.read(path) } == .readNoPermission)
    #expect(code { try container.write(Data(), to: path) } == .writeNoPermission)
    #expect(code { try container.remove(path) } == .writeNoPermission)
  }

  @Test(arguments: FileProtection.allCases)
  func `D10: the lock state of the phone decides which protected files can be used`(
    _ protection: FileProtection
  ) throws {
    try container.write(Data([1]), to: "Documents/a", protection: protection)
    var readable: [LockState] = []
    var creatable: [LockState] = []
    for lock in [LockState.beforeFirstUnlock, .locked, .unlocked] {
      phone.lock = lock
      do {
        _ = try container.read("Documents/a")
        try container.write(Data([1]), to: "Documents/a")
        readable.append(lock)
      } catch let error as FileError {
        #expect(error.code == .readNoPermission)
        #expect(code { try container.write(Data([2]), to: "Documents/a") } == .writeNoPermission)
      }
      #expect(try container.attributes(of: "Documents/a")?.size == 1)
      let new = "Documents/\(lock)"
      if (try? container.write(Data(), to: new, protection: protection)) != nil {
        creatable.append(lock)
      }
    }
    switch protection {
    case .none: #expect(readable == [.beforeFirstUnlock, .locked, .unlocked])
    case .complete, .completeUnlessOpen: #expect(readable == [.unlocked])
    case .completeUntilFirstUserAuthentication: #expect(readable == [.locked, .unlocked])
    }
    #expect(creatable == (protection == .completeUnlessOpen ? [.locked, .unlocked] : readable))
  }

  @Test func `D10: a file has the protection of its folder, or else the default`() throws {
    try container.createDirectory("Documents/secret", protection: .complete)
    try container.write(Data(), to: "Documents/secret/a")
    try container.write(Data(), to: "Documents/secret/b", protection: FileProtection.none)
    try container.write(Data(), to: "Documents/secrets")
    #expect(try container.protection(of: "Documents/secret/a") == .complete)
    #expect(try container.protection(of: "Documents/secret/b") == .none)
    #expect(
      try container.protection(of: "Documents/secrets") == .completeUntilFirstUserAuthentication)
    try container.remove("Documents/secret")
    try container.createDirectory("Documents/secret")
    #expect(
      try container.protection(of: "Documents/secret/b") == .completeUntilFirstUserAuthentication)
  }

  @Test func `D10: a file is moved with its protection and copied without`() throws {
    try container.createDirectory("Documents/secret", protection: .complete)
    try container.write(Data([1]), to: "Documents/secret/a")
    try container.copy("Documents/secret/a", to: "Documents/a")
    try container.move("Documents/secret", to: "Documents/moved")
    #expect(try container.read("Documents/moved/a") == Data([1]))
    #expect(try container.protection(of: "Documents/moved/a") == .complete)
    #expect(try container.protection(of: "Documents/a") == .completeUntilFirstUserAuthentication)
    #expect(code { try container.copy("Documents/a", to: "Documents/moved/a") } == .writeFileExists)
    #expect(code { try container.move("Documents/a", to: "Documents/moved") } == .writeFileExists)
    #expect(code { try container.move("Documents/b", to: "Documents/c") } == .noSuchFile)
  }

  @Test func `D10: iOS deletes caches and temporary files, and nothing else`() throws {
    for path in ["Documents/a", "Library/a", "Library/Caches/a", "Library/Caches/b/c", "tmp/a"] {
      try container.createDirectory("Library/Caches/b")
      try container.write(Data(), to: path)
    }
    try container.purge()
    #expect(try container.contents(ofDirectory: container.caches).isEmpty)
    #expect(try container.contents(ofDirectory: container.temporary).isEmpty)
    #expect(try container.attributes(of: "Documents/a") != nil)
    #expect(try container.attributes(of: "Library/a") != nil)
  }

  @Test func `D10: errors have iOS's messages`() throws {
    let error = #expect(throws: FileError.self) { try container.read("Documents/queue.json") }
    #expect(FileError.domain == "NSCocoaErrorDomain")
    #expect(error?.code.rawValue == 260)
    #expect(
      error?.description
        == "The file “queue.json” couldn’t be opened because there is no such file.")
  }
}
