internal import NativeBridge

// What is wrong with background tasks.
extension DiagnosisKind {
  static let backgroundTaskLeaked = DiagnosisKind(
    "background-task-leaked", .error,
    title: "a background task was never ended, and iOS killed the app",
    explanation: """
      beginBackgroundTask asks iOS for about 30 seconds. An app that has not called endBackgroundTask when they are over is \
      killed: unsaved work is lost.
      """,
    fix: "call endBackgroundTask on every path, and in backgroundTaskExpired")

  static let taskExpired = DiagnosisKind(
    "task-expired", .error,
    title: "a task of BGTaskScheduler was not completed in time",
    explanation: """
      iOS ends a task that does not call setTaskCompleted in its time. The task counts as failed, and iOS runs the app's \
      tasks less often.
      """,
    fix: "call setTaskCompleted on every path, and in taskExpired")
}
