public import EventLoop

/// `BGTaskScheduler`: runs work that an app asked for, when iOS sees fit (reference 2.4).
///
/// Requests outlive the process; launch handlers do not, and must be registered before the app has
/// finished launching.
@HostActor
public final class BackgroundTaskScheduler {
  /// Does the work of a task.
  public typealias LaunchHandler = @HostActor (BackgroundTask) -> Void

  /// What the scheduler needs of the phone.
  struct Surroundings {
    /// Whether the app may refresh in the background at all.
    var isAvailable: @HostActor () -> Bool
    /// Whether the phone is in a state in which the request may run.
    var allows: @HostActor (BackgroundTaskRequest) -> Bool
    /// How much later than possible iOS lets it run.
    var delay: @HostActor (BackgroundTaskRequest) -> Duration
    /// Has the app run in the background, launched if necessary; then calls back on `main`.
    var wake: @HostActor (_ then: @escaping @HostActor () -> Void) -> Void
    /// Ends the app.
    var crash: @HostActor (ObjectiveCException) -> Void
  }

  /// The requests that wait, in the order of their submission.
  public private(set) var pendingTaskRequests: [BackgroundTaskRequest] = []
  /// The tasks so far, in the order in which they were started.
  public private(set) var tasks: [BackgroundTask] = []
  /// Told of each task that begins or ends.
  public var observer: (@HostActor (BackgroundTask) -> Void)?

  private let loop: EventLoop
  private let assertions: ProcessAssertions
  private let profile: DeviceProfile
  private let info: AppInfo
  private let surroundings: Surroundings
  private var handlers: [String: LaunchHandler] = [:]
  /// Does the work of every task that has no handler of its own.
  private var commonHandler: LaunchHandler?
  private var hasFinishedLaunching = false
  private var held: [ObjectIdentifier: (assertion: Int, warning: LoopTask)] = [:]
  private var due: Set<String> = []
  private var timers: [String: LoopTask] = [:]

  init(
    loop: EventLoop, assertions: ProcessAssertions, profile: DeviceProfile, info: AppInfo,
    surroundings: Surroundings
  ) {
    self.loop = loop
    self.assertions = assertions
    self.profile = profile
    self.info = info
    self.surroundings = surroundings
  }

  /// Names who does the work of a task.
  ///
  /// - Returns: `false` when the identifier is not permitted.
  /// - Throws: ``ObjectiveCException`` when the app has finished launching, and for a second handler.
  @discardableResult
  public func register(
    forTaskWithIdentifier identifier: String, launchHandler: @escaping LaunchHandler
  ) throws(ObjectiveCException) -> Bool {
    guard !hasFinishedLaunching else {
      throw .inconsistency(
        "All launch handlers must be registered before application finishes launching")
    }
    guard handlers[identifier] == nil else {
      throw .inconsistency(
        "Launch handler for task with identifier \(identifier) has already been registered")
    }
    guard info.permits(identifier) else { return false }
    handlers[identifier] = launchHandler
    return true
  }

  /// Names who does the work of all tasks that are permitted, as a native module does that reads the
  /// app's Info.plist.
  ///
  /// - Throws: ``ObjectiveCException`` when the app has finished launching.
  public func registerForPermittedIdentifiers(
    launchHandler: @escaping LaunchHandler
  ) throws(ObjectiveCException) {
    guard !hasFinishedLaunching else {
      throw .inconsistency(
        "All launch handlers must be registered before application finishes launching")
    }
    commonHandler = launchHandler
  }

  /// Asks iOS to run a task. A request of the same identifier is replaced.
  ///
  /// - Throws: ``BackgroundTaskError``, and ``ObjectiveCException`` when nobody would do the work.
  public func submit(_ request: BackgroundTaskRequest) throws {
    let mode: AppInfo.BackgroundMode = request.kind == .appRefresh ? .fetch : .processing
    guard info.permits(request.identifier), info.backgroundModes.contains(mode)
    else { throw BackgroundTaskError.notPermitted }
    guard handler(for: request.identifier) != nil else {
      throw ObjectiveCException.inconsistency(
        "No launch handler registered for task with identifier \(request.identifier)")
    }
    guard surroundings.isAvailable() else { throw BackgroundTaskError.unavailable }
    let others = pendingTaskRequests.filter {
      $0.kind == request.kind && $0.identifier != request.identifier
    }
    let limit =
      request.kind == .appRefresh
      ? profile.pendingRefreshRequests : profile.pendingProcessingRequests
    guard others.count < limit else { throw BackgroundTaskError.tooManyPendingTaskRequests }
    cancel(taskRequestWithIdentifier: request.identifier)
    pendingTaskRequests.append(request)
    plan(request)
  }

