internal import NativeBridge

// Problems with calls of `HealthEmitter.finish`.
extension DiagnosisKind {
  static let finishAmbiguous = DiagnosisKind(
    "finish-ambiguous", .warning,
    title: "finish() did not name which of several open fetches it finishes",
    explanation: """
      iOS can start a background fetch while an earlier one is open. finish(result) without a fetchId finishes the oldest \
      open fetch. The work of that fetch may not be done yet, and the fetch whose work is done stays open.
      """,
    fix: "pass the event's fetchId: finish(result, fetchId)")

  static let finishWithoutFetch = DiagnosisKind(
    "finish-without-fetch", .warning,
    title: "finish() was called, but no such fetch is open",
    explanation: """
      The script called finish() without an open background fetch. This happens when a person opens the app and the same \
      code runs. There is no completion handler to call, so the call has no effect. The code probably mistakes another \
      wake for a fetch.
      """,
    fix: "call finish() once for each fetch event, with the fetchId of the event")
}
