internal import CSQLite

/// Why a store in an SQLite file could not be opened, read or written.
package struct StoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error, for programs.
  package enum Code: String, Sendable, Equatable {
    /// There is no such file.
    case notFound
    /// The folder that should hold the store does not exist.
    case missingFolder
    /// The path names a directory.
    case isDirectory
    /// The file is not an SQLite file.
    case notSQLite
    /// The SQLite file belongs to another program.
    case foreign
    /// A later version of bridgehost wrote the file.
    case newerVersion
    /// The SQLite file is damaged.
    case damaged
    /// Another process is writing to it.
    case locked
    /// The file, its folder or its file system is read-only.
    case readOnly
    /// The user may not open it.
    case notPermitted
    /// The disk is full.
    case diskFull
    /// SQLite reported another error.
    case failed
  }

  /// The kind of error, for programs.
  package let code: Code
  /// What happened to which file, and what to do: one or two sentences for a person.
  package let message: String

  /// The same as `message`.
  package var description: String { message }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension StoreError {
  /// Converts an error of SQLite to words for a person.
  package init(_ error: SQLiteError, _ file: StoreFile) {
    let path = file.path
    switch error.code {
    case SQLITE_NOTADB:
      self.init(
        .notSQLite,
        "\(path) is not an SQLite file, so it is not a \(file.kind.name). Name another file.")
    case SQLITE_CORRUPT:
      self.init(
        .damaged, "\(path) is damaged: \(error.message). \(file.kind.remedy)")
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(
        .locked,
        "\(path) is locked: another process is writing to it. Try again when that has finished.")
    case SQLITE_READONLY:
      self.init(
        .readOnly,
        "\(path) cannot be written: the file, its folder or its file system is read-only. "
          + "Copy it to a place where you may write.")
    case SQLITE_FULL:
      self.init(
        .diskFull,
        "\(path) cannot grow: the disk is full. The store has not changed; "
          + "free some space and try again.")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      self.init(
        .notPermitted,
        "\(path) cannot be opened: \(error.message). Check the permissions of the file and of its folder."
      )
    default:
      self.init(
        .failed,
        "\(path) could not be used: \(error.message) (SQLite \(error.extendedCode)).")
    }
  }
}
