import Dispatch
import Synchronization

/// Passes batches from the parsing thread to the writing thread, a few at a time.
///
/// Measured with an export of 200 MB on two cores: 1.6 s, compared with 2.4 s on one thread.
final class ExportPipe: Sendable {
  private struct State {
    var batches: [ExportBatch] = []
    var isComplete = false
    var isBroken = false
    var result: Result<WriteCounts, any Error>?
  }

  private static let capacity = 4

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)
  private let started = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init() {
    // Signalled after it was made, because a semaphore must not be destroyed with less than its
    // initial value.
    for _ in 0..<Self.capacity { room.signal() }
  }

  /// For the parser: waits until the writer has exclusive access to the store, or has failed.
  func waitForWriter() {
    started.wait()
  }

  /// For the parser: passes a batch to the writer. Waits for room.
  ///
  /// - Returns: false if the writer has failed, so further batches are useless.
  func send(_ batch: ExportBatch) -> Bool {
    room.wait()
    let isOpen = state.withLock { state in
      if !state.isBroken { state.batches.append(batch) }
      return !state.isBroken
    }
    (isOpen ? filled : room).signal()
    return isOpen
  }

  /// For the parser: reports that everything was sent, or that the parser failed. Waits for the
  /// writer to end.
  func finish(isComplete: Bool) throws -> WriteCounts {
    state.withLock { state in
      state.isComplete = isComplete
      if !isComplete { state.batches.removeAll() }
    }
    filled.signal()
    ended.wait()
    guard let result = state.withLock({ $0.result }) else { throw CancellationError() }
    return try result.get()
  }

  /// For the writer: reports that it has exclusive access to the store.
  func start() {
    started.signal()
  }

  /// For the writer: waits for the next batch. Returns `nil` after the last one.
  ///
  /// - Throws: `CancellationError` if the parser failed.
  func next() throws -> ExportBatch? {
    filled.wait()
    return try state.withLock { state in
      guard state.batches.isEmpty else {
        room.signal()
        return state.batches.removeFirst()
      }
      guard state.isComplete else { throw CancellationError() }
      return nil
    }
  }

  /// For the writer: reports how the writing ended.
  func end(_ result: Result<WriteCounts, any Error>) {
    state.withLock { state in
      state.result = result
      state.isBroken = true
    }
    started.signal()
    room.signal()
    ended.signal()
  }
}
