internal import CSQLite
package import FoundationEssentials
internal import HostLoop

/// A value as SQLite stores it.
package enum SQLValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  /// SQLite gets it up to its first zero byte, as C reads it.
  case text(String)
  case blob(Data)
}

/// A type whose values SQLite can store.
package protocol SQLConvertible {
  var sqlValue: SQLValue { get }

  /// Reads a column that is not NULL. `nil` if it has no such value.
  init?(_ column: Row.Column)
}

extension Int64: SQLConvertible {
  package var sqlValue: SQLValue { .integer(self) }
  package init?(_ column: Row.Column) { self = column.integer }
}

extension Int: SQLConvertible {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
  package init?(_ column: Row.Column) { self.init(clamping: column.integer) }
}

extension Bool: SQLConvertible {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
  package init?(_ column: Row.Column) { self = column.integer != 0 }
}

extension Double: SQLConvertible {
  package var sqlValue: SQLValue { .real(self) }
  package init?(_ column: Row.Column) { self = column.real }
}

extension String: SQLConvertible {
  package var sqlValue: SQLValue { .text(self) }
  package init?(_ column: Row.Column) { self = column.text }
}

extension Data: SQLConvertible {
  package var sqlValue: SQLValue { .blob(self) }
  package init?(_ column: Row.Column) { self = column.withBytes { Data($0) } }
}

/// Stored as its 16 bytes.
extension UUID: SQLConvertible {
  package var sqlValue: SQLValue { .blob(withUnsafeBytes(of: uuid) { Data($0) }) }

  package init?(_ column: Row.Column) {
    if column.isText {
      self.init(uuidString: column.text)
      return
    }
    let bytes = column.withBytes { bytes in
      bytes.count == MemoryLayout<uuid_t>.size ? bytes.loadUnaligned(as: uuid_t.self) : nil
    }
    guard let bytes else { return nil }
    self.init(uuid: bytes)
  }
}
