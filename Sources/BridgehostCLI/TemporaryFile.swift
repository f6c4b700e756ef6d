import Glibc

/// A file that is being written beside the one whose place it will take.
struct TemporaryFile {
  /// What the system said.
  struct Failure: Error {
    let code: Int32
  }

  let descriptor: Int32
  private let path: String

  init(beside path: String) throws(Failure) {
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    self.path = OutputTarget.folder(of: path) + "/.bridgehost-" + random
    // Not mkstemp: the permissions are those of any new file.
    descriptor = open(self.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw Failure(code: errno) }
  }

  /// Takes the place of the file at `path`, with its permissions; closes it.
  func rename(to path: String) throws(Failure) {
    var status = stat()
    if stat(path, &status) == 0 {
      // Only root may give a file away.
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
