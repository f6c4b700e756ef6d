internal import BackgroundTasks
internal import HostLoop
internal import SimulatedPhone

/// The Cocoa library beneath the module, of one process of the app: TSBackgroundFetch 4.1.1, which
/// react-native-background-fetch 4.4.2 uses. Version 4.2.9 has an earlier build of the same code, which does not register
/// itself. Lines are those of `TSBackgroundFetch.m`.
@HostActor
final class TSBackgroundFetch {
  /// Sends the event of a task to JavaScript.
  typealias Send = @HostActor (_ taskId: String, _ isTimeout: Bool) -> Void

  /// What a script subscribed. After a reload the library still calls it, and its events go nowhere.
  struct Callback {
    let send: Send
    /// The number of the script.
    let script: Int
  }

  /// The task that refreshes the app (line 16).
  nonisolated static let refreshIdentifier = "com.transistorsoft.fetch"
  /// Identifiers with this text are the library's (lines 15 and 81 to 84).
  nonisolated static let part = "com.transistorsoft"
  /// The name under which JavaScript knows the refresh (`RNBackgroundFetch.mm` line 17).
  nonisolated static let subscriberIdentifier = "react-native-background-fetch"

  let phone: Phone
  let defaults: TSBackgroundFetchDefaults
  /// Called for each line that the library logs.
  var log: (@HostActor (String) -> Void)?
  /// Called when the time of a task is nearly over, before JavaScript gets the event.
  var onExpire: (@HostActor (LaunchedTask) -> Void)?
  /// Called when JavaScript finishes a task.
  var onFinish: (@HostActor (LaunchedTask) -> Void)?

  private var tasks: [TSBGTask] = []
  private var subscriber: TSBGAppRefreshSubscriber?
  private var refresh: LaunchedTask?
  private var isRefreshScheduled = false
  /// In seconds.
  private var minimumFetchInterval = 0.0
  private var registersRefresh = false
  /// Whether the Info.plist has an identifier of a task for `scheduleTask`.
  private(set) var registersProcessing = false
  /// The number of the script. A reload begins the next one.
  private var script = 0
  private var hasEnded = false
  private var loop: EventLoop { phone.loop }

  init(on phone: Phone) {
    self.phone = phone
    defaults = phone.part(TSBackgroundFetchDefaults.self)
    if defaults.hasSubscriber { subscriber = TSBGAppRefreshSubscriber() }
    tasks = defaults.tasks.map { TSBGTask($0, of: self, isSaved: true) }
  }

  /// Registers the tasks of the Info.plist with `BGTaskScheduler` (lines 64 to 79).
  func didFinishLaunching(for module: BackgroundTaskModule) {
    let permitted = phone.info.permittedIdentifiers
    registersRefresh = phone.info.permits(Self.refreshIdentifier)
    registersProcessing = permitted?.contains(where: Self.isProcessing) ?? true
    try? phone.taskScheduler.registerForPermittedIdentifiers(containing: Self.part, for: module) {
      [weak self] task in
      guard let self else { return task.setTaskCompleted(success: false) }
      if task.identifier == Self.refreshIdentifier { launchRefresh(task) } else { launch(task) }
    }
  }

  private static func isProcessing(_ identifier: String) -> Bool {
    identifier.contains(part) && identifier != refreshIdentifier
  }

  // MARK: - The refresh

  /// Lines 201 to 206.
  func status(_ callback: @escaping @HostActor (BackgroundRefreshStatus) -> Void) {
    post("backgroundRefreshStatus") { [phone] in callback(phone.backgroundRefreshStatus) }
  }

  /// Lines 208 to 217: an error of the request is only logged.
  func configure(
    minimumFetchInterval seconds: Double,
    _ callback: @escaping @HostActor (BackgroundRefreshStatus) -> Void
  ) {
    minimumFetchInterval = seconds
    status { [weak self] status in
      if status == .available { try? self?.scheduleRefresh() }
      callback(status)
    }
  }

