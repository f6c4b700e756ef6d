package import NativeBridge

// Problems with calls of the modules in this library.
extension DiagnosisKind {
  static let headlessTaskNotActive = DiagnosisKind(
    "headless-task-not-active", .warning,
    title: "a headless task was finished or retried after it had ended",
    explanation: """
      A headless task had timed out, or was already finished, when its promise was settled. React Native ignores that and \
      logs this warning. On a phone the work after the timeout may stop at any point.
      """,
    fix: "give the task a longer timeout, or resolve its promise earlier and only once")

  /// All kinds of these modules.
  package static let ofCoreModules = [headlessTaskNotActive]
}
