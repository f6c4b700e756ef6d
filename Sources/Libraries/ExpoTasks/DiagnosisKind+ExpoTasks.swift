internal import NativeBridge

// Problems with the tasks of expo-task-manager.
extension DiagnosisKind {
  static let expoTaskNotDefined = DiagnosisKind(
    "expo-task-not-defined", .error,
    title: "iOS ran an Expo task that the script had not defined",
    explanation: """
      expo-task-manager runs the functions that the script has defined when the event arrives. It reports a task without a \
      function as finished, and unregisters it. iOS runs it no more, until the app registers it again.
      """,
    fix: "call TaskManager.defineTask at the top level of the script that starts the app")

  static let expoTaskWithoutInterval = DiagnosisKind(
    "expo-task-without-interval", .warning,
    title: "an Expo task was registered without an interval, so iOS never runs it",
    explanation: """
      expo-background-task asks iOS for time when a task with a minimumInterval is registered. It registers a task without \
      one, too, but asks for nothing, and reports no error. On Android such a task runs.
      """,
    fix: """
      pass a whole number of minutes: BackgroundTask.registerTaskAsync(name, { minimumInterval: 15 })
      """)
}
