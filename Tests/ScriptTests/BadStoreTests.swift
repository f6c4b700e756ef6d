import Foundation
import Testing

@Suite(.processes) struct `A health store that cannot be used` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "app.js")
  }

  private func runWithStore(_ name: String) throws -> Command.Result {
    try Command.run("--health", name, "app.js", in: folder.url)
  }

  private func makeStore() throws {
    let result = try Command.run(
      "health", "generate", "store.db", "--days", "2", "--seed", "1", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
  }

  private func sqlite(_ statement: String) throws {
    let result = try Command.run(
      program: "python3", "-c",
      "import sqlite3,sys;c=sqlite3.connect(sys.argv[1]);"
        + "c.execute(sys.argv[2]);c.commit()", folder.path("store.db"), statement, in: folder.url)
    #expect(result.status == 0)
  }

  @Test func `is not SQLite`() throws {
    try folder.write(String(repeating: "no database ", count: 100), to: "store.db")
    let result = try runWithStore("store.db")
    #expect(result.status == 2)
    #expect(result.errors.contains("store.db"))
  }

  @Test func `is SQLite, but not a health store`() throws {
    try sqlite("CREATE TABLE notes (text)")
    let result = try runWithStore("store.db")
    #expect(result.status == 2)
    #expect(result.errors.contains("store.db"))
  }

  @Test func `is from a newer version`() throws {
    try makeStore()
    try sqlite("PRAGMA user_version = 9999")
    let result = try runWithStore("store.db")
    #expect(result.status == 2)
    #expect(result.errors.contains("newer"))
  }

  @Test func `is a directory`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("store.db"), withIntermediateDirectories: false)
    #expect(try runWithStore("store.db").status == 2)
  }

  @Test func `is in a folder that does not exist`() throws {
    #expect(try runWithStore("no/such/store.db").status == 2)
  }

  @Test func `is private to its owner`() throws {
    try makeStore()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("store.db"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `is locked by another program`() throws {
    try makeStore()
    let holder = ChildProcess(
      "/usr/bin/env",
      [
        "python3", "-c",
        "import sqlite3,sys;c=sqlite3.connect(sys.argv[1]);c.execute('BEGIN EXCLUSIVE');"
          + "print('locked',flush=True);sys.stdin.read()", folder.path("store.db"),
      ], in: folder.url.path, ProcessInfo.processInfo.environment)
    try holder.start()
    _ = holder.readOutput()
    let result = try runWithStore("store.db")
    extendLifetime(holder)
    #expect(result.status == 1)
    #expect(result.errors.contains("locked"))
  }

  @Test func `is read-only`() throws {
    try makeStore()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o400], ofItemAtPath: folder.path("store.db"))
    let result = try runWithStore("store.db")
    #expect(result.status == 1)
    #expect(result.errors.contains("read-only") || result.errors.contains("cannot be written"))
  }

  @Test func `cannot grow during an import, because the disk is full`() throws {
    var text = "<?xml version=\"1.0\"?>\n<HealthData>\n"
    for value in 0..<20_000 {
      text +=
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"iPhone\" unit=\"count\" "
        + "startDate=\"2024-01-05 07:00:00 +0000\" endDate=\"2024-01-05 07:10:00 +0000\" "
        + "value=\"\(value)\"/>\n"
    }
    try folder.write(text + "</HealthData>\n", to: "export.xml")
    let script = """
      mkdir disk && mount -t tmpfs -o size=200k tmpfs disk || exit 77
      "$0" health import export.xml disk/store.db
      """
    let result = try Command.run(
      program: "unshare", "--map-root-user", "--mount", "sh", "-c", script, Command.program.path,
      in: folder.url)
    // Without the permission to mount, this is tested only through HealthStore's own limit.
    if result.status == 77 || result.errors.contains("unshare") { return }
    #expect(result.status == 1)
    #expect(result.errors.contains("disk"))
  }
}
