package import NativeBridge

// What is wrong with calls of the modules in this library.
extension DiagnosisKind {
  static let headlessTaskNotActive = DiagnosisKind(
    "headless-task-not-active", .warning,
    title: "a headless task was finished or retried when it was over",
    explanation: """
      The task had timed out, or was finished before, when its promise was settled. React Native ignores the call, with this \
      warning. What the task did after its timeout may have been cut off at any point.
      """,
    fix: "give the task a longer timeout, or let its promise resolve sooner and once")

  /// All that this library finds.
  package static let ofCoreModules = [headlessTaskNotActive]
}
