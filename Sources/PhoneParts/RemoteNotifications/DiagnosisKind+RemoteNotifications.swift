internal import NativeBridge

// Problems with remote notifications.
extension DiagnosisKind {
  static let pushExpired = DiagnosisKind(
    "push-expired", .error,
    title: "a silent push message was not finished in time",
    explanation: """
      iOS gives the app 30 seconds for a remote notification with content-available. If its native code has not called the \
      completion handler by then, iOS kills the app. Later iOS wakes it less often, or not at all.
      """,
    fix:
      "end the work for each message within 30 seconds, and call the completion handler on every path",
    isUnfinishedWork: true)
}
