internal import NativeBridge

// What is wrong with the samples that the script uploads.
extension DiagnosisKind {
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
}
