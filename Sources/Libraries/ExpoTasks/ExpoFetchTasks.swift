internal import BackgroundFetch
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The tasks of `expo-background-fetch`, which UIKit's background fetch runs (`ios/BackgroundFetchTaskConsumer.swift`).
@HostActor
final class ExpoFetchTasks: ExpoTaskConsumer {
  let className = "ExpoBackgroundFetch.BackgroundFetchTaskConsumer"
  let taskType = "backgroundFetch"
  let launchReason = ExpoTaskLaunchReason.backgroundFetch

  /// Called for each line of the log.
  var log: (@HostActor (String) -> Void)?
  private let phone: Phone
  /// The fetches for which the script has not registered a task, oldest first, and what ends each at last.
  private var early: [(run: @HostActor () -> Void, deadline: LoopTask)] = []

  init(_ phone: Phone) { self.phone = phone }

  func didRegister(_ options: [String: PropertyList]) {
    updateInterval(options)
    runEarlyFetches()
  }

  func didSet(_ options: [String: PropertyList]) { updateInterval(options) }

  // The interval stays as it is.
  func didUnregister() {}

  /// `BackgroundFetchResult` (`ios/BackgroundFetchRecords.swift`).
  func normalized(_ result: Int?) -> FetchResult {
    switch result {
    case 2: .newData
    case 3: .failed
    default: .noData
    }
  }

  /// `updateMinimumInterval`. Without an interval it is UIKit's smallest one, which is 0.
  private func updateInterval(_ options: [String: PropertyList]) {
    var seconds = 0.0
    if case .number(let given)? = options["minimumInterval"] { seconds = given }
    phone.loop.post(on: phone.loop.main, "setMinimumBackgroundFetchInterval") { [self] in
      setMinimumInterval(seconds)
    }
  }

  /// `setMinimumBackgroundFetchInterval`. UIKit's greatest number means never.
  func setMinimumInterval(_ seconds: Double) {
    let isNever = !(seconds < .greatestFiniteMagnitude)
    phone.backgroundFetch.setMinimumInterval(isNever ? nil : .clamped(seconds: max(0, seconds)))
  }

  /// `application(_:performFetchWithCompletionHandler:)` of expo-task-manager
  /// (`ios/TaskManagerAppDelegateSubscriber.swift`).
  ///
  /// - Parameter complete: gets the result, and the place where JavaScript finished the last task.
  func perform(
    _ service: ExpoTaskService, _ complete: @escaping ExpoTaskService.Completion
  ) {
    let activity = phone.loop.currentTask?.activity ?? .none
    let run: @HostActor () -> Void = { [phone] in
      phone.loop.currentTask?.activity = activity
      service.runTasks(for: .backgroundFetch, then: complete)
    }
    let isFirstLaunch = phone.lifecycle.launchCount == 1 && phone.lifecycle.launchReason == .fetch
    guard isFirstLaunch, !service.hasTask(for: .backgroundFetch) else { return run() }
    // The run begins long after the person first opened the app, so the app has registered its tasks.
    log?("the fetch waits until the script registers a task")
    let time = phone.profile.refreshBudget - phone.profile.expirationWarning
    early.append(
      (
        run,
        phone.loop.post(
          on: phone.loop.main, "no task for the fetch", after: time, role: .deadline
        ) { [weak self] in self?.runEarlyFetches() }
      ))
  }

  private func runEarlyFetches() {
    for fetch in forgetEarlyFetches() {
      phone.loop.post(on: phone.loop.main, "performFetch", fetch)
    }
  }

  func processEnded() { _ = forgetEarlyFetches() }

  private func forgetEarlyFetches() -> [@HostActor () -> Void] {
    let fetches = early
    early = []
    for fetch in fetches { fetch.deadline.cancel() }
    return fetches.map(\.run)
  }
}
