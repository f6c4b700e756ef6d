/// Resumes on the host thread the tasks that ``HostActor/start(_:)`` made.
///
/// It is separate from ``HostThread``: if that were a task executor, a task without this preference
/// would have to leave the thread and come back at each call.
final class HostContinuations: TaskExecutor {
  private let thread: HostThread

  init(thread: HostThread) { self.thread = thread }

  func enqueue(_ job: consuming ExecutorJob) {
    thread.enqueue(job, preferring: asUnownedTaskExecutor())
  }
}
