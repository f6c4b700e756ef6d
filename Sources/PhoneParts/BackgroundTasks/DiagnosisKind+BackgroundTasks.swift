internal import NativeBridge

// Problems with background tasks.
extension DiagnosisKind {
  static let backgroundTaskLeaked = DiagnosisKind(
    "background-task-leaked", .error,
    title: "a background task was never ended, and iOS killed the app",
    explanation: """
      beginBackgroundTask asks iOS for about 30 seconds. If the app has not called endBackgroundTask by then, iOS kills \
      the app. Unsaved work is lost.
      """,
    fix: "call endBackgroundTask on every path, and in the handler of backgroundTaskExpired")

  static let taskNotResubmitted = DiagnosisKind(
    "task-not-resubmitted", .error,
    title: "a task that failed was not submitted again",
    explanation: """
      iOS runs a task that the app has submitted once. An app that wants to run regularly submits the task again in each run. \
      This app did so after successful runs only, so one failure ended the chain. iOS runs the task again only after the \
      person has opened the app.
      """,
    fix: """
      submit the task again at the beginning of each run, before anything can fail
      """)

  static let taskExpired = DiagnosisKind(
    "task-expired", .error,
    title: "a BGTaskScheduler task was not completed in time",
    explanation: """
      The app did not call setTaskCompleted within the time of the task, so iOS ended the task. The task counts as failed, \
      and iOS runs the app's tasks less often.
      """,
    fix: "call setTaskCompleted on every path, and in the handler of taskExpired",
    isUnfinishedWork: true)
}
