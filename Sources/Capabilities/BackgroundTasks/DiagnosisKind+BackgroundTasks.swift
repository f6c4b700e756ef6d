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

  static let taskExpired = DiagnosisKind(
    "task-expired", .error,
    title: "a BGTaskScheduler task was not completed in time",
    explanation: """
      The app did not call setTaskCompleted within the time of the task, so iOS ended the task. The task counts as failed, \
      and iOS runs the app's tasks less often.
      """,
    fix: "call setTaskCompleted on every path, and in the handler of taskExpired")
}
