import Foundation
import Glibc
import HostLoop
import NativeBridge
import RaceSearch

/// The processes of this program that make runs for a search.
struct RaceProcesses: Sendable {
  let seed: UInt64

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
    do { try process.run() } catch {
      printWarning(
        "the search uses one process less, because it could not be started: \(error.localizedDescription)"
      )
      return nil
    }
    return RaceProcess(process, output.fileHandleForReading)
  }

  /// The command line without options that only the process with the output uses.
  static func withoutOutput(_ arguments: [String]) -> [String] {
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
  private var lines: ArraySlice<Data> = []
  /// The beginning of the next line.
  private var rest = Data()
  private var wasEnded = false

  init(_ process: Process, _ output: FileHandle) {
    (self.process, self.output) = (process, output)
    // Then the process need not wait while the search shrinks a finding.
    _ = fcntl(output.fileDescriptor, Self.setPipeSize, Self.bytesAhead)
  }

  func next(within patience: Duration) async -> WorkerNews {
    let end = ContinuousClock.now + patience
    while lines.isEmpty {
      // Another thread waits, so that the host thread can handle Ctrl-C.
      let data = await withCheckedContinuation { continuation in
        queue.async { [output] in
          continuation.resume(returning: Self.read(output.fileDescriptor, until: end))
        }
      }
      guard let data else { return .silence }
      if data.isEmpty || rest.count > Self.longestLine {
        return rest.count > Self.longestLine ? .end : ending
      }
      var parts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      rest += parts.removeFirst()
      if let last = parts.popLast() {
        lines = ([rest] + parts)[...]
        rest = Data(last)
      }
    }
    return .line(lines.popFirst().map { String(decoding: $0, as: UTF8.self) } ?? "")
  }

  func end() {
    wasEnded = true
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The next bytes; empty at the end, `nil` if none come in time.
  private nonisolated static func read(
    _ descriptor: Int32, until end: ContinuousClock.Instant
  ) -> Data? {
    var ready = pollfd(fd: descriptor, events: Int16(clamping: POLLIN), revents: 0)
    while true {
      let left = max(.zero, ContinuousClock.now.duration(to: end)) / .milliseconds(1)
      let count = poll(&ready, 1, Int32(clamping: left.rounded(.up)))
      if count == 0 { return nil }
      if count < 0, errno == EINTR { continue }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let length = Glibc.read(descriptor, &bytes, bytes.count)
      if length < 0, errno == EINTR || errno == EAGAIN { continue }
      return Data(bytes.prefix(max(0, length)))
    }
  }

  /// How the process has ended.
  private var ending: WorkerNews {
    if wasEnded { return .end }
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .uncaughtSignal else {
      return status == Crash.status ? .crash("its report is above") : .end
    }
    if let (_, name) = Crash.signals.first(where: { $0.key == status }) { return .crash(name) }
    printWarning(
      "a process of the search was killed by signal \(status). The search makes its runs itself")
    return .end
  }

  private static let bytesAhead: Int32 = 1 << 20
  /// `F_SETPIPE_SZ` of Linux, which the module Glibc does not have.
  private nonisolated static let setPipeSize: Int32 = 1031
  /// The line of a run with the most steps has some 50 MB.
  private static let longestLine = 512 << 20
}
