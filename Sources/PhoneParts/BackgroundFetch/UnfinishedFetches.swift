internal import Capabilities
internal import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Uploads

// Diagnoses of background fetches that did not happen or did not end.
extension BackgroundFetchCapability {
  /// Reports a run that should have begun with a background fetch, for which iOS did not launch the
  /// app.
  package func diagnose() -> [Diagnosis] { fetchesNotHandled + missingLaunch }

  /// Reports that the app was launched for a fetch and uses native code, but no module that receives fetches. A script
  /// that uses no native code simply runs, as under Node.js. A search says at its end that no wake succeeded.
  private var fetchesNotHandled: [Diagnosis] {
    guard wasToLaunchApp, !app.isDriven, !app.isBundle, !app.hasCrashed, !isUsed,
      fetches.expectation == nil, app.ledger.events.delivered == 0,
      let fetch = fetches.unfinished.first
    else { return [] }
    let listener = fetches.handlers.lazy.compactMap { [app] handler in
      handler.listenedEvent.flatMap { app.codeCall(of: "addListener", with: $0) }
    }.first
    guard app.usesNativeCode || listener != nil else { return [] }
    var diagnosis = Diagnosis(
      .fetchExpired,
      "background fetch #\(fetch.id) was not finished: \(idleHint ?? "nothing receives it")",
      fix:
        "if the app does not use background fetches, leave out --launch fetch: a person then opens the "
        + "app. Otherwise call new NativeEventEmitter\(fetches.handlers.last?.listening ?? "")")
    diagnosis.specificFix = listener?.fixOfMissingListener
    return [diagnosis]
  }

  private var missingLaunch: [Diagnosis] {
    guard wasToLaunchApp, let reason = reasonOfMissingLaunch else { return [] }
    return [
      Diagnosis(
        .neverLaunched, "the app was not launched for a background fetch: \(reason)",
        fix: fixOfMissingDeclaration
          ?? "the app cannot change that: test another launch, such as --launch user")
    ]
  }

  /// Reports background fetches that were never finished: what was delivered, what was pending, and
  /// what was missing.
  package func diagnoseScript() -> [Diagnosis] {
    wasUsed = isUsed
    guard wasUsed else { return [] }
    let crashed = app.hasCrashed
    let unfinished = fetches.unfinished.filter {
      explained.insert($0.id).inserted && !isUnknownToScript($0)
    }
    return unfinished.map { fetch in
      let fixes = fixes(of: fetch)
      let how =
        fetch.wasAbandoned
        ? "was still open when the app ended"
        : "was not finished within its \(phone.profile.refreshBudget.readable)"
      var diagnosis = Diagnosis(
        fetch.wasAbandoned ? .fetchOpen : .fetchExpired,
        [
          "background fetch #\(fetch.id) \(how): iOS would stop waking the app",
          "  delivered:  \(delivered)",
          "  pending:    \(app.ledger.pending ?? "nothing")",
          "  missing:    \(finishCall)" + (crashed ? ", because the script failed" : ""),
        ].joined(separator: "\n"), fix: fixes.usual)
      diagnosis.specificFix = fixes.specific
      diagnosis.event = fixes.lostEvent
      diagnosis.work = [app.work(.numbered(fetch.id))]
      diagnosis.failedLines = app.failedLines(before: "finish", since: fetch.began)
      return diagnosis
    }
  }

  /// Whether the event with which the script gets the fetch was lost on its way. An app cannot finish what it never heard of.
  func isUnknownToScript(_ fetch: BackgroundFetch.Fetch) -> Bool {
    guard let event = handler?.listenedEvent, !app.ledger.vanished.isEmpty else { return false }
    let hasVanished = { [app] (id: Int) in
      app.ledger.vanished.contains { $0.name == event && $0.activity == .numbered(id) }
    }
    if hasVanished(fetch.id) { return true }
    // The event of a later fetch took the place of this one's.
    let isDisplaced = app.ledger.losses.contains {
      $0.kind == .event && $0.about.name == event && $0.began >= fetch.began
        && $0.end == .dropped(.displaced)
    }
    return isDisplaced
      && fetches.fetches.contains { $0.id > fetch.id && hasVanished($0.id) }
  }

  private var finishCall: String { handler?.finishCall ?? "the completion handler" }

  private var delivered: String {
    let events = app.ledger.events
    let workouts =
      app.capability(Uploads.self).map {
        " (\($0.handedOverCount) \($0.handedOverCount == 1 ? "workout" : "workouts"))"
      } ?? ""
    let sent = "\(events.sent) \(events.sent == 1 ? "event" : "events")"
    if events.delivered > 0 {
      return "\(events.delivered) of \(sent)\(workouts)"
    }
    return "nothing, of \(sent)\(workouts)"
  }

  /// What to do about an unfinished fetch.
  private struct Fixes {
    /// The usual fix for what happened to the fetch.
    let usual: String
    /// A fix that names lines of the script, if they are known.
    let specific: String?
    /// The name of the event with which the script would have got the fetch, if its loss is why the fetch is unfinished.
    var lostEvent: String?
  }

