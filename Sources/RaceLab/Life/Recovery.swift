internal import Bridge
internal import Device
internal import EventLoop
internal import Host

/// Whether an app gets over a request that failed: one that a flag or a rejected promise keeps from trying again
/// ends every fetch properly, and never sends anything.
@HostActor
enum Recovery {
  /// When a story's last fetch comes, in milliseconds: later than apps put off what failed.
  nonisolated static let moment = 12 * 3_600_000
  private static let longestBackoff = Duration.seconds(11 * 3600)

  /// What is wrong with the end of a life in which `failure` was the latest of the story's faults; `nil` when it
  /// was long enough before the last fetch, or nothing is left to send.
  static func diagnose(
    _ session: AppSession, _ result: SessionResult, after failure: LoopInstant?
  ) -> ReportedDiagnosis? {
    guard let failure, let last = result.fetches.last, let outcome = last.result,
      last.began - failure >= longestBackoff,
      // What the script does to its own network may last.
      session.phone.network.plans.isEmpty
    else { return nil }
    let missing = session.uploads.unacknowledgedCount
    guard missing > 0 else { return nil }
    return ReportedDiagnosis(
      Diagnosis(
        .error, "never-recovered",
        "\(missing) \(missing == 1 ? "sample has" : "samples have") reached no server "
          + "\((last.began - failure).readable) after the last request that failed: background fetch "
          + "#\(last.id) found everything in order, and ended \(outcome.rawValue)",
        mend:
          "let a failure leave nothing behind that keeps later fetches from trying: reset flags in "
          + "finally, and forget promises that were rejected"), ScriptErrors())
  }
}
