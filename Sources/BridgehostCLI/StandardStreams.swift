import AppHost
import Glibc
import HostLoop
import Synchronization

/// Standard output and standard error. Everything that is printed goes through here.
///
/// If the reader goes away, as `head` does, the process ends like other Unix programs, but not
/// while files still have to be written. Any other error on standard output makes the run fail.
enum StandardStreams {
  private struct State {
    /// The `errno` with which writing to standard output failed.
    var failure: Int32?
    /// The streams whose reader has gone away, or that cannot be written.
    var closed: Set<Int32> = []
    var owesFiles = false
    /// The descriptor for a report that goes to standard output.
    var report = STDOUT_FILENO
  }

  private static let state = Mutex(State())

  /// Call this before anything is printed. It opens closed streams, because otherwise the next file
  /// would take their number. It also ignores SIGPIPE and SIGXFSZ, so that a missing reader and
  /// a limit for the size of files are ordinary errors.
  static func open() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The new descriptor is the lowest free number, which is `stream`.
      _ = Glibc.open("/dev/null", O_RDWR)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// From now on the process does not end when the reader goes away, because files must still be
  /// written.
  static func oweFiles() { state.withLock { $0.owesFiles = true } }

  /// Reserves standard output for one report. Everything else that is printed there goes to
  /// standard error.
  static func reserveOutputForReport() {
    let report = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard report >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return }
    state.withLock { $0.report = report }
  }

  /// The descriptor for a report that goes to standard output.
  static var reportDescriptor: Int32 { state.withLock { $0.report } }

  /// Writes to file descriptor 1 or 2.
  static func write(_ text: String, to stream: Int32) {
    guard !state.withLock({ $0.closed.contains(stream) }) else { return }
    guard let code = writeAll(text, to: stream) else { return }
    let ends = state.withLock { state in
      state.closed.insert(stream)
      if code != EPIPE, stream == STDOUT_FILENO { state.failure = code }
      return code == EPIPE && !state.owesFiles
    }
    if ends {
      TemporaryFolder.removeAll()
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }

  /// The exit status of the process. If output was lost, it is 1 instead of 0.
  static func status(_ status: Int32) -> Int32 {
    guard let failure = state.withLock({ $0.failure }) else { return status }
    printError("cannot write to standard output: \(reason(failure))")
    return status == 0 ? 1 : status
  }
}

/// Writes the whole text, however long that takes.
///
/// - Returns: the `errno` of a failure; `nil` on success.
func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
  var text = text
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EAGAIN {
        // Another process may have made the shared descriptor non-blocking, so wait here.
        var ready = pollfd(fd: descriptor, events: Int16(clamping: POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// The system's text for an `errno`.
func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
