import Glibc

/// A temporary file that will replace another file.
struct TemporaryFile {
  /// The system's error.
  struct Failure: Error {
    let code: Int32
  }

  let descriptor: Int32
  private let path: String

  init(beside path: String) throws(Failure) {
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    self.path = OutputTarget.folder(of: path) + "/.bridgehost-" + random
    // Not mkstemp, so that the permissions are those of any new file.
    descriptor = open(self.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw Failure(code: errno) }
  }

  /// Replaces the file at `path`, and takes over its permissions. Closes the file.
  func rename(to path: String) throws(Failure) {
    var status = stat()
    if stat(path, &status) == 0 {
      // Only root may change the owner.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      fchmod(descriptor, status.st_mode & 0o7777)
    }
    guard Glibc.rename(self.path, path) == 0 else { throw Failure(code: errno) }
    close(descriptor)
  }

  func remove() {
    unlink(path)
    close(descriptor)
  }
}
