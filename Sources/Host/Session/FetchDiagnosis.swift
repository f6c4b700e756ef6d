internal import Bridge
internal import Device
internal import DeviceModules
internal import EventLoop

/// Explains a background fetch that was never finished: what was delivered, what was pending, and
/// what never came.
@HostActor
enum FetchDiagnosis {
  static func diagnose(_ session: AppSession) -> [Diagnosis] {
    guard session.handlesFetches else { return [] }
    let crashed = session.hasCrashed
    let fetches = session.phone.backgroundFetch.unfinished.filter {
      session.diagnosedFetches.insert($0.id).inserted
    }
    return fetches.map { fetch in
      let how =
        fetch.wasAbandoned
        ? "was still open when the app ended"
        : "was not finished within its \(session.phone.profile.refreshBudget.readable)"
      return Diagnosis(
        fetch.wasAbandoned ? .fetchOpen : .fetchExpired,
        [
          "background fetch #\(fetch.id) \(how): iOS would stop waking the app",
          "  delivered:  \(delivered(session))",
          "  pending:    \(session.ledger.pending ?? "nothing")",
          "  never came: \(finish(session))" + (crashed ? ", because the script failed" : ""),
        ].joined(separator: "\n"), mend: mend(session))
    }
  }

  private static func finish(_ session: AppSession) -> String {
    session.isAnsweredByBackgroundFetchModule
      ? "BackgroundFetch.finish(fetchId, result)" : "HealthEmitter.finish()"
  }

  private static func delivered(_ session: AppSession) -> String {
    let events = session.ledger.events
    let workouts = "\(session.uploads.handedOverCount) workouts"
    if events.delivered > 0 { return "\(events.delivered) of \(events.sent) events (\(workouts))" }
    return "nothing, of \(events.sent) events (\(workouts))"
  }

  private static func mend(_ session: AppSession) -> String {
    if session.ledger.open.contains(where: { $0.kind == .event && $0.isHeld }) {
      let listener =
        session.isAnsweredByBackgroundFetchModule
        ? "(BackgroundFetch).addListener('fetch', …)"
        : "(HealthEmitter).addListener('onSendData', …)"
      return "call new NativeEventEmitter\(listener)"
    }
    if session.ledger.vanishedCount > 0 {
      return "an event may never come: let a timer finish with failed before the time is up"
    }
    if session.ledger.open.contains(where: { $0.kind == .request }) {
      return
        "give up on the request in time: fetch(url, { signal: AbortSignal.timeout(20_000) })"
    }
    return "call \(finish(session)) on every path, also when the upload fails"
  }
}
