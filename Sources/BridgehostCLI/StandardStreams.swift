import AppHost
import Glibc
import HostLoop
import Synchronization

/// Standard output and standard error: everything that is printed goes through here.
///
/// A reader that went away, as `head` does, ends the process as it ends other programs of Unix, but not while
/// files are still to be written. Whatever else keeps standard output from being written fails the run.
enum StandardStreams {
  private struct State {
    /// Why standard output could not be written.
    var failure: Int32?
    /// The streams that nobody reads any more or that cannot be written.
    var closed: Set<Int32> = []
    var owesFiles = false
    /// Where a report goes that was asked for on standard output.
    var report = STDOUT_FILENO
  }

  private static let state = Mutex(State())

  /// Before anything is printed: a stream that is closed gets something to lead to, or the next file that is
  /// opened takes its place; and a reader that went away is an error like others.
  static func open() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free.
      _ = Glibc.open("/dev/null", O_RDWR)
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// From now on a reader that went away does not end the process.
  static func oweFiles() { state.withLock { $0.owesFiles = true } }

  /// Keeps standard output for one report: what else is printed there goes to standard error.
  static func reserveOutputForReport() {
    let report = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard report >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return }
    state.withLock { $0.report = report }
  }

  /// Where a report goes that was asked for on standard output.
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
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }

  /// The exit status of a process that wants to end with `status`: one whose output was lost has failed.
  static func status(_ status: Int32) -> Int32 {
    guard let failure = state.withLock({ $0.failure }) else { return status }
    printError("cannot write to standard output: \(reason(failure))")
    return status == 0 ? 1 : status
  }
}

/// Writes the whole text, however long it takes.
///
/// - Returns: the `errno` of what kept it from that.
func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
  var text = text
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EAGAIN {
        // Whoever shares it with us does not wait, but we do.
        var ready = pollfd(fd: descriptor, events: Int16(clamping: POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// What an `errno` means, in words.
func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
