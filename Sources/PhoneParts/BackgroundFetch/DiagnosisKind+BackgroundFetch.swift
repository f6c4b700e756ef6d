internal import NativeBridge

// Problems with background fetches.
extension DiagnosisKind {
  static let neverLaunched = DiagnosisKind(
    "never-launched", .error,
    title: "iOS did not launch the app, so nothing ran",
    explanation: """
      iOS wakes an app for a background fetch only if its Info.plist has the background mode 'fetch', and only if the \
      person's settings and the battery allow it. Otherwise iOS does not launch the app, and reports no error.
      """,
    fix: """
      add 'fetch' to UIBackgroundModes: with Expo in expo.ios.infoPlist of app.json, otherwise in the app's Info.plist. \
      If the message names a setting or the battery, the app cannot change that: test another launch, such as \
      --launch user
      """)

  static let fetchExpired = DiagnosisKind(
    "fetch-expired", .error,
    title: "a background fetch was not finished in time",
    explanation: """
      iOS gives a background fetch 30 seconds. If the app has not called the completion handler by then, iOS kills the \
      app. Later iOS wakes it less often, or not at all.
      """,
    fix: """
      call finish on every path, also when the upload fails. Abort each request after 20 seconds, with an \
      AbortController and setTimeout (React Native has AbortSignal.timeout only from 0.87 on)
      """,
    explainedBy: lossesOfEvents, isUnfinishedWork: true)

  static let fetchOpen = DiagnosisKind(
    "fetch-open", .error,
    title: "a background fetch was still open when the app ended",
    explanation: """
      The script failed, reloaded or had no work left, and the completion handler of the fetch was not called. iOS then \
      wakes the app less often, or not at all.
      """,
    fix: "call finish on every path, also when the upload fails",
    explainedBy: lossesOfEvents, isUnfinishedWork: true)

  static let completionTwice = DiagnosisKind(
    "completion-twice", .error,
    title: "the completion handler of a background fetch was called twice",
    explanation: """
      Two places in the code finish the same fetch, for example a timer and the handler of the reply. iOS allows one call \
      of a completion handler. On a phone the second call can crash the app.
      """,
    fix: "finish each fetch in one place, once, after all of its work")

  static let samplesNotDelivered = DiagnosisKind(
    "samples-not-delivered", .error,
    title: "a fetch finished with newData before a server acknowledged its samples",
    explanation: """
      newData tells native code that the samples reached the server. Native code moves the anchor past them and never \
      hands them over again. The script finished with newData before a server had answered 2xx. If the request fails, the \
      samples are lost.
      """,
    fix: """
      await the server's 2xx, then finish with newData; otherwise finish with failed. If the uploads contain no uuids, run \
      with --no-delivery-check
      """,
    explainedBy: [finishOfAnotherFetch])

  static let samplesForgotten = DiagnosisKind(
    "samples-forgotten", .error,
    title: "a fetch found nothing new, but earlier samples never reached a server",
    explanation: """
      An earlier upload failed, and the anchor moved past its samples anyway. This fetch reads only what comes after the \
      anchor, and finds nothing. Every later fetch does the same, so the samples are lost.
      """,
    fix: """
      move the anchor only after the server's 2xx, so that the next fetch reads the failed samples again. If the uploads \
      contain no uuids, run with --no-delivery-check
      """,
    explainedBy: earlierLosses)

  /// The kinds that say when samples were lost that are still missing.
  private static let earlierLosses: [DiagnosisKind] = [samplesNotDelivered, samplesForgotten]

  static let finishOfAnotherFetch = DiagnosisKind(
    "finish-of-another-fetch", .error,
    title: "finish() without a fetchId finished a fetch whose work was not done",
    explanation: """
      Two background fetches were open. The work of the later one was done first, and called finish(result) without a \
      fetchId. That finished the oldest open fetch, whose work was still going on. iOS may suspend the app after that, and \
      the result says nothing about the work that was cut off.
      """,
    fix: "pass the event's fetchId: finish(result, fetchId)")

  static let failedWithoutCause = DiagnosisKind(
    "failed-without-cause", .error,
    title: "a background fetch ended failed, although nothing had failed",
    explanation: """
      No request failed, and no native call. The script still finished the fetch with failed, for example because it used \
      something that was not ready yet. The work of this fetch is not done, and iOS wakes an app whose fetches fail less often.
      """,
    fix: """
      wait until what the work needs is ready, instead of giving up: keep the promise of its preparation, and await it
      """)

  /// The kinds about background fetches.
  static let ofBackgroundFetch = [
    neverLaunched, fetchExpired, fetchOpen, completionTwice, samplesNotDelivered, samplesForgotten,
    finishOfAnotherFetch, failedWithoutCause,
  ]
}
