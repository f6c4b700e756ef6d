package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Uploads

/// Background tasks: time that an app requests from UIKit, and work that it gives to
/// `BGTaskScheduler`.
@HostActor
package final class BackgroundTasksCapability: WakingCapability, ReportingCapability,
  SearchedCapability
{
  let app: AppConnection
  private let module: BackgroundTasksModule
  var phone: Phone { app.phone }
  let scheduler: BackgroundTaskScheduler
  /// The ledger entry of each running task, by the identifier of the task.
  private var running: [String: Int] = [:]
  private var chains: [String: TaskChain] = [:]

  package init(_ app: AppConnection) {
    self.app = app
    scheduler = app.phone.taskScheduler
    module = BackgroundTasksModule(phone: app.phone)
    // Make both parts now, because they observe the app from its first process on.
    _ = app.phone.backgroundTasks
    scheduler.observer = { [weak self] in self?.changed($0) }
    scheduler.onWait = { [weak self] in self?.note($1, to: $0) }
    phone.lifecycle.observe { [weak self] in if $0 == .notRunning { self?.processIsGone() } }
  }

  package func addModules(to registry: ModuleRegistry) throws { try registry.add(module) }

  package func processBegan() { try? module.registerLaunchHandlers() }

  package var verbs: [DeviceVerb] {
    DeviceVerb("_simulateLaunchForTaskWithIdentifier") { [scheduler] (identifier: String) in
      try scheduler._simulateLaunchForTask(withIdentifier: identifier)
    }
    DeviceVerb("_simulateExpirationForTaskWithIdentifier") { [scheduler] (identifier: String) in
      try scheduler._simulateExpirationForTask(withIdentifier: identifier)
    }
  }

  private func changed(_ task: BackgroundTask) {
    if task.success == false { task.reason = reason(task) }
    app.log(words(task), about: "task")
    if task.ended == nil {
      task.activity = .other(phone.loop.currentTaskID)
      phone.loop.currentTask?.activity = task.activity
      running[task.identifier] = app.ledger.begin(
        .completionHandler, "the task \(task.identifier)")
      chains[task.identifier, default: TaskChain()].begins(inProcess: phone.lifecycle.launchCount)
    } else if let entry = running.removeValue(forKey: task.identifier) {
      ended(task, entry)
    }
    let isKnown = !app.hasVanished(task.module.event, of: [task.activity])
    // A run that the script never got says nothing of how the script submits the task.
    if let success = task.success, isKnown, task.obstacle == nil {
      chains[task.identifier]?.ended(success: success)
    }
    if task.success == false { app.capability(Uploads.self)?.settled.forget() }
    if task.ranOut, isKnown, !task.isExplained { app.report(diagnosis(ofExpired: task)) }
  }

  private func ended(_ task: BackgroundTask, _ entry: Int) {
    let call = task.module.completedCall
    let place = app.ledger.open.last { $0.kind == .call && $0.subject == call }?.place
    // At the end of its time, an app can only break off its work.
    let isByApp = (task.success == true || place != nil) && !task.isExpiring
    let end = Ledger.End.done(task.success == true ? "completed" : "failed")
    app.ledger.end(
      entry, isByApp ? end : .failed("no time left"),
      at: place ?? app.app?.bridge.runningCall?.place)
    if task.success == true {
      app.capability(Uploads.self)?.completed(
        "the task \(task.identifier)", begunAt: entry, by: call)
    }
  }

  private func words(_ task: BackgroundTask) -> String {
    guard let elapsed = task.elapsed else { return "\(task.identifier) begins" }
    let outcome = task.success == true ? "with success" : "without success"
    return "\(task.identifier) ends \(outcome) after \(elapsed.readable)"
      + (task.reason.map { ": \($0)" } ?? "")
  }

  /// Why a task ended without success just now.
  private func reason(_ task: BackgroundTask) -> String {
    if let termination = phone.termination { return "the app ended: \(termination)" }
    if task.ranOut {
      if let obstacle = task.obstacle { return "no time left: \(obstacle)" }
      return isUnheard(task)
        ? "no time left: no listener for `\(task.module.event)`"
        : "no time left: \(task.module.unfinished) in time" + app.latestFailure(since: task.began)
    }
    let end = task.isCutShort ? "iOS ended it early" : "the app completed it without success"
    return task.obstacle ?? app.failure(since: task.began) ?? end
  }

  private func processIsGone() {
    guard case .backgroundTaskLeak(let names) = phone.lifecycle.terminations.last else { return }
    let tasks = names.map { "'\($0)'" }.joined(separator: ", ")
    app.report(
      Diagnosis(
        .backgroundTaskLeaked,
        "background task \(tasks) was never ended, and iOS killed the app when its time was over"))
  }

  /// iOS runs only tasks that the app has requested.
  package var isUsed: Bool { !scheduler.tasks.isEmpty }

  package var wakes: Wakes? {
    let wakes = scheduler.tasks.map { task in
      Wakes.Wake(
        task.identifier, began: task.began, elapsed: task.elapsed,
        budget: task.kind == .appRefresh
          ? phone.profile.refreshBudget : phone.profile.processingBudget,
        task.success == true ? .done : .failed,
        reason: task.success == nil ? "the run ended before the task did" : task.reason)
    }
    return Wakes(
      "task", "tasks", wakes,
      areHandled: !wakes.isEmpty || !scheduler.pendingTaskRequests.isEmpty)
  }

  package var wakeSummary: String? {
    var parts: [String] = []
    let count = scheduler.tasks.count
    if count > 0 {
      let failed = scheduler.tasks.count { $0.success != true }
      parts.append(
        "\(count) \(count == 1 ? "task" : "tasks") run"
          + (failed > 0 ? ", \(failed) failed" : ""))
    }
    if let waitingWords { parts.append(waitingWords) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  package var summaryFields: [String: any Encodable & Sendable] {
    ["backgroundTasks": WakeCount(wakes, .done)]
  }

  package var dayColumns: [DayColumn] {
    guard let wakes else { return [] }
    return [
      wakes.column("Tasks", key: "tasks", .done),
      wakes.column("Failed tasks", key: "failedTasks", .failed, isBad: true),
    ]
  }

  package func searchWakesWhileIdle() { scheduler.startTasksThatWaitForIdlePhone() }

  /// Reports samples whose upload failed and that are still missing after the last successful task,
  /// long after the search's last failure.
  package func diagnoseSearchRun(after failure: LoopInstant?) -> [Diagnosis] {
    let waiting = Set(scheduler.pendingTaskRequests.map(\.identifier))
    for (identifier, chain) in chains.sorted(by: { $0.key < $1.key })
    where chain.isBroken && !waiting.contains(identifier) {
      return [
        Diagnosis(
          .taskNotResubmitted,
          "the task \(identifier) ended without success, and was not submitted again: iOS runs it no more. After its "
            + "successful runs the app had submitted it again")
      ]
    }
    guard let failure, let task = scheduler.tasks.last, task.success == true else { return [] }
    return app.capability(Uploads.self)?.neverRecovered(
      \.sentInVain, failure, task.began,
      "BGTaskScheduler ran the task \(task.identifier), and it was completed with success") ?? []
  }

  package nonisolated static var requirements: [AppRequirement] {
    [
      AppRequirement(BackgroundTasksModule.name, "submit", needs: .taskIdentifier) { call in
        let identifier = call.string("identifier")
        return [identifier.map { .permittedIdentifier($0) } ?? .taskIdentifier]
          + (mode(of: call).map { [.backgroundMode($0)] } ?? [])
      }
    ]
  }

  /// The background mode of a request. `nil` if the code does not show its kind.
  private nonisolated static func mode(of call: CallArguments) -> AppInfo.BackgroundMode? {
    if let kind = call.string("kind").flatMap(BackgroundTaskRequest.Kind.init) {
      return kind == .processing ? .processing : .fetch
    }
    return call.has("kind") ? nil : .fetch
  }

  package nonisolated static var diagnoses: [DiagnosisKind] {
    [.backgroundTaskLeaked, .taskExpired, .taskNotResubmitted]
  }
}
