/// Resumes on the host thread the tasks that ``HostActor/start(_:)`` made.
///
/// It is no part of ``HostThread``, because a task without this preference that ran under it would
/// have to leave and come back at each call.
final class HostContinuations: TaskExecutor {
  private let thread: HostThread

  init(thread: HostThread) { self.thread = thread }

  func enqueue(_ job: consuming ExecutorJob) {
    thread.enqueue(job, preferring: asUnownedTaskExecutor())
  }
}
