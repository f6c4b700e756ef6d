import Glibc
import HostLoop

/// One run of a child process, from its arguments and input to its output and how it ended.
struct BundlerProcess {
  /// How the process ended.
  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
    case tooMuchOutput
    /// It waits for this file, which is none.
    case waits(for: String)
  }

  /// What the process wrote, and how it ended.
  struct Result {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var ending = Ending.exited(0)
    /// What esbuild's service says of its inputs.
    var metafile: [UInt8]?
    /// Whether it did what it was asked for, well or badly.
    var isAnswer = true
  }

  /// Why the process could not be started.
  struct StartFailure: Error {
    let reason: String
  }

  static let outputLimit = 512 << 20

  let executable: String
  let arguments: [String]
  let environment: [String: String]
  let directory: String

  /// The path of the first executable file with this name on a search path.
  static func find(_ name: String, path: String) -> String? {
    for directory in path.split(separator: ":") {
      let candidate = FilePath.absolute("\(directory)/\(name)", in: FilePath.current)
      var status = stat()
      if stat(candidate, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        access(candidate, X_OK) == 0
      {
        return candidate
      }
    }
    return nil
  }

  /// Runs the process until it ends. Kills it when its time is over.
  func run(input: [UInt8], _ clock: BundlingClock) throws(StartFailure) -> Result {
    var ends: [Int32] = [-1, -1]
    guard let standardInput = OwnedDescriptor.file(holding: input), pipe(&ends) == 0 else {
      throw Self.failure(errno)
    }
    let outputRead = OwnedDescriptor(ends[0])
    let outputWrite = OwnedDescriptor(ends[1])
    guard pipe(&ends) == 0 else { throw Self.failure(errno) }
    let errorRead = OwnedDescriptor(ends[0])
    let errorWrite = OwnedDescriptor(ends[1])
    let child = try start(
      input: standardInput.raw, output: outputWrite.raw, errors: errorWrite.raw)
    // Close this process's copies of the write ends, or reading the pipes never ends.
    _ = consume outputWrite
    _ = consume errorWrite
    var result = Result()
    let interruption = Self.read(
      outputRead.raw, errorRead.raw, into: &result, clock,
      OddModule(of: child, in: directory))
    if interruption != nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    result.ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    if let interruption { result.ending = interruption }
    return result
  }

  func start(
    input: Int32, output: Int32, errors: Int32
  ) throws(StartFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)

    // The host blocks signals that it reads from a descriptor. The child must end at Ctrl-C.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes, Int16(clamping: POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let command = Self.command([executable] + arguments, in: directory)
    let argv = Self.cStrings(command)
    let variables = environment.merging(["PWD": directory]) { $1 }
    let envp = Self.cStrings(variables.map { "\($0)=\($1)" })
    defer { for text in argv + envp { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, command[0], &actions, &attributes, argv, envp)
    guard code == 0 else { throw Self.failure(code) }
    return child
  }

  /// Spawning cannot change the working directory, so a shell does it if needed: for a script from
  /// standard input, or a loader with another working directory.
  private static func command(_ command: [String], in directory: String) -> [String] {
    if directory == FilePath.current { return command }
    let script = "cd -- \"$1\" && shift && exec \"$@\""
    return ["/bin/sh", "-c", script, "sh", directory] + command
  }

  /// Reads both pipes to their ends, so that neither fills up. Returns why it stopped early, or
  /// `nil`.
  private static func read(
    _ output: Int32, _ errors: Int32, into result: inout Result,
    _ clock: BundlingClock, _ oddModule: OddModule
  ) -> Ending? {
    var oddModule = oddModule
    var polled = [output, errors].map {
      pollfd(fd: $0, events: Int16(clamping: POLLIN), revents: 0)
    }
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
        if part.isEmpty { polled[index].fd = -1 }
        if index == 0 { result.output += part } else { result.errors += part }
      }
      if result.output.count + result.errors.count > outputLimit { return .tooMuchOutput }
    }
    return nil
  }

  static func readPart(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var length = -1
      errno = EINTR
      while length < 0, errno == EINTR {
        length = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      count = max(length, 0)
    }
  }

  private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  static func failure(_ code: Int32) -> StartFailure {
    StartFailure(reason: String(cString: strerror(code)))
  }
}