  private func fixes(of fetch: BackgroundFetch.Fetch) -> Fixes {
    if let fix = app.fixOfCrash {
      return Fixes(usual: "correct the error that ended the app", specific: fix)
    }
    let open = app.ledger.open
    if let event = open.first(where: { $0.kind == .event && $0.isHeld }) {
      return Fixes(
        usual: handler?.fixOfListening ?? "call new NativeEventEmitter",
        specific: app.codeCall(of: "addListener", with: event.about.name)?.fixOfMissingListener)
    }
    if !app.ledger.vanished.isEmpty {
      return Fixes(
        usual:
          "an event may get lost: set a timer that finishes the fetch with failed before its time is over",
        specific: nil)
    }
    if let event = lostEvent(of: fetch) {
      let lost = "`\(event.subject)` was lost, so the script could not finish the fetch: "
      let listener = app.codeCall(of: "addListener", with: event.about.name)
      let fix = listener?.fixOfLateListener.map {
        $0 + (listener?.runsInLoad == true ? ". The module must keep the event until then" : "")
      }
      return Fixes(
        usual: lost + DiagnosisKind.earlyListener, specific: fix.map { lost + $0 },
        lostEvent: event.about.name)
    }
    if let request = open.first(where: { $0.kind == .request }) {
      return Fixes(
        usual: "abort each request after 20 seconds, with an AbortController and setTimeout",
        specific: fix(of: request))
    }
    if let library = handler?.library {
      return Fixes(
        usual: library.finishing, specific: app.fixOfEndlessWait(in: .numbered(fetch.id)))
    }
    return Fixes(
      usual: "call \(finishCall) on every path, also when the upload fails",
      specific: fixOfMissingFinish(of: fetch))
  }

  /// The event with which the script gets the fetch, if it was lost since the fetch began.
  func lostEvent(of fetch: BackgroundFetch.Fetch) -> Ledger.Entry? {
    guard let listening = handler?.listening else { return nil }
    // With the event that took the place of another one, the script finishes both fetches.
    let isPassedOver = fetches.fetches.contains { $0.id > fetch.id && $0.result != nil }
    return app.ledger.losses.first {
      $0.kind == .event && $0.began >= fetch.began && listening.contains("'\($0.about.name)'")
        && (isPassedOver || $0.end != .dropped(.displaced))
    }
  }

  /// The fix if JavaScript called a `finish` that ended no fetch.
  private func fixOfMisdirectedFinish(of fetch: BackgroundFetch.Fetch) -> String? {
    guard let call = misdirectedFinish(since: fetch), let line = app.line(of: call.place) else {
      return nil
    }
    let finished = "\(call.module).finish() at \(line)"
    if let handler, call.module != handler.module {
      return "\(finished) does not end this fetch, which came from \(handler.module). "
        + "Call \(finishCall)"
    }
    let id = call.fetchId.map { "with the fetchId \($0), and no such fetch was open" }
    return "\(finished) was called \(id ?? "when no fetch was open"). Pass the fetchId of the event"
  }

  /// The fix if nothing explains why the script did not finish the fetch.
  private func fixOfMissingFinish(of fetch: BackgroundFetch.Fetch) -> String {
    if let fix = fixOfMisdirectedFinish(of: fetch) { return fix }
    let isAnother = fetches.fetches.contains { $0.id > fetch.id && $0.result != nil }
    if isAnother, let finish = app.codeCall(of: "finish", since: fetch.began), !finish.wasReached {
      return
        "\(finishCall) at \(finish.place) finished another fetch. Pass the fetchId of the event"
    }
    let call = CompletionCall(
      text: finishCall, method: "finish", always: "on every path, also when the upload fails",
      timely: "Set a timer that finishes with failed before the time is over")
    return app.fix(ofMissing: call, since: fetch.began)
  }

  /// The fix for a request that was still open when the fetch ended.
  private func fix(of request: Ledger.Entry) -> String {
    let line = request.place.flatMap(app.line)
    let which = line.map { "the request at \($0)" } ?? "the request"
    let begin = fetches.fetches.last { $0.began <= request.began }?.began ?? .start
    let attempts = app.ledger.history(of: .request).count {
      $0.about == request.about && $0.began >= begin && $0.id <= request.id
        && $0.place.flatMap(app.line) == line && !$0.hasSucceeded
    }
    if attempts > 1, request.abort != .never {
      return
        "\(which) was made \(attempts) times, and only each attempt has a time limit. Set one limit for "
        + "all attempts: after 20 seconds, abort the request and do not try again"
    }
    return switch request.abort {
    case .never:
      "\(which) is never aborted. Abort it after 20 seconds, with an AbortController and setTimeout"
    case .signal, .timeout: "\(which) was not aborted in time. Abort it after 20 seconds"
    case .call, nil: "\(which) was not aborted. Abort it after 20 seconds"
    }
  }
}

extension Ledger.Entry {
  /// Whether it is a request that the server accepted.
  fileprivate var hasSucceeded: Bool {
    if case .done(let status) = end { status.hasPrefix("2") } else { false }
  }
}
