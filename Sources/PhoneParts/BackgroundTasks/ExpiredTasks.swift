internal import Capabilities
internal import HostLoop
internal import NativeBridge

// Reports tasks of BGTaskScheduler whose time was over before the app completed them.
extension BackgroundTasksCapability {
  /// Whether nobody listens to the event with which the script gets the task.
  func isUnheard(_ task: BackgroundTask) -> Bool {
    app.isUnheard(task.module.event, since: task.began)
  }

  func diagnosis(ofExpired task: BackgroundTask) -> Diagnosis {
    let isUnheard = isUnheard(task)
    var diagnosis = Diagnosis(
      .taskExpired,
      "the task \(task.identifier) was not completed within its "
        + "\(task.elapsed?.readable ?? "time"), and iOS ended it without success"
        + (isUnheard ? ": nobody listens to `\(task.module.event)`" : ""))
    diagnosis.specificFix =
      isUnheard
      ? app.fixOfMissingListener(to: task.module.event, of: task.module.name)
      : task.fix ?? app.fix(ofMissing: task.module.completion, since: task.began)
    diagnosis.work = [app.work(task.activity)]
    diagnosis.failedLines = app.failedLines(
      before: task.module.completion.method, since: task.began)
    return diagnosis
  }
}
