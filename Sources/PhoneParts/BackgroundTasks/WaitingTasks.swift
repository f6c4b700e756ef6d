internal import Capabilities
internal import HostLoop
internal import SimulatedPhone

// Says why a requested task has not run.
extension BackgroundTasksCapability {
  /// Called when iOS would start a task now, and something keeps it from that.
  func note(_ obstacle: TaskObstacle, to request: BackgroundTaskRequest) {
    let remedy = obstacle.remedy(idleDelay: phone.profile.idleDelay)
    app.log(
      "\(request.identifier) is due, and waits \(obstacle.awaited)"
        + (remedy.map { ": \($0)" } ?? ""), about: "task")
  }

  /// The part of the summary about tasks that have not run: `com.example.sync waits for an idle phone`.
  var waitingWords: String? {
    let requests = scheduler.pendingTaskRequests
    if requests.isEmpty || app.days != nil { return nil }
    return requests.map { request in
      switch scheduler.obstacle(to: request) {
      case .notDue(.zero): "\(request.identifier) is planned"
      case .notDue(let time): "\(request.identifier) is planned in \(time.readable)"
      case let obstacle?: "\(request.identifier) waits \(obstacle.awaited)"
      case nil: "\(request.identifier) waits for iOS, which starts it now"
      }
    }.joined(separator: ", ")
  }

  /// In a run in which no task ran, nothing else says why.
  package var waitingHints: [String] {
    guard scheduler.tasks.isEmpty, app.days == nil else { return [] }
    return scheduler.pendingTaskRequests.compactMap { request in
      guard let obstacle = scheduler.obstacle(to: request) else { return nil }
      return hint(obstacle, request)
    }
  }

  private func hint(_ obstacle: TaskObstacle, _ request: BackgroundTaskRequest) -> String {
    let name = request.identifier
    let needs =
      request.kind == .processing && obstacle != .notIdle ? ", and needs an idle phone then" : ""
    let remedy = obstacle.remedy(idleDelay: phone.profile.idleDelay).map { " (\($0))" } ?? ""
    return
      "the task \(name) did not run: it waits \(obstacle.awaited)\(needs)\(remedy). To run it at once, call "
      + "device._simulateLaunchForTaskWithIdentifier('\(name)'). To let the time pass, use --days 1, or a scenario with "
      + "device.advance()"
  }
}
