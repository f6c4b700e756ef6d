internal import Capabilities
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
    case .expired: return isUsed ? "no time left: \(unfinishedWork(of: fetch))" : notHandled
    case .abandoned:
      if let termination = phone.termination { return "the app ended: \(termination)" }
      return isUsed ? unfinishedWork(of: fetch) : notHandled
    }
  }

  private func reasonOfFailure(of fetch: BackgroundFetch.Fetch) -> String {
    app.failure(since: fetch.began)
      ?? (isEndedByScript
        ? "the app finished it with failed" : "the script was reloaded before it finished")
  }

  private func unfinishedWork(of fetch: BackgroundFetch.Fetch) -> String {
    let open = app.ledger.open
    if let event = open.first(where: { $0.kind == .event && $0.isHeld }) {
      return "no listener for `\(event.subject)`"
    }
    let call = handler?.finishCall ?? "the completion handler"
    if app.hasCrashed { return "the script failed before it called \(call)" }
    if let event = lostEvent(of: fetch), case .dropped(let loss) = event.end {
      return "`\(event.subject)` was lost: \(loss.rawValue)"
    }
    if let request = open.first(where: { $0.kind == .request }) {
      let address = Secrets.hidden(request.subject).prefix { $0 != "?" && $0 != "#" }
      return "\(address) had no answer yet"
    }
    return "\(call) was not called" + app.latestFailure(since: fetch.began)
  }

  /// Why iOS never woke the app for a background fetch. `nil` if it did, or if the app does not need it.
  var reasonOfMissingLaunch: String? {
    if app.days == nil {
      return !app.isDriven && phone.lifecycle.launchCount == 0 ? phone.latestMissedWake : nil
    }
    // The person launches the app on each day, and iOS skips single fetches.
    return isUsed && fetches.fetches.isEmpty ? fetches.lackingMode : nil
  }

  private var notHandled: String {
    "the script uses no module that receives fetches"
  }
}
