/// Owns everything that touches JavaScript or the simulated device: one actor, one real thread.
///
/// What React Native spreads over queues and threads is a ``Lane`` here, so isolation to this actor
/// is all the synchronization the code base needs.
@globalActor
public actor HostActor {
  /// The one instance.
  public static let shared = HostActor()

  nonisolated let thread = HostThread()
  private nonisolated let continuations: HostContinuations

  private init() { continuations = HostContinuations(thread: thread) }

  /// The host thread.
  nonisolated public var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// What other threads may know of the host thread's turns.
  public static nonisolated var turns: HostTurns { shared.thread.turns }

  /// Whether the caller runs on the host thread.
  public static nonisolated var isCurrent: Bool { shared.thread.isCurrent }

  /// Runs `body` now. The caller must be on the host thread, as callbacks from JavaScript are.
  @inlinable
  public static nonisolated func assumeIsolated<T>(
    _ body: @HostActor () throws -> T
  ) rethrows -> T {
    precondition(isCurrent, "not on the host thread")
    return try withoutActuallyEscaping(body) { body in
      // The isolation was checked above; MainActor.assumeIsolated drops it in the same way.
      try unsafeBitCast(body, to: (() throws -> T).self)()
    }
  }

  /// Starts asynchronous work right after the current task of a loop; what continues it later runs
  /// right after the task that did.
  ///
  /// A plain `Task` on this actor visits Swift's thread pool whenever a continuation resumes it, so
  /// the next task of a loop may overtake it; this one stays on the host thread.
  @discardableResult
  public static nonisolated func start<Success: Sendable>(
    _ body: @escaping @Sendable @HostActor () async throws -> Success
  ) -> Task<Success, any Error> {
    Task(executorPreference: shared.continuations, operation: body)
  }

  /// Runs `body` with `argument` now, on the host thread, which the caller must be on.
  ///
  /// A literal that captures nothing costs nothing here, which matters on the way from JavaScript.
  @inlinable
  public static nonisolated func assumeIsolated<Argument, T, Failure>(
    with argument: Argument, _ body: @escaping @HostActor (Argument) throws(Failure) -> T
  ) throws(Failure) -> T {
    precondition(isCurrent, "not on the host thread")
    // As above: the isolation was checked, so it can be dropped.
    return try unsafeBitCast(body, to: ((Argument) throws(Failure) -> T).self)(argument)
  }

  /// Hands `body` to the host thread, for a main thread that has nothing else to do: it becomes the host thread
  /// where there is none yet. So the program need not wait for another thread to begin.
  package static nonisolated func runOnMainThread(
    _ body: @escaping @Sendable @HostActor () -> Void
  ) -> Never {
    shared.thread.beginOnMainThread(body)
  }

  /// Makes the calling thread the host thread, which runs `body` first. The thread that was it must be stopped
  /// for good.
  public static nonisolated func goOnHere(_ body: @escaping @Sendable @HostActor () -> Void)
    -> Never
  {
    shared.thread.goOn(body)
  }

  /// Hands `body` to the host thread from any thread, in the order of the calls.
  public static nonisolated func post(_ body: @escaping @Sendable @HostActor () -> Void) {
    shared.thread.post(body)
  }
}
