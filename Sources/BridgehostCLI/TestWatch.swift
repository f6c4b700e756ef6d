import Foundation
import HostLoop
internal import ScriptLoading

/// `bridgehost test --watch`: runs the tests in a process of their own, and again after each change.
@HostActor
final class TestWatch {
  private let interruption: Interruption
  private var process: Process?

  nonisolated init(interruption: Interruption) { self.interruption = interruption }

  /// Runs until somebody interrupts it.
  func run() async {
    interruption.onInterrupt = { [self] in
      guard let process else { leave(interruption.status ?? 0) }
      // The tests end cleanly first.
      process.interrupt()
    }
    // Detached, because it blocks its thread while it waits for a change.
    await Task.detached { await self.repeatTests() }.value
  }

  private nonisolated func repeatTests() async {
    do {
      let folder = FileManager.default.currentDirectoryPath
      let watch = try SourceWatch(folder)
      while true {
        try await runTests()
        printNote("waiting for a change in \(folder). Ctrl-C ends")
        let changed = try watch.nextChange()
        await clear()
        printNote("\(FilePath.readable(changed, from: folder)) changed")
      }
    } catch {
      printError("\(error)")
      leave(2)
    }
  }

  private func runTests() async throws {
    let process = OwnProcess.make(
      ["test"] + OwnProcess.arguments.without(options: [], flags: ["--watch"]))
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
      self.process = process
    }
    self.process = nil
    if let status = interruption.status { leave(status) }
  }

  private func clear() {
    if isatty(STDOUT_FILENO) != 0 { StandardStreams.write("\u{1b}[2J\u{1b}[H", to: STDOUT_FILENO) }
  }
}
