public import Bridge
internal import Host

// What only a search finds: it gives the app time to recover, and a watch that is late.
extension DiagnosisKind {
  static let neverRecovered = DiagnosisKind(
    "never-recovered", .error,
    title: "after a failed request the app never sends what is left",
    explanation: """
      A request failed, as it does in a tunnel. Half a day later iOS woke the app again, all went well, and the samples of \
      then were still not sent: a flag was not reset, a rejected promise was kept, or the anchor had moved past them.
      """,
    fix: """
      let a failure leave nothing behind that keeps the app from trying again: reset flags in finally, forget promises that \
      were rejected, and move the anchor only after the server's 2xx
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

  /// All that this library finds.
  public static let ofRaceLab = [neverRecovered, samplesNeverRead]

  /// All that can be found wrong with a run, besides what capabilities find.
  public static let all = ofHost + ofRaceLab
}
