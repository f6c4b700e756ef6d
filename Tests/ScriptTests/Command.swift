import Foundation
import Synchronization

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

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()

  /// Prepares a run; `arguments` are those of the command line. A search without `--seed` has the seed 1, so that
  /// each run of a test searches the same orders. There is no cache unless `environment` names one.
  init(
    _ arguments: [String], in directory: URL, environment: [String: String] = [:],
    program: URL = Self.program
  ) {
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment
      .merging(["NO_COLOR": "1", "BRIDGEHOST_SEED": "1", "XDG_CACHE_HOME": "/dev/null"]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
  }

  /// Runs the program until it ends.
  static func run(
    _ arguments: String..., in directory: URL, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Result {
    let command = Command(arguments, in: directory, environment: environment)
    try command.start(input: input)
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
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
  }

  /// Reads standard output until `text` has appeared, or until the output ends.
  func waitForOutput(_ text: String) {
    var seen = ""
    while !seen.contains(text) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return }
      seen += String(decoding: data, as: UTF8.self)
    }
  }

  /// Reads `lines` lines of standard error, or fewer if it ends.
  func readErrors(lines: Int) -> String {
    var seen = ""
    while seen.count(where: { $0 == "\n" }) < lines {
      let data = errors.fileHandleForReading.availableData
      if data.isEmpty { break }
      seen += String(decoding: data, as: UTF8.self)
    }
    return seen
  }

  var isRunning: Bool { process.isRunning }

  /// Whether a signal has stopped the process, as Ctrl-Z does.
  var isStopped: Bool {
    let status = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The state follows the name, which is in parentheses.
    return status?.split(separator: ")").last?.hasPrefix(" T") == true
  }

  func interrupt() { process.interrupt() }
  func terminate() { process.terminate() }

  /// Continues a stopped process.
  func resume() { Foundation.kill(process.processIdentifier, SIGCONT) }

  /// Sends SIGKILL; does nothing once the process has ended.
  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  /// Sends a signal to the process.
  func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

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
    let tasks = "/proc/\(process.processIdentifier)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return names.flatMap { task in
      let children = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
      return children?.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) } ?? []
    }
  }

  /// Waits for the process to end. Reads both streams at once, because a full pipe would block the process.
  func finish() -> Result {
    let errorText = Mutex("")
    let reading = DispatchGroup()
    DispatchQueue.global().async(group: reading) { [errors] in
      let data = errors.fileHandleForReading.readDataToEndOfFile()
      errorText.withLock { $0 = String(decoding: data, as: UTF8.self) }
    }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    reading.wait()
    process.waitUntilExit()
    return Result(
      status: (process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus,
      output: String(decoding: text, as: UTF8.self), errors: errorText.withLock { $0 })
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
