internal import BackgroundFetch
internal import BackgroundTasks
internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The tasks of `expo-background-task`, which one request to `BGTaskScheduler` runs (`ios/BackgroundTaskConsumer.swift`,
/// `ios/BackgroundTaskScheduler.swift`, `ios/BackgroundTaskAppDelegate.swift`).
@HostActor
final class ExpoTaskWorker: ExpoTaskConsumer {
  nonisolated static let identifier = "com.expo.modules.backgroundtask.processing"
  private static let usualInterval = Duration.seconds(12 * 60 * 60)

  private static let module = BackgroundTaskModule(
    name: ExpoTaskManager.name, event: ExpoTaskManager.eventName,
    completion: CompletionCall(
      text: "ExpoTaskManager.notifyTaskFinishedAsync(taskName, response)",
      method: "notifyTaskFinishedAsync", always: "on every path",
      timely: "Let the function given to TaskManager.defineTask end early"),
    unfinished: "the script did not finish")

  let className = "ExpoBackgroundTask.BackgroundTaskConsumer"
  let taskType = "backgroundTask"
  let launchReason = ExpoTaskLaunchReason.backgroundTask

  /// Called when a request was refused, or the library does nothing. Native code tells nobody.
  var log: (@HostActor (String) -> Void)?
  private let phone: Phone
  private let project: ExpoTaskProject
  /// That of the latest task that gave one; 12 hours before.
  private var interval = ExpoTaskWorker.usualInterval
  private var taskCount = 0
  private var scheduler: BackgroundTaskScheduler { phone.taskScheduler }

  init(_ phone: Phone, _ project: ExpoTaskProject) {
    self.phone = phone
    self.project = project
  }

  /// Call it while the app launches.
  func register(_ service: ExpoTaskService) {
    // It fails only for an identifier that is not permitted, and then requests are refused.
    _ = try? scheduler.register(forTaskWithIdentifier: Self.identifier, for: Self.module) {
      [weak self, weak service] task in
      if let self, let service { run(task, service) }
    }
  }

  func processEnded() {
    taskCount = 0
    interval = Self.usualInterval
  }

  /// Every task counts, also one without an interval (`ios/BackgroundTaskConsumer.swift` and `BackgroundTaskScheduler.swift` of
  /// 0.1.2, 0.2.8 and 57.0.12, didRegisterTask).
  func didRegister(_ options: [String: PropertyList]) {
    interval = Self.interval(in: options) ?? interval
    taskCount += 1
    if taskCount == 1, !project.versions.workerFollowsApp { schedule() }
  }

  /// The interval that the options of a task ask for: a whole number of minutes.
  private static func interval(in options: [String: PropertyList]) -> Duration? {
    guard case .number(let minutes)? = options["minimumInterval"], minutes == minutes.rounded()
    else { return nil }
    return .clamped(seconds: minutes * 60)
  }

  func didSet(_ options: [String: PropertyList]) {}

  func didUnregister() {
    taskCount -= 1
    if taskCount == 0, !project.versions.workerFollowsApp { cancel() }
  }

  /// `BackgroundTaskResult`. Nothing depends on it.
  func normalized(_ result: Int?) -> FetchResult {
    switch result {
    case nil: .noData
    case 2: .failed
    default: .newData
    }
  }

  /// 0.1.4, `ios/BackgroundTaskModule.swift`, OnAppEntersBackground.
  func appEntersBackground() { if project.versions.workerFollowsApp { schedule() } }

  /// 0.1.4, `ios/BackgroundTaskModule.swift`, OnAppEntersForeground.
  func appEntersForeground() { if project.versions.workerFollowsApp { cancel() } }

  func simulateLaunch() {
    do { try scheduler._simulateLaunchForTask(withIdentifier: Self.identifier) } catch {
      log?("not scheduled: \(error.description)")
    }
  }

  private func run(_ task: BackgroundTask, _ service: ExpoTaskService) {
    guard project.versions.workerFindsService else {
      let reason = "Expo Background Tasks: Could not find TaskService module"
      log?("\(reason). expo-background-task 55 finds it from 55.0.17 on")
      task.obstacle = reason
      return task.setTaskCompleted(success: false)
    }
    task.fix =
      "let the promise of the function given to TaskManager.defineTask settle in time, on every path"
    task.expirationHandler = { [weak self] in
      task.endAtExpiration()
      if let self, project.versions.expiredTaskIsRequestedAgain { schedule() }
    }
    service.runTasks(for: .backgroundTask) { [weak self] _, _ in
      // The results do not matter: also a task that failed ends with success.
      task.setTaskCompleted(success: true)
      self?.schedule()
    }
  }

  private func cancel() { scheduler.cancel(taskRequestWithIdentifier: Self.identifier) }

  private func schedule() {
    guard taskCount > 0 else { return }
    cancel()
    let request = BackgroundTaskRequest(
      .processing, Self.identifier,
      earliestBeginDate: phone.loop.clock.wallTime + interval / .seconds(1),
      requiresNetworkConnectivity: true)
    do { try scheduler.submit(request) } catch { log?("not scheduled: \(error)") }
  }
}
