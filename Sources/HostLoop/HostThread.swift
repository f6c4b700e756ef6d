import CCrash
import CGLib
import DequeModule
import Glibc
import Synchronization

/// The host thread. It runs the jobs of ``HostActor``, steps the event loops and waits in GLib.
///
/// JavaScriptCore calls FinalizationRegistry callbacks only on a thread that iterates a GLib
/// context of its own, and that pushed it before the first JavaScript context was made.
final class HostThread: SerialExecutor {
  private enum Job: Sendable {
    case continuation(UnownedJob)
    case preferred(UnownedJob, UnownedTaskExecutor)
    case posted(@Sendable @HostActor () -> Void)
  }

  private let inbox = Mutex(Deque<Job>())
  /// Whether the inbox may hold something. The thread checks this after each task, because a lock
  /// would cost more.
  private let isMailed = Atomic<Bool>(false)
  let turns = HostTurns()
  private let waiter = GLibWaiter()
  /// Whether the thread exists. The first job starts it, unless the main thread takes its place.
  private let hasBegun = Atomic<Bool>(false)
  /// JavaScriptCore derives its recursion limit from the stack size. 8 MiB is what a main thread has.
  private static let stackSize = 8 << 20

  init() {}

  private func start() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    var thread = pthread_t()
    let me = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<HostThread>.fromOpaque(context).takeUnretainedValue().main()
      }, me.toOpaque())
    precondition(failure == 0, "no thread for JavaScript: \(String(cString: strerror(failure)))")
    pthread_attr_destroy(&attributes)
  }

  var hasMail: Bool { isMailed.load(ordering: .acquiring) }

  var isCurrent: Bool { turns.isOnThread }

  func isIsolatingCurrentContext() -> Bool? { isCurrent }

  func checkIsolated() { precondition(isCurrent, "not on the host thread") }

  func enqueue(_ job: consuming ExecutorJob) { add(.continuation(UnownedJob(job))) }

  func enqueue(_ job: consuming ExecutorJob, preferring executor: UnownedTaskExecutor) {
    add(.preferred(UnownedJob(job), executor))
  }

  func post(_ body: @escaping @Sendable @HostActor () -> Void) { add(.posted(body)) }

  private func add(_ job: Job) {
    let wasEmpty = inbox.withLock { inbox in
      inbox.append(job)
      isMailed.store(true, ordering: .releasing)
      return inbox.count == 1
    }
    guard wasEmpty && !isCurrent else { return }
    if !hasBegun.exchange(true, ordering: .acquiringAndReleasing) { start() }
    waiter.wake()
  }

  /// Takes the calling thread, the main thread, as the host thread, unless there is one already or the stack is
  /// smaller than that of ours.
  func beginOnMainThread(_ body: @escaping @Sendable @HostActor () -> Void) -> Never {
    var stack = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &stack)
    let isFree =
      stack.rlim_cur >= Self.stackSize
      && !hasBegun.exchange(true, ordering: .acquiringAndReleasing)
    post(body)
    if isFree { main() }
    while true { pause() }
  }

  private func main() -> Never {
    ccrash_adopt_thread()
    turns.adoptCurrentThread()
    turns.wake()
    waiter.adoptCurrentThread()
    var rounds = 0
    while true {
      runInbox()
      switch HostActor.assumeIsolated(with: self, EventLoop.runTasks) {
      case .ran: rounds += 1
      case .waiting where hasMail: rounds += 1
      case .waiting(let nanoseconds):
        turns.rest()
        waiter.wait(nanoseconds: nanoseconds)
        turns.wake()
      }
      // Busy loops must not starve JavaScriptCore's own GLib sources.
      if rounds == 4 {
        rounds = 0
        waiter.wait(nanoseconds: 0)
      }
    }
  }

  /// Continues on the calling thread in place of the previous host thread, which is stuck and was
  /// stopped for good.
  ///
  /// It does not wait in GLib, because that would run the engine's own work. It only runs the jobs
  /// of the inbox.
  func goOn(_ body: @escaping @Sendable @HostActor () -> Void) -> Never {
    turns.adoptCurrentThread()
    ccrash_adopt_thread()
    post(body)
    while true {
      runInbox()
      if case .waiting = HostActor.assumeIsolated(with: self, EventLoop.runTasks) { usleep(1000) }
    }
  }

  /// Runs jobs until none is left, so Swift's continuations behave like microtasks.
  private func runInbox() {
    while hasMail {
      let batch = inbox.withLock { inbox in
        let batch = inbox
        inbox = []
        isMailed.store(false, ordering: .relaxed)
        return batch
      }
      for job in batch {
        turns.begin()
        switch job {
        case .continuation(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .preferred(let job, let executor):
          job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: executor)
        case .posted(let body): HostActor.assumeIsolated(body)
        }
      }
    }
  }
}
