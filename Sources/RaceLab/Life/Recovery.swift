internal import Bridge
internal import Device
internal import EventLoop
internal import Host

/// Whether an app gets over a request that failed: one that a flag or a rejected promise keeps from trying again,
/// or whose anchor has moved already, ends what iOS wakes it for properly, and never sends what is left.
@HostActor
enum Recovery {
  /// When a story's last fetch or workout comes, in milliseconds: later than apps put off what failed.
  nonisolated static let moment = 12 * 3_600_000
  private static let longestBackoff = Duration.seconds(11 * 3600)

  /// What is wrong with the end of a life in which `failure` was the latest of the story's faults; `nil` when it
  /// was not long enough before iOS woke the app for the last time, or nothing is left to send.
  static func diagnose(
    _ session: AppSession, _ result: SessionResult, after failure: LoopInstant?
  ) -> Diagnosis? {
    // What the script does to its own network may last.
    guard let failure, session.phone.network.plans.isEmpty else { return nil }
    if let last = result.fetches.last, let outcome = last.result,
      let finding = diagnose(
        session.uploads.unacknowledgedCount, last.began - failure,
        "background fetch #\(last.id) met no failure, and ended \(outcome.rawValue)",
        mend:
          "let a failure leave nothing behind that keeps later fetches from trying: reset flags in "
          + "finally, and forget promises that were rejected")
    {
      return finding
    }
    // Without fetches nothing says what a sample was read for; one that was sent was to arrive.
    let wakes = [latestTask(of: result), latestUpdate(of: result)].compactMap(\.self)
    guard let (began, end) = wakes.max(by: { $0.began < $1.began }) else { return nil }
    return diagnose(
      session.uploads.sentInVainCount, began - failure, end,
      mend:
        "move the anchor only after the server's 2xx, and let a failure leave nothing behind that keeps "
        + "the app from trying when it is woken again")
  }

  private static func latestTask(of result: SessionResult) -> (began: LoopInstant, end: String)? {
    guard let task = result.tasks.started.last, task.success == true else { return nil }
    return (
      task.began,
      "BGTaskScheduler ran the task \(task.identifier), and it was completed with success"
    )
  }

  private static func latestUpdate(of result: SessionResult) -> (began: LoopInstant, end: String)? {
    guard let update = result.deliveries.last, update.outcome == .completed else { return nil }
    return (
      update.began,
      "HealthKit woke the app for new data of \(update.type), and the update was completed"
    )
  }

  private static func diagnose(
    _ missing: Int, _ time: Duration, _ end: String, mend: String
  ) -> Diagnosis? {
    guard missing > 0, time >= longestBackoff else { return nil }
    return Diagnosis(
      .neverRecovered,
      "\(missing) \(missing == 1 ? "sample has" : "samples have") reached no server "
        + "\(time.readable) after the last request that failed: \(end)", mend: mend)
  }
}
