import CChildProcess
import Foundation

/// A process with a pipe at each of its three streams.
///
/// Foundation's `Process` waits with `select`, which does not see the descriptors from 1,024 on. The tests of one process may
/// have as many, and one that waits would then wait for ever.
final class ChildProcess {
  /// Why a process could not be started.
  struct StartFailure: Error {
    let program: String
    let reason: String
  }

  private let program: String
  private let arguments: [String]
  private let directory: String
  private let environment: [String: String]

  private(set) var id: pid_t = 0
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var errors: Int32 = -1
  /// As in a shell: 128+n when signal n ended it. `nil` before its end was seen.
  private var status: Int32?

  init(
    _ program: String, _ arguments: [String], in directory: String, _ environment: [String: String]
  ) {
    self.program = program
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
  }

  deinit {
    if id > 0, status == nil {
      kill(id, SIGKILL)
      _ = waitForEnd()
    }
    for end in [input, output, errors] where end >= 0 { close(end) }
  }

  func start() throws {
    let (theirInput, ourInput) = try pipe()
    let (ourOutput, theirOutput) = try pipe()
    let (ourErrors, theirErrors) = try pipe()
    (input, output, errors) = (ourInput, ourOutput, ourErrors)
    defer { for end in [theirInput, theirOutput, theirErrors] { close(end) } }

    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    let code = child_process_start(
      &id, program, words, variables, directory, [theirInput, theirOutput, theirErrors])
    guard code == 0 else {
      id = 0
      throw StartFailure(program: program, reason: String(cString: strerror(code)))
    }
  }

  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else {
      throw StartFailure(program: program, reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Gives it its input, and ends that.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // It need not read all of it.
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(input)
    input = -1
  }

  /// What there is of its output, at least a byte. Empty at the end of the output.
  func readOutput() -> String { String(decoding: Self.part(of: output), as: UTF8.self) }

  /// What there is of its errors.
  func readErrors() -> String { String(decoding: Self.part(of: errors), as: UTF8.self) }

  /// Reads both streams to their ends at once, because a full pipe would block the process.
  func readAll() -> (output: String, errors: String) {
    var polled = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var read: [[UInt8]] = [[], []]
    while polled.contains(where: { $0.fd >= 0 }) {
      guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { break }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let part = Self.part(of: polled[index].fd)
        if part.isEmpty { polled[index].fd = -1 }
        read[index] += part
      }
    }
    return (String(decoding: read[0], as: UTF8.self), String(decoding: read[1], as: UTF8.self))
  }

  private static func part(of descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var length = -1
      errno = EINTR
      while length < 0, errno == EINTR {
        length = read(descriptor, buffer.baseAddress, buffer.count)
      }
      count = max(length, 0)
    }
  }

  /// Whether it has not ended yet.
  var isRunning: Bool { id > 0 && status == nil && !hasEnded(WNOHANG) }

  /// Waits for its end. Returns its status.
  func waitForEnd() -> Int32 {
    while status == nil, !hasEnded(0) {}
    return status ?? -1
  }

  private func hasEnded(_ options: Int32) -> Bool {
    var ending: Int32 = 0
    let ended = waitpid(id, &ending, options)
    if ended < 0 { return errno != EINTR }
    guard ended == id else { return false }
    let signal = ending & 0x7F
    status = signal == 0 ? ending >> 8 & 0xFF : 128 + signal
    return true
  }
}
