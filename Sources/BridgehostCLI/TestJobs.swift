import Foundation
import HostLoop

/// The scenario files of one `bridgehost test`, each in a process of this program.
@HostActor
final class TestJobs {
  /// How many processes run at once.
  private let count: Int
  private var processes: [Int: Process] = [:]
  private var isInterrupted = false

  /// What a process left.
  struct Result {
    /// What it wrote into its report. Empty if it wrote none.
    let report: Data
    /// How it ended, such as `was killed by signal 9`.
    let end: String
  }

  init(count: Int) { self.count = count }

  /// Ends the running processes cleanly, so that they report what they have.
  func interrupt() {
    isInterrupted = true
    for process in processes.values { process.interrupt() }
  }

  /// Runs the files with these indices.
  ///
  /// - Parameters:
  ///   - folder: for what the processes write.
  ///   - onResult: takes the results in the order of the files; `nil` if a process could not be
  ///     started. It returns whether further files are to run.
  func run(
    _ files: Range<Int>, in folder: String, onResult: (Int, Result?) -> Bool
  ) async {
    let reports = URL(fileURLWithPath: folder)
    var goesOn = true
    var results: [Int: Result?] = [:]
    var next = files.lowerBound
    await withTaskGroup(of: (Int, Result?).self) { group in
      for index in files.prefix(count) {
        group.addTask { await (index, self.run(index, in: reports)) }
      }
      var waiting = files.dropFirst(count)
      for await (index, result) in group {
        results[index] = .some(result)
        while let result = results.removeValue(forKey: next) {
          if !onResult(next, result) { goesOn = false }
          next += 1
        }
        if goesOn, !isInterrupted, let index = waiting.popFirst() {
          group.addTask { await (index, self.run(index, in: reports)) }
        }
      }
    }
  }

  private func run(_ index: Int, in folder: URL) async -> Result? {
    let report = folder.appendingPathComponent("\(index).json")
    let process = OwnProcess.make(
      ["test", "--part", "\(index)", "--part-report", report.path]
        + OwnProcess.arguments.without(
          options: ["-j", "--jobs", "--reporter", "--reporter-out"]))
    process.standardOutput = FileHandle.nullDevice
    processes[index] = process
    defer { processes[index] = nil }
    let hasStarted = await withCheckedContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume(returning: true) }
      do { try process.run() } catch {
        process.terminationHandler = nil
        continuation.resume(returning: false)
      }
    }
    guard hasStarted else { return nil }
    let status = process.terminationStatus
    return Result(
      report: (try? Data(contentsOf: report)) ?? Data(),
      end: process.terminationReason == .uncaughtSignal
        ? "was killed by signal \(status)" : "ended with status \(status)")
  }
}
