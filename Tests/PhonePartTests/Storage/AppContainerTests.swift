import Foundation
import HostLoop
import SimulatedPhone
import Storage
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

  @Test func `D10: a link that leads out of the app's directory is refused`() throws {
    let outside = try OutsideFolder()
    defer { outside.remove() }
    try container.write(Data("in".utf8), to: "Documents/a")
    outside.link(from: try container.documents)
    try FileManager.default.createSymbolicLink(
      atPath: container.documents + "/inside",
      withDestinationPath: container.documents + "/a")
    #expect(try container.read("Documents/inside") == Data("in".utf8))
    for path in [
      "file", "folder/secret", "folder/new", "nothing", "loop", "folder/../folder/secret",
      "a\u{0}/secret",
    ].map({ "Documents/" + $0 }) {
      #expect(code { _ = try container.read(path) } == .readNoPermission, "\(path)")
      #expect(code { try container.write(Data(), to: path) } == .writeNoPermission, "\(path)")
      #expect(code { try container.copy("Documents/a", to: path) } != nil, "\(path)")
      #expect(code { try container.remove(path) } == .writeNoPermission, "\(path)")
    }
    #expect(try container.contents(ofDirectory: "Documents").map(\.name) == ["a", "inside"])
    // Removes the links, and nothing behind them.
    try container.remove("Documents")
    #expect(try outside.isUnchanged)
  }

  @Test func `D10: no path of 2,000 leads out of the app's directory`() throws {
    let outside = try OutsideFolder()
    defer { outside.remove() }
    try container.write(Data("in".utf8), to: "Documents/a")
    outside.link(from: try container.documents)
    var random = SeededGenerator(seed: 46)
    let starts = [
      "", "/", "//", try container.home + "/", try container.documents + "/", outside.path + "/",
      "./", "~/",
      "file://", "file:///", "/proc/self/root/", "/proc/self/cwd/", "\u{0}",
    ]
    let parts = [
      "..", "..", "..", ".", "", "Documents", "a", "file", "folder", "secret", "nothing", "loop",
      "new",
      "%2e%2e", "..\u{0}", "\u{0}", "tmp", "1", "root", outside.name, "．．", "..;", "...",
    ]
    for _ in 0..<2000 as Range<Int> {
      try? container.write(Data("in".utf8), to: "Documents/a")
      try? container.remove("Documents/copy")
      let path =
        (starts.randomElement(using: &random) ?? "")
        + (0..<Int.random(in: 0...9, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined(separator: "/")
      let other = (starts.randomElement(using: &random) ?? "") + outside.path + "/secret"
      #expect((try? container.read(path)).map { $0 != outside.secret } ?? true, "\(path)")
      try? container.copy(path, to: "Documents/copy")
      #expect((try? container.read("Documents/copy")) != outside.secret, "\(path)")
      try? container.write(Data("written".utf8), to: path)
      try? container.createDirectory(path)
      try? container.copy("Documents/a", to: path)
      try? container.move("Documents/a", to: other)
      if Bool.random(using: &random), !path.hasSuffix("..") { try? container.remove(path) }
      #expect(try outside.isUnchanged, "\(path)")
      outside.link(from: try container.documents)
    }
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

/// A folder outside of the app's directory, with a file.
private struct OutsideFolder {
  let name = "bridgehost-outside-\(UUID().uuidString)"
  let secret = Data("the secret of the developer".utf8)
  var path: String { FileManager.default.temporaryDirectory.appendingPathComponent(name).path }

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try secret.write(to: URL(fileURLWithPath: path + "/secret"))
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Makes the links that are missing in a folder of the app. No script can do that.
  func link(from folder: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let targets = [
      "file": path + "/secret", "folder": path, "nothing": path + "/new", "loop": folder + "/loop",
    ]
    for (name, target) in targets
    where !FileManager.default.fileExists(atPath: folder + "/" + name) {
      try? FileManager.default.createSymbolicLink(
        atPath: folder + "/" + name, withDestinationPath: target)
    }
  }

  var isUnchanged: Bool {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path) == ["secret"]
        && Data(contentsOf: URL(fileURLWithPath: path + "/secret")) == secret
    }
  }
}
