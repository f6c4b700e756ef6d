import Foundation
import SQLite
import Testing

/// What our stores use of SQLite.
@Suite struct DatabaseTests {
  private let folder: TemporaryFolder
  private let db: Database

  init() throws {
    folder = try TemporaryFolder()
    db = try Database()
    try db.execute(script: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text NOT NULL UNIQUE)")
  }

  private func notes() throws -> [String] {
    try db.rows(of: "SELECT text FROM notes ORDER BY id") { try $0[0] }
  }

  private func add(_ text: String) throws {
    try db.run("INSERT INTO notes (text) VALUES (\(text))")
  }

  @Test func `a value comes back as it was stored`() throws {
    #expect(try db.value(of: "SELECT \(Int64.min)") == Int64.min)
    #expect(try db.value(of: "SELECT \(0.1)") == 0.1)
    #expect(try db.value(of: "SELECT \("Zoë")") == "Zoë")
    #expect(try db.value(of: "SELECT \(true)") == true)
    #expect(try db.value(of: "SELECT \(Data([0, 255]))") == Data([0, 255]))
    let uuid = UUID()
    #expect(try db.value(of: "SELECT \(uuid)") == uuid)
    #expect(try db.value(of: "SELECT \(uuid.uuidString)") == uuid)
    #expect(try db.value(of: "SELECT typeof(\(Data()))") == "blob")
    #expect(try db.value(of: "SELECT \(Data())") == Data())
    #expect(try db.value(of: "SELECT typeof(\(nil as String?))") == "null")
  }

  @Test func `an array becomes a list, which may be empty`() throws {
    for text in ["a", "b", "c"] { try add(text) }
    func count(_ texts: [String]) throws -> Int? {
      try db.value(of: "SELECT count(*) FROM notes WHERE text IN \(texts)")
    }
    #expect(try count(["a", "c", "d"]) == 2)
    #expect(try count([]) == 0)
  }

  @Test func `text of an app never becomes SQL`() throws {
    try add("'); DROP TABLE notes; --")
    #expect(try notes() == ["'); DROP TABLE notes; --"])
  }

  @Test func `a text ends at its first zero byte, and what is not UTF-8 is replaced`() throws {
    #expect(try db.value(of: "SELECT \("a\0b")") == "a")
    #expect(try db.value(of: "SELECT CAST(X'610062' AS TEXT)") == "a")
    #expect(try db.value(of: "SELECT CAST(X'61FF62' AS TEXT)") == "a\u{FFFD}b")
  }

  @Test func `a value that the type does not have is an error, and ends nothing`() throws {
    for sql: SQL in ["SELECT NULL", "SELECT X'00'", "SELECT 'no UUID'"] {
      let error = #expect(throws: SQLiteError.self) {
        _ = try db.firstRow(of: sql) { try $0[0] as UUID }
      }
      #expect(error?.message == "a row has no UUID in column 0")
      #expect(try db.value(of: sql) == nil as UUID?)
    }
    #expect(try db.value(of: "SELECT 1e300") == Int64.max)
    #expect(try db.value(of: "SELECT 'three'") == 0)
  }

  @Test func `a query may run inside of itself`() throws {
    for text in ["a", "b"] { try add(text) }
    var pairs: [String] = []
    let texts: SQL = "SELECT text FROM notes ORDER BY id"
    try db.forEachRow(of: texts) { outer in
      let first: String = try outer[0]
      try db.forEachRow(of: texts) { pairs.append(try first + $0[0]) }
    }
    #expect(pairs == ["aa", "ab", "ba", "bb"])
  }

  @Test func `a transaction that fails changes nothing, and neither does a part of one`() throws {
    try db.transaction { _ in
      try add("a")
      #expect(throws: SQLiteError.self) {
        try db.transaction { _ in
          try add("b")
          try add("a")
        }
      }
      try db.transaction { _ in try add("c") }
    }
    #expect(throws: CancellationError.self) {
      try db.transaction { _ in
        try add("d")
        throw CancellationError()
      }
    }
    #expect(try notes() == ["a", "c"])
    #expect(!db.isInTransaction)
  }

  @Test func `an error has SQLite's text and codes`() throws {
    try add("a")
    let error = #expect(throws: SQLiteError.self) { try add("a") }
    #expect(error?.description == "UNIQUE constraint failed: notes.text (SQLite 2067)")
    #expect(error?.code == 19)
    #expect(throws: SQLiteError.self) { try db.run("SELECT") }
    #expect(throws: SQLiteError.self) { try db.run("-- nothing") }
    try add("b")
  }

  @Test func `a query that stops at its first row leaves no lock`() throws {
    let path = folder.file("notes.sqlite")
    let reader = try Database(path: path)
    try reader.execute(script: "CREATE TABLE notes (text); INSERT INTO notes VALUES (1), (2)")
    #expect(try reader.value(of: "SELECT text FROM notes") == 1)
    #expect(throws: CancellationError.self) {
      try reader.forEachRow(of: "SELECT text FROM notes") { _ in throw CancellationError() }
    }
    let writer = try Database(path: path)
    try writer.run("DELETE FROM notes")
    try reader.transaction { _ in
      let error = #expect(throws: SQLiteError.self) { try writer.transaction { _ in } }
      #expect(error?.isBusy == true)
    }
  }

  @Test func `a copy has all that the database had`() throws {
    try add("a")
    let copy = try Database()
    try db.copy(to: copy)
    try add("b")
    #expect(try copy.rows(of: "SELECT text FROM notes") { try $0[0] } == ["a"])
  }

  @Test func `a thousand different queries are not all kept`() throws {
    for number in 0..<1000 {
      #expect(try db.value(of: "SELECT \(sql: "\(number)")") == number)
    }
    #expect(
      try db.value(of: "SELECT length(\(sql: "'" + String(repeating: "x", count: 9000) + "'"))")
        == 9000)
  }
}
