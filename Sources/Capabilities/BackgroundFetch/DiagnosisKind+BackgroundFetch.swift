internal import NativeBridge

// What is wrong with background fetches.
extension DiagnosisKind {
  static let neverLaunched = DiagnosisKind(
    "never-launched", .error,
    title: "iOS did not launch the app, and nothing ran",
    explanation: """
      iOS wakes an app for a background fetch only if its Info.plist has the background mode 'fetch', and the person and the \
      battery allow it. iOS reports no error: the app is not launched.
      """,
    fix: """
      add 'fetch' to expo.ios.infoPlist.UIBackgroundModes in app.json, or in the file that appJson of \
      bridgehost.config.js names
      """)

  static let fetchExpired = DiagnosisKind(
    "fetch-expired", .error,
    title: "a background fetch was not finished in time",
    explanation: """
      iOS gives a background fetch 30 seconds. An app that has not called the completion handler by then is killed, and iOS \
      wakes it less often, or not at all.
      """,
    fix: """
      call finish on every path, also when the upload fails, and abort a request that takes 20 seconds, \
      with an AbortController and setTimeout (React Native has no AbortSignal.timeout)
      """)

  static let fetchOpen = DiagnosisKind(
    "fetch-open", .error,
    title: "a background fetch was still open when the app ended",
    explanation: """
      The script failed, reloaded or had nothing left to do before anybody called the fetch's completion handler. iOS counts \
      that against the app, and wakes it less often, or not at all.
      """,
    fix: "call finish on every path, also when the upload fails")

  static let completionTwice = DiagnosisKind(
    "completion-twice", .error,
    title: "the completion handler of a background fetch was called twice",
    explanation: """
      Two places finish the same fetch, such as a timer and the reply. iOS allows one call of a completion handler; on a \
      phone the second one can crash the app.
      """,
    fix: "let one place finish a fetch, once, after everything that belongs to it")

  static let samplesNotDelivered = DiagnosisKind(
    "samples-not-delivered", .error,
    title: "a fetch ended newData before a server had its samples",
    explanation: """
      newData tells native code that the samples arrived: the anchor moves past them, and no later fetch hands them over \
      again. The script said so before a server had answered 2xx. If the request fails, the samples are lost.
      """,
    fix: """
      await the server's 2xx, then finish with newData; else finish with failed. A script that sends no uuids runs with \
      --no-delivery-check
      """)

  static let samplesForgotten = DiagnosisKind(
    "samples-forgotten", .error,
    title: "a fetch found nothing new while earlier samples had reached no server",
    explanation: """
      An earlier upload failed, and the anchor had moved past its samples all the same. This fetch reads what comes after \
      the anchor and finds nothing, and so does every later one: the samples are lost.
      """,
    fix: """
      move the anchor only after the server's 2xx, so that what failed is read again. A script that sends no uuids runs \
      with --no-delivery-check
      """)

  /// What is found about background fetches.
  static let ofBackgroundFetch = [
    neverLaunched, fetchExpired, fetchOpen, completionTwice, samplesNotDelivered, samplesForgotten,
  ]
}
