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
}
