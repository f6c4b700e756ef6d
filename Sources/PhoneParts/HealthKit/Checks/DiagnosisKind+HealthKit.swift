package import NativeBridge

// Problems with the script's use of HealthKit.
extension DiagnosisKind {
  static let healthDeliveryMissed = DiagnosisKind(
    "health-delivery-missed", .warning,
    title: "the app did not complete a HealthKit update",
    explanation: """
      HealthKit woke the app for new data, and the app did not call the completion handler of the update. HealthKit tries \
      again, and waits longer each time. After the third time it stops waking the app.
      """,
    fix: "call Health.complete(updateId) for every update, also after an error",
    isUnfinishedWork: true)

  static let healthDeliveryStopped = DiagnosisKind(
    "health-delivery-stopped", .error,
    title: "HealthKit stopped waking the app",
    explanation: """
      The app did not complete three HealthKit updates. HealthKit then stops its background delivery. The app gets new \
      data only after a person opens it.
      """,
    fix: "call Health.complete(updateId) for every update, also after an error",
    isUnfinishedWork: true)

  static let healthPromptOpen = DiagnosisKind(
    "health-prompt-open", .warning,
    title: "nobody answered HealthKit's permission sheet",
    explanation: """
      The script asked for permission, and iOS shows the permission sheet. The promise waits until a person answers. \
      Nobody answers in this run, so the code after the await never runs.
      """,
    fix: """
      answer the sheet: device.health.answerPrompts('allow') or device.health.answerPrompts('deny')
      """)

  static let healthPromptUnseen = DiagnosisKind(
    "health-prompt-unseen", .warning,
    title: "the script asked for HealthKit permission in the background",
    explanation: """
      iOS shows the permission sheet only while the app is in the foreground. In the background the promise waits until a \
      person opens the app. The code after the await does not run before the app's background time is over.
      """,
    fix: "open the app first, with --launch user or device.openApp()")

  package static let healthStore = DiagnosisKind(
    "health-store", .error,
    title: "the phone's health store could not be read or written",
    explanation: """
      The file of the health store is damaged, locked by another process, or on a full disk. The operation failed, and its \
      data is missing in this run.
      """,
    fix: """
      close other programs that use the file, free disk space, or import the export into a new store
      """)

  static let samplesNeverRead = DiagnosisKind(
    "samples-never-read", .error,
    title: "a workout arrived late, and no query finds it",
    explanation: """
      An Apple Watch can hand over a workout minutes or hours after the workout ended. A script that asks only for data \
      since its last sync misses such a workout. The workout ended before that date, but was not in the store at that \
      time.
      """,
    fix: """
      use Health.queryAnchored: its anchor follows the order in which samples were saved, so it also finds late ones. If \
      the script leaves out samples on purpose, run it with --no-delivery-check
      """)

  /// The kinds about HealthKit.
  static let ofHealthKit = [
    healthDeliveryMissed, healthDeliveryStopped, healthPromptOpen, healthPromptUnseen, healthStore,
    samplesNeverRead,
  ]
}
