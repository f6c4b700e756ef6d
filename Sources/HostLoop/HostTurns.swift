internal import Dispatch
internal import Glibc
internal import Synchronization

/// What other threads may know of the host thread: whether it works, and since when at the same turn.
///
/// A turn is one task of a loop, or one continuation of Swift, with the microtasks that follow it.
public final class HostTurns: Sendable {
  private let serial = Atomic<UInt64>(0)
  private let isResting = Atomic<Bool>(true)
  private let isAwaited = Atomic<Bool>(false)
  private let rested = DispatchSemaphore(value: 0)
  private let identity = Atomic<UInt>(0)

  init() {}

  /// The number of the latest turn.
  public var current: UInt64 { serial.load(ordering: .acquiring) }

  /// The host thread; 0 until it has begun.
  public var thread: UInt { identity.load(ordering: .relaxed) }

  var isOnThread: Bool { identity.load(ordering: .relaxed) == pthread_self() }

  /// How many nanoseconds of the processor's time the host thread has used.
  public var processorTime: UInt64 {
    var clock = clockid_t()
    var time = timespec()
    guard pthread_getcpuclockid(thread, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }

  /// Blocks the calling thread, which is not the host thread, while that one has nothing to do.
  public func waitWhileResting() {
    while true {
      // Each time anew: the host thread may have gone on and rest again by the time the signal is seen.
      isAwaited.store(true, ordering: .sequentiallyConsistent)
      guard isResting.load(ordering: .sequentiallyConsistent) else { break }
      rested.wait()
    }
    isAwaited.store(false, ordering: .relaxed)
  }

  func adoptCurrentThread() { identity.store(pthread_self(), ordering: .relaxed) }

  /// What follows is another turn, with time and memory of its own. Called for each task, so it only writes a number.
  @inline(__always)
  public func begin() { serial.store(serial.load(ordering: .relaxed) &+ 1, ordering: .releasing) }

  /// The host thread has nothing to do from here on.
  func rest() { isResting.store(true, ordering: .sequentiallyConsistent) }

  /// The host thread goes on.
  func wake() {
    begin()
    isResting.store(false, ordering: .sequentiallyConsistent)
    if isAwaited.exchange(false, ordering: .sequentiallyConsistent) { rested.signal() }
  }
}
