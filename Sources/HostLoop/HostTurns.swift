internal import Dispatch
internal import Glibc
internal import Synchronization

/// What other threads may know about the host thread: whether it is working, and on which turn.
///
/// A turn is one task of a loop, or one continuation of Swift, with the microtasks that follow it.
package final class HostTurns: Sendable {
  private let serial = Atomic<UInt64>(0)
  private let isResting = Atomic<Bool>(true)
  private let isAwaited = Atomic<Bool>(false)
  private let rested = DispatchSemaphore(value: 0)
  private let identity = Atomic<UInt>(0)

  package init() {}

  /// The number of the latest turn.
  package var current: UInt64 { serial.load(ordering: .acquiring) }

  /// The host thread's ID. 0 until the thread has started.
  package var thread: UInt { identity.load(ordering: .relaxed) }

  var isOnThread: Bool { identity.load(ordering: .relaxed) == pthread_self() }

  /// How many nanoseconds of processor time the host thread has used.
  package var processorTime: UInt64 {
    var clock = clockid_t()
    var time = timespec()
    guard pthread_getcpuclockid(thread, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }

  /// Blocks the calling thread while the host thread has nothing to do. Never call it on the host
  /// thread.
  package func waitWhileResting() {
    while true {
      // Set again in each round: the host thread may have worked and rested again before this
      // thread saw the signal.
      isAwaited.store(true, ordering: .sequentiallyConsistent)
      guard isResting.load(ordering: .sequentiallyConsistent) else { break }
      rested.wait()
    }
    isAwaited.store(false, ordering: .relaxed)
  }

  func adoptCurrentThread() { identity.store(pthread_self(), ordering: .relaxed) }

  /// Begins a new turn, with its own limits of time and memory. Called for each task, so it only
  /// writes a number.
  @inline(__always)
  package func begin() { serial.store(serial.load(ordering: .relaxed) &+ 1, ordering: .releasing) }

  /// The host thread has nothing to do from now on.
  package func rest() { isResting.store(true, ordering: .sequentiallyConsistent) }

  /// The host thread continues.
  package func wake() {
    begin()
    isResting.store(false, ordering: .sequentiallyConsistent)
    if isAwaited.exchange(false, ordering: .sequentiallyConsistent) { rested.signal() }
  }
}
