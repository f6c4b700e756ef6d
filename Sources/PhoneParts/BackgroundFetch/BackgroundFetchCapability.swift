package import Capabilities
package import HostLoop
internal import JSEngine
package import NativeBridge
package import SimulatedPhone
internal import Uploads

/// Background fetch: iOS wakes the app now and then, and the app has 30 s to look for new data.
@HostActor
package final class BackgroundFetchCapability: WakingCapability, ReportingCapability,
  SearchedCapability
{
  let app: AppConnection
  var phone: Phone { app.phone }
  let fetches: BackgroundFetch
  private let module: BackgroundFetchModule
  /// The handler of the latest fetch.
  private(set) var handler: BackgroundFetchHandler?
  /// The ledger entries of completion handlers, by the number of the fetch.
  private var completionHandlers: [Int: Int] = [:]
  /// Where JavaScript finished each fetch, and the fetch to whose work the call belonged, by the number of the fetch.
  private(set) var finishes: [Int: (place: Place?, work: Int?)] = [:]
  /// The latest calls of `finish`, with the time and the task of each.
  private var finishCalls: [(time: LoopInstant, task: Int, call: FinishCall)] = []
  /// The calls that finished a fetch during the work of another one, by the number of the finished fetch.
  var earlyFinishes: [Int: EarlyFinish] = [:]
  /// Why fetches failed or were not finished, by their numbers.
  private(set) var reasons: [Int: String] = [:]
  /// Whether the script had used background fetches when it last ended.
  var wasUsed = false
  /// The fetches that came before the script looked up a module that answers them.
  private var waiting: [(id: Int, completion: BackgroundFetch.Completion)] = []
  /// Whether days are simulated, on which iOS fetches for an app that asks for it.
  private var plansFetches = false
  /// Whether the run was supposed to begin with a fetch.
  private(set) var wasToLaunchApp = false
  /// The numbers of the fetches that a diagnosis has explained.
  var explained: Set<Int> = []

  package init(_ app: AppConnection) {
    self.app = app
    fetches = app.phone.backgroundFetch
    let module = BackgroundFetchModule(phone: app.phone)
    self.module = module
    fetches.handlers.append(
      BackgroundFetchHandler(
        module: BackgroundFetchModule.name,
        finishCall: "BackgroundFetch.finish(fetchId, result)",
        listening: "(BackgroundFetch).addListener('fetch', …)",
        isObserved: { [weak module] in module?.isObserved ?? false },
        perform: { [weak module] in module?.perform($0, completion: $1) }))
    module.onFinish = { [weak self] in self?.note($0) }
    fetches.performFetch = { [weak self] in self?.perform($0, $1) }
    fetches.observer = { [weak self] in self?.changed($0, $1) }
    phone.lifecycle.observe { [weak self] in if $0 == .notRunning { self?.processIsGone() } }
    app.onModuleLookup.append { [weak self] in self?.lookedUp($0) }
    let uploads = app.capability(Uploads.self)
    uploads?.workInProgress = { [weak self] in self?.fetchConcerned }
    uploads?.areExpected = { [weak self] in self?.isUsed ?? false }
  }

  package func addModules(to registry: ModuleRegistry) throws { try registry.add(module) }

  package var verbs: [DeviceVerb] {
    DeviceVerb("simulateBackgroundFetch") { [unowned self] () in refresh() }
  }

  package var appValues: [DeviceValue] {
    [
      DeviceValue("fetches") { [unowned self] in
        fetches.fetches.map { FetchRecord(fetch: $0, reason: reasons[$0.id]) }
      }
    ]
  }

  package func begin(for reason: AppLifecycle.Launch) -> Bool {
    guard reason == .fetch else { return false }
    wasToLaunchApp = true
    refresh()
    return true
  }

  package func plan(_ routine: DailyRoutine) {
    plansFetches = true
    planFetches()
  }

  private func planFetches() {
    if plansFetches, isAskedFor, fetches.minimumInterval == nil {
      fetches.setMinimumInterval(.seconds(3600))
    }
  }

  /// Whether the script has looked up a module that answers fetches.
  var isAskedFor: Bool { fetches.handlers.contains { app.hasLookedUp($0.module) } }

  /// Whether the script uses background fetches.
  package var isUsed: Bool { wasUsed || isAskedFor }

  /// The handler of the next fetch: the module that the script looked up. If it looked up several,
  /// the one to which it listens, or listened before. `nil` if it has looked up none.
  private var nextHandler: BackgroundFetchHandler? {
    let lookedUp = fetches.handlers.filter { app.hasLookedUp($0.module) }
    return lookedUp.first { $0.isObserved() }
      ?? lookedUp.first { app.hadListener(of: $0.emitter) } ?? lookedUp.last
  }

  /// Whether the script listens to the event of a module that answers fetches, or listened before.
  var isListenedTo: Bool {
    nextHandler.map { $0.isObserved() || app.hadListener(of: $0.emitter) } ?? false
  }

  package static func prepareSearch() throws -> @HostActor (Phone) throws -> Void {
    let expectation = BackgroundFetch.Expectation()
    return { $0.backgroundFetch.expectation = expectation }
  }

  package func rehearsalEnded() {
    fetches.expectation?.reads = app.capability(Uploads.self)?.latestReading != nil
    fetches.expectation?.endsWell =
      fetches.fetches.first.map { [.newData, .noData].contains($0.result) } ?? false
  }

  private func perform(_ id: Int, _ completion: @escaping BackgroundFetch.Completion) {
    handler = nextHandler
    if let handler { handler.perform(id, completion) } else { waiting.append((id, completion)) }
  }

  /// The script can take the fetches that came before it looked up the module.
  private func lookedUp(_ module: String) {
    guard fetches.handlers.contains(where: { $0.module == module }) else { return }
    planFetches()
    if waiting.isEmpty { return }
    // After the turn that looks it up, which may look up others.
    phone.loop.post(on: phone.loop.main, "performFetch") { [weak self] in
      guard let self else { return }
      let waiting = waiting
      self.waiting = []
      for (id, completion) in waiting { perform(id, completion) }
    }
  }

  package func processEnded() { waiting = [] }

  /// The number of the open fetch to which the running task belongs: the one from which it follows.
  /// If that is unknown, the only open fetch. `nil` if several are open, or the task belongs to
  /// other work.
  private var fetchConcerned: Int? {
    let open = fetches.open.map(\.id)
    switch phone.loop.currentTask?.activity ?? .none {
    case .numbered(let id) where open.contains(id): return id
    // An update of HealthKit, or a task of BGTaskScheduler.
    case .other: return nil
    default: return open.count > 1 ? nil : open.first
    }
  }

  private func changed(_ change: BackgroundFetch.Change, _ fetch: BackgroundFetch.Fetch) {
    // A process that has ended, or a script that does not use fetches, calls nothing. This comes from a cleanup.
    if case .completedAgain = change, !app.isRunning || !isUsed { return }
    if let reason = reason(change, fetch) { reasons[fetch.id] = reason }
    app.log(words(change, fetch), about: "fetch")
    let uploads = app.capability(Uploads.self)
    defer { if !fetch.isOpen { uploads?.end(work: fetch.id) } }
    switch change {
    case .began:
      phone.loop.currentTask?.activity = .numbered(fetch.id)
      completionHandlers[fetch.id] = app.ledger.begin(
        .completionHandler, "background fetch #\(fetch.id)")
    case .completed:
      finishes[fetch.id] = (finishPlace, workOfTask)
      if fetch.result == .failed { failure(withoutCauseOf: fetch).map(app.report) }
      finishes[fetch.id - Self.mostFinishes] = nil
      end(completionHandlerOf: fetch, .done(fetch.result?.rawValue ?? ""), at: finishPlace)
      if app.checksDelivery, let uploads { checkDelivery(of: fetch, uploads) }
      if fetch.result == .failed { uploads?.settled.forget() }
    case .completedAgain(let result):
      reportSecondCompletion(of: fetch, with: result)
    case .expired:
      end(completionHandlerOf: fetch, .failed("not called in time"))
      uploads?.settled.forget()
      // The rest of the app's work is judged without it.
      if isUnknownToScript(fetch) { return }
      if isUsed {
        phone.terminate(.watchdog("background fetch #\(fetch.id) was not finished in time"))
      } else if !app.isDriven, !app.isBundle {
        // A script without an app simply runs, as under node.
        _ = phone.assertions.acquire("script", budget: nil) {}
      }
    case .abandoned: break
    }
  }

  private func words(_ change: BackgroundFetch.Change, _ fetch: BackgroundFetch.Fetch) -> String {
    let elapsed = fetch.elapsed?.readable ?? "?"
    let why = reasons[fetch.id].map { ": \($0)" } ?? ""
    return switch change {
    case .began: "#\(fetch.id) begins: performFetchWithCompletionHandler"
    case .completed: "#\(fetch.id) ends: \(fetch.result?.rawValue ?? "?") after \(elapsed)\(why)"
    case .completedAgain(let result): "#\(fetch.id) was completed again, with \(result.rawValue)"
    case .expired: "#\(fetch.id) was not finished after \(elapsed)\(why)"
    case .abandoned:
      "#\(fetch.id) was still open when the app ended"
        + why.replacing(": the app ended", with: "")
    }
  }

  private func processIsGone() {
    guard phone.lifecycle.terminations.last?.isFromOutside == true else { return }
    explained.formUnion(fetches.unfinished.filter(\.wasAbandoned).map(\.id))
  }

  /// How many are kept. A fetch is not finished again after this many others.
  static let mostFinishes = 64

  private func reportSecondCompletion(
    of fetch: BackgroundFetch.Fetch, with result: FetchResult
  ) {
    let first = fetch.ended.map { Diagnosis.Moment("finished", $0, finishes[fetch.id]?.place) }
    var diagnosis = Diagnosis(
      .completionTwice,
      "the completion handler of background fetch #\(fetch.id) was called a second time, with "
        + "\(result.rawValue). The fetch had ended with \(fetch.result?.rawValue ?? "no result") "
        + "after \(fetch.elapsed?.readable ?? "?"). iOS allows one call.",
      moments: [first, Diagnosis.Moment("again", phone.loop.clock.now, finishPlace)]
        .compactMap(\.self))
    diagnosis.specificFix = fixOfSecondFinish(of: fetch)
    app.report(diagnosis)
  }

  /// Notes that JavaScript calls the `finish` of a module that answers fetches.
  package func note(_ call: FinishCall) {
    if finishCalls.count >= Self.mostFinishes { finishCalls.removeFirst() }
    finishCalls.append((phone.loop.clock.now, phone.loop.currentTaskID, call))
    checkForEarlyFinish(call)
  }

  /// Where JavaScript last called the handler's `finish`.
  var finishPlace: Place? {
    finishCalls.last { $0.call.module == handler?.module }?.call.place
  }

  /// Whether the running task is the call of the handler's `finish`. Native code also ends fetches, as when a script is
  /// reloaded.
  var isFinishing: Bool {
    finishCalls.last { $0.call.module == handler?.module }?.task == phone.loop.currentTaskID
  }

  /// The last call of `finish` since the fetch began that ended no fetch at all.
  func misdirectedFinish(since fetch: BackgroundFetch.Fetch) -> FinishCall? {
    finishCalls.last { $0.time >= fetch.began && $0.call.fetch == nil }?.call
  }

  private func end(
    completionHandlerOf fetch: BackgroundFetch.Fetch, _ end: Ledger.End, at place: Place? = nil
  ) {
    if let entry = completionHandlers.removeValue(forKey: fetch.id) {
      app.ledger.end(entry, end, at: place)
    }
  }
}

/// The fetch in `app.fetches`: `{ id, result, elapsed }`, with `elapsed` in seconds.
private struct FetchRecord: JSRecord, Sendable {
  let fetch: BackgroundFetch.Fetch
  /// Why it failed or was not finished. Absent if it succeeded.
  let reason: String?

  func write(fields: JSFields) {
    fields.add("id", fetch.id)
    fields.add("result", fetch.result?.rawValue)
    fields.add("elapsed", fetch.elapsed.map { $0 / .seconds(1) })
    if let reason { fields.add("reason", reason) }
  }
}
