internal import Bridge
internal import Device
internal import DeviceModules
internal import EventLoop
internal import WebAPIs

// What a session knows of background fetches: their entries in the books, and their end.
extension AppSession {
  /// Whether the script takes part in background fetches at all. One whose code asks for their module may do so
  /// late, or never where something it waits for never comes.
  var handlesFetches: Bool {
    script.modules.asksForAny || hasLookedUp(HealthEmitter.name)
      || hasLookedUp(BackgroundFetchModule.name)
  }

  /// Whether `BackgroundFetch` answers the next background fetch, and not `HealthEmitter`: the module that the script
  /// looked up. If it looked up both, the one it listens on. Before it looked up any, ``ModuleScan`` guesses from the code.
  var usesBackgroundFetchModule: Bool {
    let code = script.modules
    switch (hasLookedUp(BackgroundFetchModule.name), hasLookedUp(HealthEmitter.name)) {
    case (true, false): return true
    case (false, true): return false
    case (true, true):
      if backgroundFetchModule.isObserved { return true }
      return !emitter.isObserved && code.namesFetchEvent
    case (false, false):
      return code.asksForBackgroundFetch && (!code.asksForHealthEmitter || code.namesFetchEvent)
    }
  }

  private func hasLookedUp(_ module: String) -> Bool {
    bridge.lookedUpModules.contains(module) || earlierLookups.contains(module)
  }

  func backgroundFetch(_ change: BackgroundFetch.Change, _ fetch: BackgroundFetch.Fetch) {
    // A process that is gone calls nobody, whatever is cleared up after it.
    if case .completedAgain = change, !bridge.isValid { return }
    story.tell(.fetch(change, fetch), at: loop.clock.now)
    defer { if !fetch.isOpen { uploads.end(fetch: fetch.id) } }
    switch change {
    case .began:
      completionHandlers[fetch.id] = ledger.begin(
        .completionHandler, "background fetch #\(fetch.id)")
    case .completed:
      finishPlaces[fetch.id] = finishPlace
      finishPlaces[fetch.id - Self.mostFinishPlaces] = nil
      end(completionHandlerOf: fetch, .done(fetch.result?.rawValue ?? ""), at: finishPlace)
      if configuration.checksDelivery { checkDelivery(of: fetch) }
      if fetch.result == .failed { uploads.settled.forget() }
    case .completedAgain(let result):
      reportSecondCompletion(of: fetch, with: result)
    case .expired:
      end(completionHandlerOf: fetch, .failed("not called in time"))
      uploads.settled.forget()
      if handlesFetches {
        phone.terminate(.watchdog("background fetch #\(fetch.id) was not finished in time"))
      } else if !isDriven, configuration.days == nil,
        !bridge.lookedUpModules.contains(PhoneControl.name)
      {
        // The script is no app: it just runs, as under node.
        _ = phone.assertions.acquire("script", budget: nil) {}
      }
    case .abandoned: break
    }
  }

  /// The open fetch for which the running task works: the one that it follows from, or the only one, unless it
  /// follows from something else. What waited for the script to be ready may be of any of several.
  static func fetch(concernedOn phone: Phone) -> Int? {
    let open = phone.backgroundFetch.open.map(\.id)
    switch phone.loop.currentTask?.activity ?? .none {
    case .numbered(let id) where open.contains(id): return id
    // An update of HealthKit's, or a task of BGTaskScheduler's.
    case .other: return nil
    default: return open.count > 1 ? nil : open.first
    }
  }

  /// Nobody finishes a fetch again after so many others.
  private static let mostFinishPlaces = 64

  private func reportSecondCompletion(
    of fetch: BackgroundFetch.Fetch, with result: FetchResult
  ) {
    let first = fetch.ended.map { Diagnosis.Moment("finished", $0, finishPlaces[fetch.id]) }
    bridge.report(
      Diagnosis(
        .completionTwice,
        "the completion handler of background fetch #\(fetch.id) was called again, with "
          + "\(result.rawValue): it had ended \(fetch.result?.rawValue ?? "without a result") "
          + "after \(fetch.elapsed?.readable ?? "?"). iOS allows one call.",
        moments: [first, Diagnosis.Moment("again", loop.clock.now, finishPlace)]
          .compactMap(\.self)))
  }