  /// Takes a request back.
  public func cancel(taskRequestWithIdentifier identifier: String) {
    pendingTaskRequests.removeAll { $0.identifier == identifier }
    due.remove(identifier)
    timers.removeValue(forKey: identifier)?.cancel()
  }

  /// Takes all requests back.
  public func cancelAllTaskRequests() {
    for request in pendingTaskRequests { cancel(taskRequestWithIdentifier: request.identifier) }
  }

  /// The debugger's `_simulateLaunchForTaskWithIdentifier:`: starts a task now that was asked for.
  ///
  /// - Throws: ``NoSuchTask``.
  public func _simulateLaunchForTask(withIdentifier identifier: String) throws(NoSuchTask) {
    guard let request = pendingTaskRequests.first(where: { $0.identifier == identifier }) else {
      throw NoSuchTask(
        description: "No task request with identifier \(identifier) has been scheduled")
    }
    start(request)
  }

  /// The debugger's `_simulateExpirationForTaskWithIdentifier:`: the time of a task is over now.
  ///
  /// - Throws: ``NoSuchTask``.
  public func _simulateExpirationForTask(withIdentifier identifier: String) throws(NoSuchTask) {
    guard let task = tasks.last(where: { $0.identifier == identifier && $0.ended == nil }) else {
      throw NoSuchTask(description: "No running task with identifier \(identifier)")
    }
    task.expire()
  }

  /// There is nothing to simulate.
  public struct NoSuchTask: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  /// From now on it is too late to register.
  func appDidFinishLaunching() { hasFinishedLaunching = true }

  /// The process is gone, and its handlers and tasks with it.
  func appDidTerminate() {
    hasFinishedLaunching = false
    handlers = [:]
    commonHandler = nil
    for task in tasks where task.ended == nil { task.setTaskCompleted(success: false) }
  }

  /// The phone is in another state: what was due may run now, and idle work stops for the person.
  func surroundingsChanged(isInUse: Bool) {
    for request in pendingTaskRequests where due.contains(request.identifier) { consider(request) }
    guard isInUse else { return }
    for task in tasks where task.ended == nil && task.kind == .processing { task.expire() }
  }

  private func handler(for identifier: String) -> LaunchHandler? {
    handlers[identifier] ?? (info.permits(identifier) ? commonHandler : nil)
  }

  private func plan(_ request: BackgroundTaskRequest) {
    let wait = request.earliestBeginDate.map { max(0, $0 - loop.clock.wallTime) } ?? 0
    timers[request.identifier] = loop.post(
      on: loop.system, "task is due", subject: request.identifier,
      after: .clamped(seconds: wait) + surroundings.delay(request), role: .background
    ) { [self] in
      due.insert(request.identifier)
      consider(request)
    }
  }

  private func consider(_ request: BackgroundTaskRequest) {
    if surroundings.isAvailable(), surroundings.allows(request) { start(request) }
  }

  private func start(_ request: BackgroundTaskRequest) {
    cancel(taskRequestWithIdentifier: request.identifier)
    surroundings.wake { [self] in deliver(request) }
  }

  private func deliver(_ request: BackgroundTaskRequest) {
    guard let handler = handler(for: request.identifier) else {
      return surroundings.crash(
        .inconsistency(
          "No launch handler registered for task with identifier \(request.identifier)"))
    }
    let task = BackgroundTask(request, loop: loop) { [self] in release($0) }
    tasks.append(task)
    let budget =
      request.kind == .appRefresh ? profile.refreshBudget : profile.processingBudget
    let assertion = assertions.acquire("task \(request.identifier)", budget: budget) {
      task.runOut()
    }
    let warning = loop.post(
      on: loop.system, "task expires", subject: request.identifier,
      after: max(.zero, budget - profile.expirationWarning), role: .deadline
    ) { task.expire() }
    held[ObjectIdentifier(task)] = (assertion, warning)
    observer?(task)
    handler(task)
  }

  private func release(_ task: BackgroundTask) {
    if let (assertion, warning) = held.removeValue(forKey: ObjectIdentifier(task)) {
      warning.cancel()
      assertions.release(assertion)
    }
    observer?(task)
  }
}
