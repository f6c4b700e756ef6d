internal import BackgroundTasks
internal import HostLoop
internal import SimulatedPhone

/// A task of `scheduleTask` (TSBackgroundFetch 4.1.1, `TSBGTask.m`).
@HostActor
final class TSBGTask {
  var scheduled: ScheduledTask
  /// Gives the task to JavaScript. `nil` until `scheduleTask` was called in this process.
  var callback: TSBackgroundFetch.Callback?
  /// The task that iOS started and the script has not finished.
  private(set) var launched: LaunchedTask?
  /// Whether JavaScript got the event of ``launched``.
  private(set) var executed = false
  private var isSubmitted = false
  private var isSaved: Bool
  private let library: TSBackgroundFetch

  init(_ scheduled: ScheduledTask, of library: TSBackgroundFetch, isSaved: Bool) {
    self.scheduled = scheduled
    self.library = library
    self.isSaved = isSaved
  }

  /// Submits a request for it (lines 153 to 186).
  func schedule() throws(TSBackgroundFetchError) {
    let scheduler = library.phone.taskScheduler
    guard library.registersProcessing else { throw .notRegistered }
    if isSubmitted { scheduler.cancel(taskRequestWithIdentifier: scheduled.identifier) }
    try library.submit(
      BackgroundTaskRequest(
        .processing, scheduled.identifier,
        earliestBeginDate: library.phone.loop.clock.wallTime + scheduled.delay,
        requiresNetworkConnectivity: scheduled.requiresNetworkConnectivity,
        requiresExternalPower: scheduled.requiresExternalPower))
    isSubmitted = true
    if !isSaved { save() }
  }

  private func save() {
    isSaved = true
    library.defaults.tasks.append(scheduled)
  }

  /// iOS starts it. In a process that has not called `scheduleTask`, the event waits for that call (lines 203 to 219).
  func launch(_ task: BackgroundTask) {
    isSubmitted = false
    let launched = LaunchedTask(task, .notScheduled)
    self.launched = launched
    // The handler keeps a task that was stopped.
    task.expirationHandler = { self.expire(launched) }
    if callback != nil { execute() }
  }

  /// Gives it to JavaScript. A periodic task is submitted again first (lines 221 to 237).
  func execute() {
    if library.registersProcessing, scheduled.periodic, !isSubmitted { try? schedule() }
    guard let callback else { return }
    executed = true
    library.perform(callback, scheduled.identifier, launched)
  }

  /// Lines 208 to 213: nobody completes the task, so the script must.
  private func expire(_ launched: LaunchedTask) {
    library.onExpire?(launched)
    if let callback {
      library.perform(callback, scheduled.identifier, launched, isTimeout: true)
    }
  }

  /// Completes the task with success. Except for a periodic task, the library then forgets it (lines 250 to 260).
  func finish() {
    let finished = launched
    launched = nil
    executed = false
    if !scheduled.periodic { library.forget(self) }
    if let finished {
      library.onFinish?(finished)
      finished.task.setTaskCompleted(success: true)
    }
  }

  /// Lines 192 to 201. A task that iOS has started stays open.
  func stop() {
    isSubmitted = false
    library.forget(self)
    library.phone.taskScheduler.cancel(taskRequestWithIdentifier: scheduled.identifier)
  }
}
