internal import Glibc
internal import Synchronization

/// The disk of this machine cannot keep what an app wrote. Nothing that the app does then says anything about the app.
package struct DiskFailure: Error, CustomStringConvertible {
  /// What happened and what to do, as sentences.
  package let description: String

  private static let handler = Mutex<(@Sendable (DiskFailure) -> Void)?>(nil)

  /// Sets what to do: to end the process. Without it, the app gets the error.
  package static func handle(_ body: @escaping @Sendable (DiskFailure) -> Void) {
    handler.withLock { $0 = body }
  }

  /// Reports that a file cannot be written, if that is no fault of the app.
  ///
  /// - Parameter code: the `errno` with which it failed.
  package static func report(_ code: Int32, at path: String) {
    guard isOfMachine(code) else { return }
    report(
      "\(path) cannot be written: \(String(cString: strerror(code))). "
        + (code == EFBIG
          ? "Raise the limit of this shell for the size of a file (ulimit -f)."
          : "Free some space there, or set TMPDIR to another folder."))
  }

  /// Reports that no folder can be made for the app's files.
  package static func report(_ failure: TemporaryFolder.Failure) {
    report("\(failure). Free some space there, or set TMPDIR to another folder.")
  }

  private static func report(_ text: String) {
    handler.withLock { $0 }?(DiskFailure(description: text))
  }

  /// A file can also become too large because of what the app does.
  private static func isOfMachine(_ code: Int32) -> Bool {
    guard code == EFBIG else { return [ENOSPC, EDQUOT, EROFS].contains(code) }
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
      && limit.rlim_cur != .max
  }
}
