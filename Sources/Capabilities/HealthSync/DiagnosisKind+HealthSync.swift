internal import NativeBridge

// What is wrong with the calls of `HealthEmitter.finish`.
extension DiagnosisKind {
  static let finishAmbiguous = DiagnosisKind(
    "finish-ambiguous", .warning,
    title: "finish() did not say which of several open fetches it ends",
    explanation: """
      iOS may start a background fetch while an earlier one is open. finish(result) without a fetchId ends the oldest: \
      perhaps not the one whose work is done. The other one then stays open, or is ended before its upload.
      """,
    fix: "pass the event's fetchId: finish(result, fetchId)")

  static let finishWithoutFetch = DiagnosisKind(
    "finish-without-fetch", .warning,
    title: "finish() was called, and there was no such fetch",
    explanation: """
      The script called finish() without an open background fetch, as when a person opens the app and the same code runs. \
      There is no completion handler to call. It has no effect, but the code seems to take something else for a fetch.
      """,
    fix: "call finish() only for the fetchId of an event, once")
}
