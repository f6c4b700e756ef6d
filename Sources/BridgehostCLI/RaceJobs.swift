import AppHost
import Foundation
import HostLoop
import RaceSearch

/// A part of the search failed and has printed the reason itself.
struct PartFailure: Error {
  let status: Int32
  /// The merged report of the other parts; `nil` if there is none.
  let report: SearchReport?
}

extension SearchReport? {
  fileprivate mutating func merge(_ part: SearchReport) throws {
    guard var whole = self else {
      self = part
      return
    }
    try whole.merge(part)
    self = whole
  }
}

/// A search in several processes of this program. Each makes a part of the runs.
struct RaceJobs {
  let count: Int
  let seed: UInt64

  /// Waits for the parts without blocking the host thread, which handles Ctrl-C meanwhile.
  ///
  /// - Parameter interruption: also ends the parts: cleanly, so that each writes its report, or at
  ///   once.
  /// - Throws: ``PartFailure`` if a part has no report.
  func run(_ interruption: Interruption) async throws -> SearchReport {
    // Detached, because other tasks of the program prefer the host thread.
    try await Task.detached { try await runParts(interruption) }.value
  }

  private func runParts(_ interruption: Interruption) async throws -> SearchReport {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-race-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let parts = (1...count).map { folder.appendingPathComponent("\($0).json").path }
    var processes: [Process] = []
    do {
      for (index, path) in parts.enumerated() {
        processes.append(try start(part: index + 1, writing: path))
      }
    } catch {
      for process in processes { process.terminate() }
      throw error
    }
    let identifiers = processes.map(\.processIdentifier)
    interruption.endAtOnce = {
      for identifier in identifiers { kill(identifier, SIGKILL) }
      try? FileManager.default.removeItem(at: folder)
    }
    await endInOrder(identifiers, when: interruption)
    for process in processes { process.waitUntilExit() }
    var report: SearchReport?
    for part in parts where FileManager.default.fileExists(atPath: part) {
      try report.merge(SearchReport(contentsOf: part, with: Bridgehost.raceInputs))
    }
    for (number, process) in processes.enumerated() {
      let status = process.terminationStatus
      // The signal came before the part could handle it.
      if process.terminationReason == .uncaughtSignal, [SIGINT, SIGTERM].contains(status) {
        continue
      }
      if process.terminationReason == .uncaughtSignal {
        printError("part \(number + 1) of the search was killed by signal \(status)")
        throw PartFailure(status: 128 + status, report: report)
      }
      if ![0, 1, 4, 128 + SIGINT, 128 + SIGTERM].contains(status) {
        throw PartFailure(status: status, report: report)
      }
    }
    guard let report else { throw PartFailure(status: 128 + SIGINT, report: nil) }
    return report
  }

  @HostActor
  private func endInOrder(_ processes: [pid_t], when interruption: Interruption) {
    interruption.onInterrupt = { for process in processes { kill(process, SIGINT) } }
  }

  private func start(part: Int, writing path: String) throws -> Process {
    let process = OwnProcess.make(
      ["race", "--shard", "\(part)/\(count)", "--seed", String(seed), "--json", path]
        + Self.withoutJobs(OwnProcess.arguments))
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// The command line of a part, without options that only the whole search uses.
  private static func withoutJobs(_ arguments: [String]) -> [String] {
    // The name of the subcommand may be left out.
    let arguments = arguments.first == "search" ? Array(arguments.dropFirst()) : arguments
    return arguments.without(
      options: ["-j", "--jobs", "--seed", "--json", "--report", "--junit", "--tap", "--trace"],
      flags: ["--github"])
  }
}
