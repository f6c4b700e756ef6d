import GRDB
import Glibc

/// The file of a store: its checks before SQLite sees it, and its errors in words for a person.
struct HealthStoreFile {
  let path: String

  /// Makes an empty file that only its owner can read; SQLite gives its journal the same rights.
  ///
  /// - Returns: whether there was none before.
  func createIfMissing() throws -> Bool {
    if let status = try status() {
      try check(status)
      // Root may write a file that is marked read-only; a person who marked it meant it.
      guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
        throw HealthStoreError(
          .readOnly,
          "\(path) is read-only. Make it writable (chmod u+w), or copy it to another place.")
      }
      return false
    }
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(of: "be created", errno) }
    defer { close(descriptor) }
    // The process's umask may have taken the owner's own rights.
    fchmod(descriptor, 0o600)
    return true
  }

  func checkExists() throws {
    guard let status = try status() else {
      throw HealthStoreError(
        .notFound,
        "\(path) does not exist. `bridgehost health import` or `health generate` makes a store.")
    }
    try check(status)
  }

  /// Takes away a store that this process made and could not fill.
  func remove() {
    unlink(path)
    unlink(path + "-journal")
  }

  /// Runs `body`, and says what SQLite throws in words for a person.
  func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw HealthStoreError(error, path: path)
    }
  }

  private func status() throws -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    let code = errno
    guard code != ENOENT else { return nil }
    throw failure(of: "be opened", code)
  }

  private func check(_ status: stat) throws {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw HealthStoreError(
        .isDirectory, "\(path) is a directory. Name a file in it, such as \(path)/health.sqlite.")
    default:
      throw HealthStoreError(.notSQLite, "\(path) is not a regular file. Name another one.")
    }
  }

  private func failure(of attempt: String, _ code: Int32) -> HealthStoreError {
    let reason = String(cString: strerror(code))
    switch code {
    case ENOENT, ENOTDIR:
      return HealthStoreError(
        .missingFolder, "\(path) cannot \(attempt): its folder does not exist. Make it first.")
    case ENOSPC, EDQUOT:
      return HealthStoreError(
        .diskFull, "\(path) cannot \(attempt): the disk is full. Make room and try again.")
    case EROFS:
      return HealthStoreError(
        .readOnly, "\(path) cannot \(attempt): its file system is read-only. Name another place.")
    default:
      return HealthStoreError(
        .notPermitted, "\(path) cannot \(attempt): \(reason). Name a place where you may write.")
    }
  }
}
