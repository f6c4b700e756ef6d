import Foundation

/// Runs the built `bridgehost` as a user would.
struct Command {
  struct Result {
    /// As in a shell: 128+n when signal n ended the process.
    let status: Int32
    let output: String
    let errors: String
  }

  /// The program that `BRIDGEHOST_PROGRAM` names. By default, the one that is built next to the tests.
  static let program =
    ProcessInfo.processInfo.environment["BRIDGEHOST_PROGRAM"].map { URL(fileURLWithPath: $0) }
    ?? built("bridgehost")

  /// A program of this package.
  static func built(_ name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(name)
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let process: ChildProcess

  /// Prepares a run; `arguments` are those of the command line. A search without `--seed` has the seed 1, so that
  /// each run of a test searches the same orders. The programs of all tests have one cache unless `environment` names another.
  init(
    _ arguments: [String], in directory: URL, environment: [String: String] = [:],
    program: URL = Self.program
  ) {
    process = ChildProcess(
      program.path, arguments, in: directory.path,
      ProcessInfo.processInfo.environment
        .merging(["NO_COLOR": "1", "BRIDGEHOST_SEED": "1", "XDG_CACHE_HOME": Self.cache]) { $1 }
        .merging(environment) { $1 })
  }

  /// A folder that is deleted when the tests are over.
  private static let cache: String = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-test-cache-\(getpid())").path
    atexit { try? FileManager.default.removeItem(atPath: Command.cache) }
    return folder
  }()

  /// Runs the program until it ends.
  static func run(
    _ arguments: String..., in directory: URL, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Result {
    let command = Command(arguments, in: directory, environment: environment)
    try command.start(input: input)
    return command.finish()
  }

  /// Runs another program of the `PATH` until it ends.
  static func run(program: String, _ arguments: String..., in directory: URL) throws -> Result {
    let command = Command(
      [program] + arguments, in: directory, program: URL(fileURLWithPath: "/usr/bin/env"))
    try command.start()
    return command.finish()
  }

  /// The options in the first line of a script: `// bridgehost: --launch none`.
  static func options(in script: URL) throws -> [String] {
    let first = try String(contentsOf: script, encoding: .utf8).prefix { $0 != "\n" }
    let marker = "// bridgehost: "
    guard first.hasPrefix(marker) else { return [] }
    return first.dropFirst(marker.count).split(separator: " ").map(String.init)
  }

  func start(input text: String = "") throws {
    try process.start()
    process.write(text)
  }

  /// Reads standard output until `text` has appeared, or until the output ends.
  func waitForOutput(_ text: String) {
    var seen = ""
    while !seen.contains(text) {
      let part = process.readOutput()
      if part.isEmpty { return }
      seen += part
    }
  }

  /// Reads `lines` lines of standard error, or fewer if it ends.
  func readErrors(lines: Int) -> String {
    var seen = ""
    while seen.count(where: { $0 == "\n" }) < lines {
      let part = process.readErrors()
      if part.isEmpty { break }
      seen += part
    }
    return seen
  }

  var isRunning: Bool { process.isRunning }

  /// Whether a signal has stopped the process, as Ctrl-Z does.
  var isStopped: Bool {
    let status = try? String(
      contentsOfFile: "/proc/\(process.id)/stat", encoding: .utf8)
    // The state follows the name, which is in parentheses.
    return status?.split(separator: ")").last?.hasPrefix(" T") == true
  }

  func interrupt() { send(SIGINT) }
  func terminate() { send(SIGTERM) }

  /// Continues a stopped process.
  func resume() { send(SIGCONT) }

  func kill() { send(SIGKILL) }

  /// Sends a signal to the process; does nothing once it has ended.
  func send(_ signal: Int32) {
    if process.isRunning { Foundation.kill(process.id, signal) }
  }

  /// Sends a signal to the processes that it started, or only to those with this argument. One that is stopped before
  /// it has its arguments would hold up the process that starts it.
  func sendToChildren(_ signal: Int32, with argument: String = "") {
    for child in children(with: argument) { Foundation.kill(child, signal) }
  }

  /// Sends SIGKILL to the processes that it started.
  func killChildren() { sendToChildren(SIGKILL) }

  /// Waits until it has started a process with this argument, or has ended.
  func waitForChild(with argument: String) {
    while isRunning, children(with: argument).isEmpty {}
  }

  private func children(with argument: String) -> [pid_t] {
    children.filter { child in
      argument.isEmpty
        || (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8))?
          .contains(argument) == true
    }
  }

  private var children: [pid_t] {
    let tasks = "/proc/\(process.id)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return names.flatMap { task in
      let children = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
      return children?.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) } ?? []
    }
  }

  /// Waits for the process to end.
  func finish() -> Result {
    let (output, errors) = process.readAll()
    return Result(status: process.waitForEnd(), output: output, errors: errors)
  }
}

/// A folder for the files of one test; deleted when the test ends.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return name
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
