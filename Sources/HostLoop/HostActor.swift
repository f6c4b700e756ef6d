/// Owns all code that accesses JavaScript or the simulated phone. It is one actor on one real
/// thread.
///
/// React Native uses several queues and threads. Here each of them is a ``Lane`` of this thread, so
/// isolation to this actor is the only synchronization that the code needs.
@globalActor
public actor HostActor {
  /// The only instance.
  public static let shared = HostActor()

  nonisolated let thread = HostThread()
  private nonisolated let continuations: HostContinuations

  private init() { continuations = HostContinuations(thread: thread) }

  /// The executor of the host thread.
  nonisolated public var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// What other threads may know about the host thread's turns.
  package static nonisolated var turns: HostTurns { shared.thread.turns }

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

  /// Starts asynchronous work right after the current task of a loop. Each continuation runs right
  /// after the task that resumed it.
  ///
  /// A plain `Task` on this actor visits Swift's thread pool whenever a continuation resumes it, so
  /// the next task of a loop may overtake it. Work that starts here stays on the host thread.
  @discardableResult
  public static nonisolated func start<Success: Sendable>(
    _ body: @escaping @Sendable @HostActor () async throws -> Success
  ) -> Task<Success, any Error> {
    Task(executorPreference: shared.continuations, operation: body)
  }

  /// Runs `body` with `argument` now. The caller must be on the host thread.
  ///
  /// A closure literal that captures nothing costs nothing here, which matters for calls from
  /// JavaScript.
  @inlinable
  public static nonisolated func assumeIsolated<Argument, T, Failure>(
    with argument: Argument, _ body: @escaping @HostActor (Argument) throws(Failure) -> T
  ) throws(Failure) -> T {
    precondition(isCurrent, "not on the host thread")
    // As above, the isolation was checked, so it can be dropped.
    return try unsafeBitCast(body, to: ((Argument) throws(Failure) -> T).self)(argument)
  }

  /// Runs `body` on the host thread. The main thread becomes the host thread, unless there is one
  /// already. So the program does not wait for another thread to start.
  package static nonisolated func runOnMainThread(
    _ body: @escaping @Sendable @HostActor () -> Void
  ) -> Never {
    shared.thread.beginOnMainThread(body)
  }

  /// Makes the calling thread the host thread, and runs `body` first. The previous host thread must
  /// have been stopped for good.
  public static nonisolated func goOnHere(_ body: @escaping @Sendable @HostActor () -> Void)
    -> Never
  {
    shared.thread.goOn(body)
  }

  /// Runs `body` on the host thread, in the order of the calls. Callable from any thread.
  public static nonisolated func post(_ body: @escaping @Sendable @HostActor () -> Void) {
    shared.thread.post(body)
  }
}