  /// Lines 103 to 139. Does nothing while a request is pending.
  func scheduleRefresh() throws(TSBackgroundFetchError) {
    if isRefreshScheduled { return }
    if registersRefresh {
      do throws(TSBackgroundFetchError) {
        try submit(
          BackgroundTaskRequest(
            .appRefresh, Self.refreshIdentifier,
            earliestBeginDate: loop.clock.wallTime + minimumFetchInterval))
      } catch {
        log?("\(Self.refreshIdentifier) is not submitted: \(error)")
        guard case .refused(.unavailable) = error else { throw error }
      }
    } else {
      log?(
        "\(Self.refreshIdentifier) is not registered, so the library asks for performFetch, which app delegates lack"
      )
    }
    isRefreshScheduled = true
  }

  /// Subscribes JavaScript. A task that already runs is given to it now (lines 264 to 275).
  func addListener(_ send: @escaping Send) {
    let subscriber = subscriber ?? TSBGAppRefreshSubscriber()
    subscriber.callback = Callback(send: send, script: script)
    self.subscriber = subscriber
    defaults.hasSubscriber = true
    if let refresh { execute(subscriber, refresh) }
  }

  /// Lines 281 to 291.
  func removeListener() {
    guard subscriber != nil else { return }
    subscriber = nil
    defaults.hasSubscriber = false
    phone.taskScheduler.cancel(taskRequestWithIdentifier: Self.refreshIdentifier)
    isRefreshScheduled = false
  }

  /// iOS starts the refresh. The next one is requested first (lines 161 to 176).
  private func launchRefresh(_ task: BackgroundTask) {
    let obstacle: LaunchedTask.Obstacle =
      subscriber == nil
      ? .stopped : subscriber?.isExecuted == true ? .unfinished : .notConfigured
    let launched = LaunchedTask(task, obstacle)
    task.expirationHandler = { [weak self] in self?.expireRefresh(launched) }
    isRefreshScheduled = false
    try? scheduleRefresh()
    refresh = launched
    if let subscriber { execute(subscriber, launched) }
  }

  /// `TSBGAppRefreshSubscriber.m` lines 133 to 141.
  private func execute(_ subscriber: TSBGAppRefreshSubscriber, _ launched: LaunchedTask) {
    guard !subscriber.isExecuted, let callback = subscriber.callback else { return }
    subscriber.isExecuted = true
    subscriber.isFinished = false
    perform(callback, Self.subscriberIdentifier, launched)
  }

  /// Lines 165 to 169; `TSBGAppRefreshSubscriber.m` lines 80 to 97 and 143 to 153.
  private func expireRefresh(_ launched: LaunchedTask) {
    onExpire?(launched)
    guard let subscriber else { return launched.task.setTaskCompleted(success: false) }
    guard let callback = subscriber.callback else {
      return finish(Self.subscriberIdentifier)
    }
    if !subscriber.isFinished {
      perform(callback, Self.subscriberIdentifier, launched, isTimeout: true)
    }
  }

  // MARK: - Scheduled tasks

  /// Lines 223 to 257.
  func schedule(_ scheduled: ScheduledTask, _ send: @escaping Send)
    throws(TSBackgroundFetchError)
  {
    let callback = Callback(send: send, script: script)
    if let task = task(scheduled.identifier) {
      task.scheduled = scheduled
      task.callback = callback
      if task.launched != nil, !task.executed { return task.execute() }
      return try task.schedule()
    }
    let task = TSBGTask(scheduled, of: self, isSaved: false)
    task.callback = callback
    tasks.append(task)
    try task.schedule()
  }

  /// Stops one task, or all of them (lines 312 to 323).
  func stop(_ identifier: String?) {
    // Each task that stops is taken out of the list.
    for task in tasks where identifier == nil || task.scheduled.identifier == identifier {
      task.stop()
    }
  }

  /// `TSBGTask.m` lines 34 to 42.
  private func launch(_ task: BackgroundTask) {
    guard let own = self.task(task.identifier) else {
      task.obstacle =
        "the library had forgotten the task: finish or stop was called after scheduleTask"
      return task.setTaskCompleted(success: false)
    }
    own.launch(task)
  }

