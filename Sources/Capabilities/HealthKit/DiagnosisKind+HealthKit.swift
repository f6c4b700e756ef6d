internal import NativeBridge

// What is wrong with what the script does with HealthKit.
extension DiagnosisKind {
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

  static let samplesNeverRead = DiagnosisKind(
    "samples-never-read", .error,
    title: "a workout came late, and no query finds it",
    explanation: """
      A watch hands over a workout minutes or hours after its end. A script that asks for what was recorded since its last \
      sync looks past it: the workout lies before that date, and was not there then.
      """,
    fix: """
      ask with Health.queryAnchored, whose anchor follows what was saved: by its date nobody finds what a watch hands over \
      after the next sync. A script that leaves samples out on purpose runs with --no-delivery-check
      """)

  /// What is found about HealthKit.
  static let ofHealthKit = [
    healthDeliveryMissed, healthDeliveryStopped, healthPromptOpen, healthPromptUnseen, healthStore,
    samplesNeverRead,
  ]
}