  private func checkDelivery(of fetch: BackgroundFetch.Fetch) {
    let end = endingCall ?? .max
    let (all, missing) = uploads.unacknowledged(ofFetch: fetch.id, before: end)
    switch fetch.result {
    case .newData where all > 0: checkSamples(of: fetch, missing: missing, of: all)
    case .newData, .noData:
      // One for which nothing was read cannot say that there is nothing.
      guard uploads.hasRead(forFetch: fetch.id) else { return }
      checkEarlierSamples(at: fetch, before: end, missing: missing)
    case .failed, nil: break
    }
  }

  /// The call in the books by which the script ends a fetch just now.
  private var endingCall: Int? {
    let module =
      isAnsweredByBackgroundFetchModule ? BackgroundFetchModule.name : HealthEmitter.name
    return ledger.open.first { $0.kind == .call && $0.subject == "\(module).finish" }?.id
  }

  /// A fetch that finds nothing new must not follow one whose samples no server has.
  private func checkEarlierSamples(
    at fetch: BackgroundFetch.Fetch, before end: Int, missing: Int
  ) {
    let forgotten = uploads.forgotten(open: phone.backgroundFetch.open.map(\.id), before: end)
    guard forgotten > 0 else { return }
    let areItsOwn = missing == forgotten
    bridge.report(
      Diagnosis(
        .samplesForgotten,
        "background fetch #\(fetch.id) ended \(fetch.result?.rawValue ?? ""), and no server had "
          + "acknowledged \(forgotten) \(forgotten == 1 ? "sample" : "samples") that "
          + (areItsOwn ? "it had" : forgotten == 1 ? "was" : "were")
          + " handed over\(areItsOwn ? "" : " before")",
        // Native code ends a fetch for which it finds nothing: that has no place in the script.
        moments: [
          Diagnosis.Moment("finished", loop.clock.now, areItsOwn ? finishPlace : nil)
        ],
        mend: areItsOwn
          ? "finish with failed what no server acknowledged, and move the anchor only after the "
            + "server's 2xx, so that it is read again. A script that sends no uuids runs with "
            + "--no-delivery-check"
          : nil))
  }

  /// Everything that the fetch handed to JavaScript must have reached a server by now.
  private func checkSamples(of fetch: BackgroundFetch.Fetch, missing: Int, of all: Int) {
    guard missing > 0 else { return }
    bridge.report(
      Diagnosis(
        .samplesNotDelivered,
        "background fetch #\(fetch.id) ended newData, and no server had acknowledged "
          + (all == 1
            ? "its only sample" : "\(missing == all ? "any" : "\(missing)") of its \(all) samples"),
        moments: [Diagnosis.Moment("finished", loop.clock.now, finishPlace)]))
  }

  /// A request of the script ended: what it carried has arrived, or has not.
  func ended(_ request: HTTPRequest, _ response: HTTPResponse?, _ entry: Int) {
    let doubling = uploads.record(request, response, entry: entry)
    guard configuration.checksDelivery, let doubling else { return }
    let again = ledger.entry(entry)
    bridge.report(
      Diagnosis(
        .samplesUploadedTwice,
        "\(request.method) \(request.url) carried \(doubling.count) "
          + "\(doubling.count == 1 ? "sample" : "samples") again, after the server had acknowledged "
          + (doubling.count == 1 ? "it" : "them"),
        severity: configuration.doubledUploads,
        moments: [
          Diagnosis.Moment(
            "acknowledged", doubling.first.time, ledger.entry(doubling.first.request)?.place),
          Diagnosis.Moment("sent again", again?.began ?? loop.clock.now, again?.place),
        ]))
  }

  private var finishPlace: Place? {
    isAnsweredByBackgroundFetchModule ? backgroundFetchModule.finishPlace : emitter.finishPlace
  }

  private func end(
    completionHandlerOf fetch: BackgroundFetch.Fetch, _ end: Ledger.End, at place: Place? = nil
  ) {
    if let entry = completionHandlers.removeValue(forKey: fetch.id) {
      ledger.end(entry, end, at: place)
    }
  }
}