  private func task(_ identifier: String) -> TSBGTask? {
    tasks.first { $0.scheduled.identifier == identifier }
  }

  func forget(_ task: TSBGTask) {
    tasks.removeAll { $0 === task }
    defaults.tasks.removeAll { $0.identifier == task.scheduled.identifier }
  }

  // MARK: - Both

  /// Finishes the refresh or a scheduled task, with success. Does nothing for another name (lines 325 to 386).
  func finish(_ taskId: String?) {
    let taskId = taskId ?? Self.refreshIdentifier
    if let task = task(taskId) { return task.finish() }
    guard let refresh else {
      log?("finish of \(taskId): called without a task to finish. Ignoring.")
      return
    }
    guard let subscriber, taskId == Self.subscriberIdentifier else {
      log?("finish of \(taskId): failed to find the fetch subscriber")
      return
    }
    subscriber.isFinished = true
    subscriber.isExecuted = false
    self.refresh = nil
    onFinish?(refresh)
    refresh.task.setTaskCompleted(success: true)
  }

  func submit(_ request: BackgroundTaskRequest) throws(TSBackgroundFetchError) {
    // Other modules' handlers do not count: the app does not have them.
    let isOwn = request.identifier.contains(Self.part)
    do {
      if phone.info.permittedIdentifiers == nil, !isOwn { throw BackgroundTaskError.notPermitted }
      if phone.info.permits(request.identifier), !isOwn {
        throw ObjectiveCException.withoutHandler(request.identifier)
      }
      try phone.taskScheduler.submit(request)
    } catch let error as BackgroundTaskError {
      throw .refused(error)
    } catch {
      let exception =
        error as? ObjectiveCException ?? ObjectiveCException.withoutHandler(request.identifier)
      // The exception cannot be caught, so it ends the app.
      phone.raise(exception)
      throw .exception(exception)
    }
  }

  /// Calls back on `main`.
  func perform(
    _ callback: Callback, _ taskId: String, _ launched: LaunchedTask?,
    isTimeout: Bool = false
  ) {
    let current = loop.currentTask
    let activity = current?.activity ?? .none
    if let launched { current?.activity = launched.task.activity }
    post(isTimeout ? "timeout" : "fetch", subject: taskId) { [self] in
      guard callback.script == script else {
        launched?.outlivedScript = true
        return
      }
      callback.send(taskId, isTimeout)
      guard !isTimeout, let launched else { return }
      launched.obstacle = nil
    }
    current?.activity = activity
  }

  /// Runs `body` on `main`, in this process of the app.
  private func post(_ label: String, subject: String = "", _ body: @escaping @HostActor () -> Void)
  {
    loop.post(on: loop.main, label, subject: subject) { [self] in if !hasEnded { body() } }
  }

  /// The running tasks that JavaScript has not finished.
  var running: [LaunchedTask] {
    ([refresh] + tasks.map(\.launched)).compactMap(\.self).filter { $0.task.ended == nil }
  }

  /// The names of ``running`` in JavaScript, which `finish` takes.
  var runningNames: [String] {
    running.map {
      $0.task.identifier == Self.refreshIdentifier ? Self.subscriberIdentifier : $0.task.identifier
    }
  }

  /// The process has ended.
  func end() {
    hasEnded = true
    tasks = []
    subscriber = nil
    refresh = nil
  }

  /// The script has ended. What it subscribed goes nowhere, until the next script subscribes.
  func scriptEnded() {
    script += 1
    for launched in running { launched.outlivedScript = true }
  }
}

/// The module's subscription to the refresh (`TSBGAppRefreshSubscriber.m`).
@HostActor
final class TSBGAppRefreshSubscriber {
  /// `nil` until `configure` or `start` was called in this process.
  var callback: TSBackgroundFetch.Callback?
  /// Whether JavaScript got a fetch that it has not finished.
  var isExecuted = false
  var isFinished = false
}
