package import HostLoop
package import NativeBridge
internal import SimulatedPhone

// What failed during a wake of the app: the reason of its bad end.
extension AppConnection {
  /// The latest native call or request that failed since this time, with the state of the phone that explains it.
  /// Failures with the same cause have the same text. `nil` if nothing failed.
  package func failure(since time: LoopInstant) -> String? {
    ledger.refusal(since: time).map { $0.sentence + conditions(of: $0) }
  }

  /// The same as the last sentence of a reason. Empty if nothing failed.
  package func latestFailure(since time: LoopInstant) -> String {
    failure(since: time).map { ". The latest failure: \($0)" } ?? ""
  }

  /// The work of an activity. After an error that ended the app, all work of the process.
  package func work(_ activity: LoopTask.Activity) -> Diagnosis.Work {
    hasCrashed ? .process(phone.lifecycle.launchCount) : .activity(activity)
  }

  private func conditions(of refusal: Refusal) -> String {
    if refusal.subject.contains("://"), !phone.network.isOnline { return ", the phone was offline" }
    let isAboutLock = ["Protected health data", "User interaction is not allowed"].contains {
      refusal.reason.contains($0)
    }
    return isAboutLock && phone.screenLock.isLocked ? ", the phone was locked" : ""
  }
}
