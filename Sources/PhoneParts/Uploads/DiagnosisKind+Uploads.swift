internal import NativeBridge

// Problems with the samples that the script uploads.
extension DiagnosisKind {
  static let samplesUploadedTwice = DiagnosisKind(
    "samples-uploaded-twice", .error,
    title: "the app uploaded samples again after the server had acknowledged them",
    explanation: """
      Two syncs ran at once, or the app did not note that the server has the samples, for example by saving the anchor. The \
      server gets the same samples twice. A server that does not compare uuids counts them twice. `bridgehost --backend` only warns about it, because a \
      server may be built to accept repeated uploads.
      """,
    fix: """
      after the server's 2xx, note which samples it has before the next upload starts, and run one sync at a time
      """)

  static let samplesUploadedAtOnce = DiagnosisKind(
    "samples-uploaded-at-once", .warning,
    title: "two requests uploaded the same samples at the same time",
    explanation: """
      Two syncs ran at the same time. Each read the samples and sent them, because neither knew of the other. The server gets \
      the samples twice within an instant, so it may store them twice even if it looks for them first. `bridgehost --backend` \
      only warns about it. In a search it is an error. Requests with `PUT`, and requests with the same `Idempotency-Key`, are \
      excepted.
      """,
    fix: """
      run one sync at a time: keep its promise, and let every caller await it; or send the same Idempotency-Key for the same \
      samples
      """)

  static let completedBeforeUpload = DiagnosisKind(
    "completed-before-upload", .warning,
    title: "HealthKit's update or a task was completed before its samples were sent",
    explanation: """
      The completion handler tells iOS that the work is done, and iOS suspends the app within seconds. The request then fails, \
      or is sent only when iOS wakes the app the next time, perhaps hours later. `bridgehost --backend` only warns about it. \
      In a search it is an error.
      """,
    fix: """
      await the server's answer, then call the completion handler; or keep the app running with beginBackgroundTask
      """)

  static let neverRecovered = DiagnosisKind(
    "never-recovered", .error,
    title: "after a failure, the app never sends the remaining samples",
    explanation: """
      A request failed, as it does in a tunnel, or the phone was locked. Half a day later iOS woke the app again. Nothing \
      failed this time, and the app still did not send the old samples. Usual causes: a flag was not reset, a rejected promise was kept, the \
      anchor had moved past the samples, or the next query began after them.
      """,
    fix: """
      after a failure, make sure that the app can try again: reset flags in finally, do not keep rejected promises, and \
      move the anchor only after the server's 2xx
      """)
}
