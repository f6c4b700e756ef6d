internal import FoundationEssentials
internal import SQLite

extension AppContainer {
  /// The texts in the app's files, and the values in the rows of its databases. What SQLite cannot read now is left out, as are
  /// other bytes, and what exceeds a limit.
  func texts() -> [String] {
    guard hasFiles, let home = try? home,
      let paths = try? files.subpathsOfDirectory(atPath: home)
    else { return [] }
    var room = Self.mostBytes
    return paths.sorted().flatMap { name -> [String] in
      let path = "\(home)/\(name)"
      // A link may lead out of the app's directory.
      guard room > 0, let attributes = try? files.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType == .typeRegular,
        let size = attributes[.size] as? UInt64, size > 0, size <= Self.mostBytes,
        let bytes = files.contents(atPath: path)
      else { return [] }
      room -= bytes.count
      if bytes.starts(with: Self.magic) { return Self.rows(ofDatabase: path) }
      return bytes.contains(0) ? [] : String(validating: bytes, as: UTF8.self).map { [$0] } ?? []
    }
  }

  private static func rows(ofDatabase path: String) -> [String] {
    guard let database = try? Database(path: path, isReadOnly: true),
      let tables = try? database.rows(
        of: "SELECT name FROM sqlite_master WHERE type = 'table'", { $0[0] as String? ?? "" })
    else { return [] }
    return tables.flatMap { table -> [String] in
      var values: [String] = []
      let name = table.replacing("\"", with: "\"\"")
      try? database.forEachRow(of: "SELECT * FROM \"\(sql: name)\"") { row in
        for column in 0..<row.count { (row[column] as String?).map { values.append($0) } }
      }
      return values
    }
  }

  /// The first bytes of a database (https://sqlite.org/fileformat.html).
  private static let magic = Array("SQLite format 3\0".utf8)
  private static let mostBytes = 8 << 20
}
