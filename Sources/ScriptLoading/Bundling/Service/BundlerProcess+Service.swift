import Glibc
import HostLoop

extension BundlerProcess {
  /// Runs esbuild as a service for one build, and answers its questions until it has ended.
  ///
  /// `arguments` are those of the service. The arguments of the build are in `build`.
  func run(_ build: inout ServiceBuild, _ clock: BundlingClock) throws(StartFailure) -> Result {
    var ends: [Int32] = [-1, -1]
    // A write to a pipe without a reader would end this process. A write to a socket need not.
    guard socketpair(AF_UNIX, Int32(clamping: SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw Self.failure(errno)
    }
    let ours = OwnedDescriptor(ends[0])
    let theirs = OwnedDescriptor(ends[1])
    guard pipe(&ends) == 0 else { throw Self.failure(errno) }
    let errorRead = OwnedDescriptor(ends[0])
    let errorWrite = OwnedDescriptor(ends[1])
    let child = try start(input: theirs.raw, output: theirs.raw, errors: errorWrite.raw)
    _ = consume theirs
    _ = consume errorWrite
    var result = Result()
    let interruption = Self.converse(
      &build, ours.raw, errorRead.raw, into: &result, clock,
      OddModule(of: child, in: directory))
    if interruption != nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    result.ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    if let interruption { result.ending = interruption }
    if let output = build.output { result.output = output }
    result.metafile = build.metafile
    return result
  }

  private static func converse(
    _ build: inout ServiceBuild, _ socket: Int32, _ errors: Int32, into result: inout Result,
    _ clock: BundlingClock, _ oddModule: OddModule
  ) -> Ending? {
    var oddModule = oddModule
    var polled = [socket, errors].map {
      pollfd(fd: $0, events: Int16(clamping: POLLIN), revents: 0)
    }
    var size = 0
    while polled.contains(where: { $0.fd >= 0 }) {
      guard let wait = clock.wait() else { return .timedOut }
      let count = poll(&polled, nfds_t(polled.count), wait)
      guard count >= 0 || errno == EINTR else { return nil }
      guard count != 0 else {
        if let file = oddModule.look() { return .waits(for: file) }
        continue
      }
      guard count > 0 else { continue }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let part = readPart(polled[index].fd)
        size += part.count
        if part.isEmpty {
          polled[index].fd = -1
        } else if index == 0 {
          send(build.receive(part), to: socket)
          // The service ends when its input ends.
          if build.isOver { shutdown(socket, Int32(clamping: SHUT_WR)) }
        } else {
          result.errors += part
        }
      }
      if size > outputLimit { return .tooMuchOutput }
    }
    return nil
  }

  /// Ignores failures: if the service has ended, the next read shows it.
  private static func send(_ bytes: [UInt8], to socket: Int32) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(clamping: MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      offset += count
    }
  }
}
