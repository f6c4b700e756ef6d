internal import Bridge

// What is wrong with background fetches, and with the samples that they were to upload.
extension DiagnosisKind {
  static let fetchExpired = DiagnosisKind(
    "fetch-expired", .error,
    title: "a background fetch was not finished in time",
    explanation: """
      iOS gives a background fetch 30 seconds. An app that has not called the completion handler by then is killed, and iOS \
      wakes it less often, or not at all.
      """,
    fix: """
      call finish on every path, also when the upload fails, and give up on a request in time: \
      fetch(url, { signal: AbortSignal.timeout(20_000) })
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

  static let samplesUploadedTwice = DiagnosisKind(
    "samples-uploaded-twice", .error,
    title: "samples were uploaded again after the server had acknowledged them",
    explanation: """
      Two syncs ran at once, or the anchor was not kept after a 2xx. The server gets the same samples twice; one that does \
      not look at their uuids counts them twice. `bridgehost --backend` only warns of it: a server may well expect it.
      """,
    fix: """
      note what the server acknowledged, as by the anchor, before anything can send it again: one sync at a time
      """)

  static let healthDeliveryMissed = DiagnosisKind(
    "health-delivery-missed", .warning,
    title: "an update of HealthKit's was not completed",
    explanation: """
      HealthKit woke the app for new data, and the app did not call the update's completion handler. HealthKit tries again, \
      later each time. After the third time it stops waking the app.
      """,
    fix: "call Health.complete(updateId) for every update, also after an error")

  static let healthDeliveryStopped = DiagnosisKind(
    "health-delivery-stopped", .error,
    title: "HealthKit stopped waking the app",
    explanation: """
      The app did not complete three updates of HealthKit's. HealthKit then delivers nothing more in the background: new \
      data waits until a person opens the app.
      """,
    fix: "call Health.complete(updateId) for every update, also after an error")

  static let healthPromptOpen = DiagnosisKind(
    "health-prompt-open", .warning,
    title: "nobody answered HealthKit's sheet of permissions",
    explanation: """
      The script asked for permission, the sheet is shown, and the promise waits for a person. What comes after the await \
      never runs in this run.
      """,
    fix: "answer it: device.health.answerPrompts('allow') or 'deny'")

  static let healthPromptUnseen = DiagnosisKind(
    "health-prompt-unseen", .warning,
    title: "the script asked for HealthKit's permission in the background",
    explanation: """
      iOS shows the sheet of permissions only over an app in the foreground. In the background the promise waits until a \
      person opens the app, and what comes after the await does not run before the time is up.
      """,
    fix: "open the app, with --launch user or device.openApp()")

  static let healthStore = DiagnosisKind(
    "health-store", .error,
    title: "the phone's health store could not be read or written",
    explanation: """
      The file of the health store is damaged, locked by another process or on a full disk. The run lacks the data of the \
      operation that failed.
      """,
    fix: """
      let nothing else use the file, make room on the disk, or import the export into a new store
      """)

  /// What is found about fetches and health data.
  static let aboutFetches = [
    fetchExpired, fetchOpen, completionTwice, samplesNotDelivered, samplesForgotten,
    samplesUploadedTwice, healthDeliveryMissed, healthDeliveryStopped, healthPromptOpen,
    healthPromptUnseen, healthStore,
  ]
}
