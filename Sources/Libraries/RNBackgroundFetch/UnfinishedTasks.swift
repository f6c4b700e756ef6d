internal import BackgroundTasks
internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// Reports tasks that the script did not get, or finished too late.
extension RNBackgroundFetchCapability {
  /// Called when the time of a task is nearly over.
  func expires(_ launched: LaunchedTask) {
    let task = launched.task
    let isAnyLost = app.ledger.vanished.contains { $0.name == "fetch" }
    // The person took the phone before the script could get the task.
    if launched.outlivedScript || isAnyLost || task.isEarly { return }
    launched.wasIdleAtExpiration = launched.obstacle == nil && app.ledger.pending == nil
    guard let obstacle = launched.obstacle else { return }
    task.isExplained = true
    var diagnosis = Diagnosis(
      .taskNotDelivered, "the script never got the task \(task.identifier): \(obstacle.rawValue)")
    diagnosis.specificFix = fix(of: obstacle, for: task)
    diagnosis.work = [app.work(task.activity)]
    app.report(diagnosis)
  }

  /// Called when JavaScript finishes a task that iOS has not ended.
  func finishes(_ launched: LaunchedTask) {
    let task = launched.task
    guard launched.wasIdleAtExpiration, !launched.outlivedScript, task.ended == nil else { return }
    var diagnosis = Diagnosis(
      .finishedByTimeout,
      "the task \(task.identifier) was finished only in onTimeout, "
        + "\((phone.loop.clock.now - task.began).readable) after it began, and nothing was left to do for it",
      moments: [Diagnosis.Moment("finished", phone.loop.clock.now, latestFinish)])
    diagnosis.work = [app.work(task.activity)]
    app.report(diagnosis)
  }

  /// Notes a call of `finish`, which may finish nothing.
  func note(finishOf taskId: String?, at place: Place) {
    latestFinish = place
    let known = knownNames
    guard !known.isEmpty, !known.contains(taskId ?? ""), let line = app.line(of: place) else {
      return
    }
    let name = taskId.map { "'\($0)'" } ?? "no taskId"
    for launched in running where launched.obstacle == nil {
      launched.task.fix =
        "BackgroundFetch.finish at \(line) was called with \(name), and no such task was running. Pass the taskId of "
        + "the event: \(known.map { "'\($0)'" }.joined(separator: " or "))"
    }
  }

  private func fix(of obstacle: LaunchedTask.Obstacle, for task: BackgroundTask) -> String? {
    if let fix = app.fixOfCrash { return fix }
    let method: String
    switch obstacle {
    case .notConfigured: method = "configure"
    case .notScheduled: method = "scheduleTask"
    case .unfinished:
      return
        "call BackgroundFetch.finish(taskId) for each fetch on every path: until then the library passes on no other"
    case .stopped: return "call BackgroundFetch.start after stop"
    }
    guard let call = app.codeCall(of: method, since: task.began), !call.isInLibrary else {
      return nil
    }
    return
      "BackgroundFetch.\(method) \(call.whatHappened). Call it at the top level of the script, "
      + "so that it also runs when iOS launches the app in the background"
  }
}
