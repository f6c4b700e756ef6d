internal import NativeBridge

// Problems with react-native-background-fetch.
extension DiagnosisKind {
  static let taskNotDelivered = DiagnosisKind(
    "task-not-delivered", .error,
    title: "the script never got a task that iOS had started",
    explanation: """
      iOS launches the app in the background for each task. react-native-background-fetch then waits until the script calls \
      configure, and scheduleTask for a task of its own. It passes the task on at once, but only in the process that made \
      the call. If the script does not make it, the time of the task passes unused.
      """,
    fix: """
      call BackgroundFetch.configure at the top level of the script, and scheduleTask for each task after it, so that both \
      also run when iOS launches the app in the background
      """,
    isUnfinishedWork: true)

  static let finishedByTimeout = DiagnosisKind(
    "finished-by-timeout", .error,
    title: "a task was finished only when its time was over",
    explanation: """
      react-native-background-fetch calls onTimeout shortly before the time of a task is over. The script finished the task \
      there, and nothing was left to do for it before. The phone stays awake for the whole time, and iOS runs the app's \
      tasks less often.
      """,
    fix:
      "call BackgroundFetch.finish(taskId) in the event callback on every path, not only in onTimeout",
    isUnfinishedWork: true)
}
