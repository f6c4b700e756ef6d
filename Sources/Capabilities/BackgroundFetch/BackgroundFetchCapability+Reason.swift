internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// Why a background fetch failed or was not finished.
extension BackgroundFetchCapability {
  /// The reason. Fetches with the same cause have the same text. `nil` if the fetch succeeded.
  func reason(_ change: BackgroundFetch.Change, _ fetch: BackgroundFetch.Fetch) -> String? {
    switch change {
    case .began, .completedAgain: return nil
    case .completed: return fetch.result == .failed ? reasonOfFailure(of: fetch) : nil
    case .expired: return isUsed ? "no time left: \(unfinishedWork)" : notHandled
    case .abandoned:
      if let termination = phone.termination { return "the app ended: \(termination)" }
      return isUsed ? unfinishedWork : notHandled
    }
  }

  private func reasonOfFailure(of fetch: BackgroundFetch.Fetch) -> String {
    guard let refusal = app.ledger.refusal(since: fetch.began) else {
      return isEndedByScript
        ? "the app finished it with failed" : "the script was reloaded before it finished"
    }
    return refusal.sentence + conditions(of: refusal)
  }

  /// The state of the phone that explains the failure.
  private func conditions(of refusal: Refusal) -> String {
    if refusal.subject.contains("://"), !phone.network.isOnline { return ", the phone was offline" }
    let isAboutLock = ["Protected health data", "User interaction is not allowed"].contains {
      refusal.reason.contains($0)
    }
    return isAboutLock && phone.screenLock.isLocked ? ", the phone was locked" : ""
  }

  private var unfinishedWork: String {
    let open = app.ledger.open
    if let event = open.first(where: { $0.kind == .event && $0.isHeld }) {
      return "no listener for `\(event.subject)`"
    }
    let call = handler?.finishCall ?? "the completion handler"
    if app.hasCrashed { return "the script failed before it called \(call)" }
    if let request = open.first(where: { $0.kind == .request }) {
      let address = Secrets.hidden(request.subject).prefix { $0 != "?" && $0 != "#" }
      return "\(address) had no answer yet"
    }
    return "\(call) was not called"
  }

  private var notHandled: String {
    "the script does not use \(handler?.module ?? "a module that handles fetches")"
  }
}
