import Foundation
import HostLoop
import NativeBridge
import RaceSearch
import Synchronization

/// The processes of this program that make runs for a search.
final class RaceProcesses: Sendable {
  private let seed: UInt64
  private let running = Mutex<Set<pid_t>>([])

  init(seed: UInt64) { self.seed = seed }

  /// Ends all processes at once.
  func end() { running.withLock { for process in $0 { kill(process, SIGKILL) } } }

  /// Starts a process that makes every `step`-th run, from the one with the index `first`. `nil` if that is not
  /// possible.
  @HostActor
  func start(_ first: Int, _ step: Int, _ architecture: Architecture) -> (any Worker)? {
    let process = OwnProcess.make(
      [
        "race", "--make", "\(first)/\(step)", "--seed", "\(seed)", "--architecture",
        architecture.rawValue,
      ]
        + Self.withoutOutput(OwnProcess.arguments))
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    process.terminationHandler = { [self] process in
      running.withLock { _ = $0.remove(process.processIdentifier) }
    }
    do { try process.run() } catch {
      printWarning(
        "the search uses one process less, because it could not be started: \(error.localizedDescription)"
      )
      return nil
    }
    running.withLock { _ = $0.insert(process.processIdentifier) }
    return RaceProcess(process, output.fileHandleForReading)
  }

  /// The command line without options that only the process with the output uses.
  private static func withoutOutput(_ arguments: [String]) -> [String] {
    // The name of the subcommand may be left out.
    let arguments = arguments.first == "search" ? Array(arguments.dropFirst()) : arguments
    return arguments.without(
      options: [
        "-j", "--jobs", "--seed", "--architecture", "--shard", "--json", "--report", "--junit",
        "--tap",
        "--trace",
      ], flags: ["--github"])
  }
}

/// A process that makes runs and writes a line about each.
@HostActor
private final class RaceProcess: Worker {
  private let process: Process
  private let output: FileHandle
  private let queue = DispatchQueue(label: "runs of another process")
  private var lines: ArraySlice<String> = []
  /// The beginning of the next line.
  private var rest = Data()
  private var wasEnded = false

  init(_ process: Process, _ output: FileHandle) {
    (self.process, self.output) = (process, output)
    // Then the process need not wait while the search shrinks a finding.
    _ = fcntl(output.fileDescriptor, Self.setPipeSize, Self.bytesAhead)
  }

  func next() async -> String? {
    while lines.isEmpty {
      // Another thread waits, so that the host thread can handle Ctrl-C.
      let data = await withCheckedContinuation { continuation in
        queue.async { [output] in continuation.resume(returning: output.availableData) }
      }
      if data.isEmpty {
        warnOfEnd()
        return nil
      }
      var parts = (rest + data).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      rest = parts.popLast().map { Data($0) } ?? Data()
      lines = parts.map { String(decoding: $0, as: UTF8.self) }[...]
    }
    return lines.popFirst()
  }

  func end() {
    wasEnded = true
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  private func warnOfEnd() {
    if wasEnded { return }
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      printWarning(
        "a process of the search was killed by signal \(process.terminationStatus). The search makes its runs itself"
      )
    }
  }

  private static let bytesAhead: Int32 = 1 << 20
  /// `F_SETPIPE_SZ` of Linux, which the module Glibc does not have.
  private static let setPipeSize: Int32 = 1031
}
