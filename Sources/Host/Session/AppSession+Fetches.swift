internal import Bridge
internal import Device
internal import DeviceModules
internal import EventLoop

// What a session knows of background fetches: their entries in the books, and their end.
extension AppSession {
  /// Whether the script takes part in background fetches at all.
  var handlesFetches: Bool {
    handledFetches || bridge.lookedUpModules.contains(HealthEmitter.name)
      || bridge.lookedUpModules.contains(BackgroundFetchModule.name)
  }

  func backgroundFetch(_ change: BackgroundFetch.Change, _ fetch: BackgroundFetch.Fetch) {
    story.tell(.fetch(change, fetch), at: loop.clock.now)
    switch change {
    case .began:
      completionHandlers[fetch.id] = ledger.begin(
        .completionHandler, "background fetch #\(fetch.id)")
    case .completed:
      finishPlaces[fetch.id] = finishPlace
      end(completionHandlerOf: fetch, .done(fetch.result?.rawValue ?? ""), at: finishPlace)
    case .completedAgain(let result):
      reportSecondCompletion(of: fetch, with: result)
    case .expired:
      end(completionHandlerOf: fetch, .failed("not called in time"))
      if handlesFetches {
        phone.terminate(.watchdog("background fetch #\(fetch.id) was not finished in time"))
      } else if !isDriven, !bridge.lookedUpModules.contains(PhoneControl.name) {
        // The script is no app: it just runs, as under node.
        _ = phone.assertions.acquire("script", budget: nil) {}
      }
    case .abandoned: break
    }
  }

  private func reportSecondCompletion(
    of fetch: BackgroundFetch.Fetch, with result: FetchResult
  ) {
    let first = fetch.ended.map { Diagnosis.Moment("finished", $0, finishPlaces[fetch.id]) }
    bridge.report(
      Diagnosis(
        .error, "completion-twice",
        "the completion handler of background fetch #\(fetch.id) was called again, with "
          + "\(result.rawValue): it had ended \(fetch.result?.rawValue ?? "without a result") "
          + "after \(fetch.elapsed?.readable ?? "?"). iOS allows one call.",
        moments: [first, Diagnosis.Moment("again", loop.clock.now, finishPlace)]
          .compactMap(\.self),
        mend: "let one place finish a fetch, once, after everything that belongs to it"))
  }

  private var finishPlace: Place? {
    usesBackgroundFetchModule ? backgroundFetchModule.finishPlace : emitter.finishPlace
  }

  private func end(
    completionHandlerOf fetch: BackgroundFetch.Fetch, _ end: Ledger.End, at place: Place? = nil
  ) {
    if let entry = completionHandlers.removeValue(forKey: fetch.id) {
      ledger.end(entry, end, at: place)
    }
  }
}
