import Foundation
import Host
import RaceLab

/// A part that has said itself why it came to no report.
struct PartFailure: Error {
  let status: Int32
}

/// A search in several processes of this program, each with its part of the runs.
struct RaceJobs {
  let count: Int
  let seed: UInt64

  /// Waits for the parts beside the host thread, which hears Ctrl-C meanwhile.
  ///
  /// - Throws: ``PartFailure`` when a part came to no report.
  @concurrent
  func run() async throws -> SearchReport {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-race-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let parts = (1...count).map { folder.appendingPathComponent("\($0).json").path }
    let processes = try parts.enumerated().map { try start(part: $0 + 1, writing: $1) }
    // Ctrl-C reaches the parts, too: each ends its run and writes what it has.
    for process in processes { process.waitUntilExit() }
    if let failed = processes.first(where: { ![0, 1, 130].contains($0.terminationStatus) }) {
      throw PartFailure(status: failed.terminationStatus)
    }
    var report = try SearchReport(contentsOf: parts[0])
    for part in parts.dropFirst() { try report.merge(SearchReport(contentsOf: part)) }
    return report
  }

  private func start(part: Int, writing path: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments =
      ["race", "--shard", "\(part)/\(count)", "--seed", String(seed), "--json", path]
      + Self.withoutJobs(Array(CommandLine.arguments.dropFirst(2)))
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// The command line of a part: without what belongs to the whole.
  private static func withoutJobs(_ arguments: [String]) -> [String] {
    let ofTheWhole = [
      "-j", "--jobs", "--seed", "--json", "--report", "--junit", "--tap", "--trace",
    ]
    var result: [String] = []
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if ofTheWhole.contains(argument) {
        index += 2
      } else {
        let isOfTheWhole =
          argument == "--github" || argument == "search" && index == 0
          || argument.hasPrefix("-j") && Int(argument.dropFirst(2)) != nil
          || ofTheWhole.contains { argument.hasPrefix($0 + "=") }
        if !isOfTheWhole { result.append(argument) }
        index += 1
      }
    }
    return result
  }
}
