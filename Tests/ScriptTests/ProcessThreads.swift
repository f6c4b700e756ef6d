import Foundation
import Synchronization
import Testing

/// Threads on which tests wait for processes.
///
/// Swift's own pool has one thread per core. Tests that wait there keep all other tests from running.
final class ProcessThreads: TaskExecutor {
  static let shared = ProcessThreads(count: ProcessInfo.processInfo.activeProcessorCount)

  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for _ in 1...count { Thread.detachNewThread { self.work() } }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  private func work() {
    while true {
      waiting.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// The tests of the suite start processes, and wait for them on `ProcessThreads`.
struct ProcessesTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ProcessThreads.shared) { try await function() }
  }
}

extension Trait where Self == ProcessesTrait {
  static var processes: Self { Self() }
}
