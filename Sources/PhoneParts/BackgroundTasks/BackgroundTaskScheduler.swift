package import HostLoop
package import SimulatedPhone

/// `BGTaskScheduler`: runs work that an app requested, when iOS decides to (reference 2.4).
///
/// Requests outlive the app's process. Launch handlers do not. They must be registered before the
/// app has finished launching.
@HostActor
package final class BackgroundTaskScheduler: PhonePart {
  /// Performs the work of a task.
  package typealias LaunchHandler = @HostActor (BackgroundTask) -> Void

  /// The pending requests, in the order in which they were submitted.
  package private(set) var pendingTaskRequests: [BackgroundTaskRequest] = []
  /// The tasks so far, in the order in which they were started.
  package private(set) var tasks: [BackgroundTask] = []
  /// Called when a task begins or ends.
  package var observer: (@HostActor (BackgroundTask) -> Void)?

  /// Called once for each reason that keeps iOS from starting a task that is due.
  var onWait: (@HostActor (BackgroundTaskRequest, TaskObstacle) -> Void)?

  unowned let phone: Phone
  private var loop: EventLoop { phone.loop }
  private var handlers: [String: Registration] = [:]
  /// Perform the work of tasks without their own handler, the later ones first.
  private var commonHandlers: [(part: String, handler: Registration)] = []
  private var hasFinishedLaunching = false
  private var held: [ObjectIdentifier: (assertion: Int, warning: LoopTask)] = [:]
  private var due: Set<String> = []
  private var timers: [String: LoopTask] = [:]
  /// The times before which iOS does not start the requested tasks.
  private var earliest: [String: LoopInstant] = [:]
  /// What ``onWait`` was last called with, by identifier.
  private var noted: [String: TaskObstacle] = [:]

  /// A launch handler, and the native module to which it belongs.
  private struct Registration {
    let module: BackgroundTaskModule
    let launch: LaunchHandler
  }

  /// Makes the scheduler of the app on this phone.
  package init(on phone: Phone) { self.phone = phone }

  /// Registers the handler of a task.
  ///
  /// - Returns: `false` if the identifier is not permitted.
  /// - Throws: ``ObjectiveCException`` if the app has finished launching, or the task already has a
  ///   handler.
  @discardableResult
  package func register(
    forTaskWithIdentifier identifier: String, for module: BackgroundTaskModule = .own,
    launchHandler: @escaping LaunchHandler
  ) throws(ObjectiveCException) -> Bool {
    guard !hasFinishedLaunching else {
      throw .inconsistency(
        "All launch handlers must be registered before application finishes launching",
        fix: "register the launch handlers in application(_:didFinishLaunchingWithOptions:)")
    }
    guard handlers[identifier] == nil else {
      throw .inconsistency(
        "Launch handler for task with identifier \(identifier) has already been registered",
        fix: "register the launch handler of each task once")
    }
    guard phone.info.permits(identifier) else { return false }
    handlers[identifier] = Registration(module: module, launch: launchHandler)
    return true
  }

  /// Registers a handler for all permitted tasks, like a native module that reads the app's
  /// Info.plist.
  ///
  /// - Parameter part: what the identifiers must contain. A later handler takes the tasks of an earlier one.
  /// - Throws: ``ObjectiveCException`` if the app has finished launching.
  package func registerForPermittedIdentifiers(
    containing part: String = "", for module: BackgroundTaskModule = .own,
    launchHandler: @escaping LaunchHandler
  ) throws(ObjectiveCException) {
    guard !hasFinishedLaunching else {
      throw .inconsistency(
        "All launch handlers must be registered before application finishes launching",
        fix: "register the launch handlers in application(_:didFinishLaunchingWithOptions:)")
    }
    let handler = Registration(module: module, launch: launchHandler)
    commonHandlers.append((part: part, handler: handler))
  }

  /// Requests a task. Replaces a pending request with the same identifier.
  ///
  /// - Throws: ``BackgroundTaskError``; ``ObjectiveCException`` if the task has no handler.
  package func submit(_ request: BackgroundTaskRequest) throws {
    let mode: AppInfo.BackgroundMode = request.kind == .appRefresh ? .fetch : .processing
    guard phone.info.permits(request.identifier), phone.info.backgroundModes.contains(mode)
    else { throw BackgroundTaskError.notPermitted }
    guard handler(for: request.identifier) != nil else {
      throw ObjectiveCException.withoutHandler(request.identifier)
    }
    guard isAvailable else { throw BackgroundTaskError.unavailable }
    let others = pendingTaskRequests.filter {
      $0.kind == request.kind && $0.identifier != request.identifier
    }
    let limit =
      request.kind == .appRefresh
      ? phone.profile.pendingRefreshRequests : phone.profile.pendingProcessingRequests
    guard others.count < limit else { throw BackgroundTaskError.tooManyPendingTaskRequests }
    cancel(taskRequestWithIdentifier: request.identifier)
    pendingTaskRequests.append(request)
    plan(request)
  }

  /// Adds a request that an earlier process of the app submitted. iOS checked it then.
  package func restore(_ request: BackgroundTaskRequest) {
    cancel(taskRequestWithIdentifier: request.identifier)
    pendingTaskRequests.append(request)
    plan(request)
  }

  /// Whether iOS has started a task that the app has not completed yet.
  package func isRunning(_ identifier: String) -> Bool {
    tasks.contains { $0.identifier == identifier && $0.ended == nil }
  }

  /// Cancels a pending request.
  package func cancel(taskRequestWithIdentifier identifier: String) {
    pendingTaskRequests.removeAll { $0.identifier == identifier }
    due.remove(identifier)
    earliest[identifier] = nil
    noted[identifier] = nil
    timers.removeValue(forKey: identifier)?.cancel()
  }

  /// Cancels all pending requests.
  package func cancelAllTaskRequests() {
    for request in pendingTaskRequests { cancel(taskRequestWithIdentifier: request.identifier) }
  }

  /// The debugger's `_simulateLaunchForTaskWithIdentifier:`. Starts a requested task now.
  ///
  /// - Throws: ``NoSuchTask``.
  package func _simulateLaunchForTask(withIdentifier identifier: String) throws(NoSuchTask) {
    guard let request = pendingTaskRequests.first(where: { $0.identifier == identifier }) else {
      throw NoSuchTask(
        description: "No task request with identifier \(identifier) has been scheduled")
    }
    start(request)
  }

  /// The debugger's `_simulateExpirationForTaskWithIdentifier:`. Ends the time of a running task
  /// now.
  ///
  /// - Throws: ``NoSuchTask``.
  package func _simulateExpirationForTask(withIdentifier identifier: String) throws(NoSuchTask) {
    guard let task = tasks.last(where: { $0.identifier == identifier && $0.ended == nil }) else {
      throw NoSuchTask(description: "No running task with identifier \(identifier)")
    }
    task.expire()
  }

  /// There is no such request or running task.
  package struct NoSuchTask: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// After this, registering is too late.
  package func appDidFinishLaunching() { hasFinishedLaunching = true }

  /// The handlers and tasks end with the process.
  package func appWillTerminate() {
    hasFinishedLaunching = false
    handlers = [:]
    commonHandlers = []
    for task in tasks where task.ended == nil { task.setTaskCompleted(success: false) }
  }

  package func appWasDeleted() { cancelAllTaskRequests() }

  /// Due requests may run under the new conditions. Processing tasks stop when the person uses the
  /// phone.
  package func conditionsChanged() {
    considerDueRequests()
    // A locked phone counts as idle only after some time.
    if phone.screenLock.isLocked {
      loop.post(
        on: loop.system, "idle", after: phone.profile.idleDelay, role: .background
      ) { [self] in considerDueRequests() }
    }
  }

  private func considerDueRequests(of identifier: String) {
    for request in pendingTaskRequests
    where request.identifier == identifier && due.contains(identifier) { consider(request) }
  }

  private func considerDueRequests() {
    for request in pendingTaskRequests where due.contains(request.identifier) { consider(request) }
    if phone.screenLock.isLocked { return }
    for task in tasks where task.ended == nil && task.kind == .processing { task.expire() }
  }

  private var isAvailable: Bool {
    phone.backgroundRefreshStatus == .available && !phone.power.isLowPowerModeEnabled
  }

  /// The phone has been idle for some time: starts the due tasks that waited only for that.
  package func startTasksThatWaitForIdlePhone() {
    for request in pendingTaskRequests
    where [nil, .notIdle].contains(obstacle(to: request)) { start(request) }
  }

  /// The time until iOS may start the task. `nil` if the task is due.
  func timeUntilDue(_ request: BackgroundTaskRequest) -> Duration? {
    if due.contains(request.identifier) { return nil }
    return earliest[request.identifier].map { max(.zero, $0 - loop.clock.now) } ?? .zero
  }

  private func handler(for identifier: String) -> Registration? {
    if let handler = handlers[identifier] { return handler }
    guard phone.info.permits(identifier) else { return nil }
    return commonHandlers.last { $0.part.isEmpty || identifier.contains($0.part) }?.handler
  }

  private func plan(_ request: BackgroundTaskRequest) {
    let delay = request.kind == .appRefresh ? phone.chanceDelay() : .zero
    let asked = request.earliestBeginDate.map { max(0, $0 - loop.clock.wallTime) } ?? 0
    let wait = max(.clamped(seconds: asked), timeUntilNextRun(request))
    earliest[request.identifier] = loop.clock.now + wait
    timers[request.identifier] = loop.post(
      on: loop.system, "task is due", subject: request.identifier,
      after: wait + delay, role: .background
    ) { [self] in
      due.insert(request.identifier)
      consider(request)
    }
  }

  /// How long iOS waits with a task because it ran not long ago, whatever the request says.
  private func timeUntilNextRun(_ request: BackgroundTaskRequest) -> Duration {
    guard let latest = tasks.last(where: { $0.identifier == request.identifier }) else {
      return .zero
    }
    let interval =
      request.kind == .appRefresh
      ? phone.profile.minimumRefreshInterval : phone.profile.minimumProcessingInterval
    return max(.zero, latest.began + interval - loop.clock.now)
  }

  private func consider(_ request: BackgroundTaskRequest) {
    guard let obstacle = obstacle(to: request) else { return start(request) }
    if obstacle == .isRunning || noted[request.identifier] == obstacle { return }
    noted[request.identifier] = obstacle
    onWait?(request, obstacle)
  }

  private func start(_ request: BackgroundTaskRequest) {
    cancel(taskRequestWithIdentifier: request.identifier)
    phone.wake(for: .backgroundTask, "launch task") { [self] in deliver(request) }
  }

  private func deliver(_ request: BackgroundTaskRequest) {
    guard let handler = handler(for: request.identifier) else {
      return phone.raise(.withoutHandler(request.identifier))
    }
    let budget =
      request.kind == .appRefresh ? phone.profile.refreshBudget : phone.profile.processingBudget
    let usualTime = max(.zero, budget - phone.profile.expirationWarning)
    let task = BackgroundTask(
      request, for: handler.module, usualTime: usualTime, loop: loop
    ) { [self] in release($0) }
    tasks.append(task)
    let assertion = phone.assertions.acquire("task \(request.identifier)", budget: budget) {
      task.runOut()
    }
    let warning = loop.post(
      on: loop.system, "task expires", subject: request.identifier,
      after: usualTime, role: .deadline
    ) { task.expire() }
    held[ObjectIdentifier(task)] = (assertion, warning)
    observer?(task)
    handler.launch(task)
  }

  private func release(_ task: BackgroundTask) {
    if let (assertion, warning) = held.removeValue(forKey: ObjectIdentifier(task)) {
      warning.cancel()
      phone.assertions.release(assertion)
    }
    observer?(task)
    if due.contains(task.identifier) {
      loop.post(on: loop.system, "task is due", subject: task.identifier, role: .background) {
        [self] in considerDueRequests(of: task.identifier)
      }
    }
  }
}

extension ObjectiveCException {
  fileprivate static func inconsistency(_ reason: String, fix: String) -> Self {
    ObjectiveCException(name: "NSInternalInconsistencyException", reason: reason, fix: fix)
  }

  package static func withoutHandler(_ identifier: String) -> Self {
    inconsistency(
      "No launch handler registered for task with identifier \(identifier)",
      fix: "register a launch handler for the task in application(_:didFinishLaunchingWithOptions:)"
    )
  }
}

extension Phone {
  /// `BGTaskScheduler`.
  package var taskScheduler: BackgroundTaskScheduler { part(BackgroundTaskScheduler.self) }
}

extension AppLifecycle.Launch {
  /// iOS started the app in the background for a task of `BGTaskScheduler`.
  package static let backgroundTask = AppLifecycle.Launch("backgroundTask", "for a background task")
}
