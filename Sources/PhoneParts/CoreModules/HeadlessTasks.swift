package import HostLoop
internal import JSEngine
package import NativeBridge
package import SimulatedPhone

/// Starts JavaScript work without a user interface, and watches that it ends, like Android's
/// `HeadlessJsTaskService` (contract, part 5). It is also the module `HeadlessJsTaskSupport`,
/// through which `AppRegistry` reports that a task is finished or wants to be retried.
@HostActor
package final class HeadlessTasks: NativeModule {
  private struct Task {
    var configuration: Configuration
    let bridge: Bridge
    let entry: Int
    var timeout: LoopTask?
  }

  package nonisolated static let name = "HeadlessJsTaskSupport"

  private let lifecycle: AppLifecycle
  private var tasks: [Int: Task] = [:]
  private var lastID = 0
  /// The ledger entries of the latest tasks, by the number of the task.
  private var entries: [Int: Int] = [:]
  /// The bridge on which the latest task was started.
  private var bridge: Bridge?
  /// Called with the number of each task that ends.
  package var onFinish: (@HostActor (Int) -> Void)?

  /// Makes the service for the app of `lifecycle`.
  package init(lifecycle: AppLifecycle) { self.lifecycle = lifecycle }

  package var exports: [any Export] {
    AsyncFunction("notifyTaskFinished", notifyTaskFinished)
    AsyncFunction("notifyTaskRetry", notifyTaskRetry)
  }

  /// The numbers of the running tasks, in the order in which they were started.
  package var active: [Int] { tasks.keys.sorted() }

  /// Drops the tasks of bridges that have ended.
  package func invalidate() {
    for (id, task) in tasks where !task.bridge.isValid {
      task.timeout?.cancel()
      tasks[id] = nil
    }
    if bridge?.isValid == false { bridge = nil }
  }

  /// Starts a task and returns its number, from 1.
  ///
  /// - Throws: ``NativeError`` if the app is in the foreground and the task does not allow that, or
  ///   if the bridge has ended.
  @discardableResult
  package func start(
    _ configuration: Configuration, on bridge: Bridge, file: StaticString = #fileID,
    line: UInt = #line
  ) throws -> Int {
    guard bridge.isValid else {
      throw NativeError(
        message: "Tried to start a task on a react context that has already been destroyed")
    }
    if lifecycle.state == .active, !configuration.isAllowedInForeground {
      throw NativeError(
        message:
          "Tried to start task \(configuration.taskKey) while in foreground, but this is not "
          + "allowed.")
    }
    self.bridge = bridge
    lastID += 1
    let entry = bridge.ledger.begin(
      .headlessTask, "\(configuration.taskKey) (#\(lastID))", at: .native(file: file, line: line))
    entries[lastID] = entry
    entries[lastID - Self.mostEntries] = nil
    tasks[lastID] = Task(configuration: configuration, bridge: bridge, entry: entry)
    run(lastID)
    return lastID
  }

  private func run(_ id: Int) {
    guard let task = tasks[id] else { return }
    let (key, data) = (task.configuration.taskKey, task.configuration.data)
    if let timeout = task.configuration.timeout {
      tasks[id]?.timeout = task.bridge.loop.post(
        on: task.bridge.loop.system, "headless task times out", subject: key,
        after: timeout, role: .deadline
      ) { [self] in
        let pending = task.bridge.ledger.pending ?? "nothing"
        finish(
          id,
          .failed("was not finished within its \(timeout.readable)\n  pending then: \(pending)"))
      }
    }
    task.bridge.postToJavaScript("startHeadlessTask", subject: key) { bridge in
      try bridge.callFunction("AppRegistry", "startHeadlessTask", id, key, data)
    }
  }

  private func finish(_ id: Int, _ end: Ledger.End) {
    guard let task = tasks.removeValue(forKey: id) else { return }
    task.timeout?.cancel()
    task.bridge.ledger.end(task.entry, end)
    onFinish?(id)
  }

  private func notifyTaskFinished(_ id: Int, _ site: CallSite) {
    guard tasks[id] != nil else {
      return warn("Tried to finish non-active task with id \(id). Did it time out?", id, site)
    }
    finish(id, .done("finished"))
  }

  /// Returns whether the task will be tried again.
  private func notifyTaskRetry(_ id: Int, _ site: CallSite) -> Bool {
    guard let task = tasks[id] else {
      warn("Tried to retry non-active task with id \(id). Did it time out?", id, site)
      return false
    }
    let policy = task.configuration.retryPolicy
    guard policy.attempts > 0 else { return false }
    task.timeout?.cancel()
    tasks[id]?.timeout = nil
    tasks[id]?.configuration.retryPolicy.attempts -= 1
    task.bridge.loop.post(
      on: task.bridge.loop.system, "retry headless task",
      subject: task.configuration.taskKey, after: policy.delay
    ) { [self] in run(id) }
    return true
  }

  /// How many entries are kept. JavaScript does not report a task after this many others.
  private static let mostEntries = 512

  private func warn(_ message: String, _ id: Int, _ site: CallSite) {
    guard let bridge else { return }
    let started = bridge.ledger.history(of: .headlessTask).last { $0.id == entries[id] }
    bridge.report(
      Diagnosis(
        .headlessTaskNotActive, message,
        moments: [
          started.map { Diagnosis.Moment("started", $0.began, $0.place) },
          started?.ended.map { Diagnosis.Moment("over", $0, nil) },
          Diagnosis.Moment("called", bridge.loop.clock.now, site),
        ].compactMap(\.self)))
  }
}
