internal import HostLoop

/// Finds requests that were still open when the app told iOS that its background work was done, or
/// that began after that. iOS suspends the app soon.
struct WorkAroundCompletion: LedgerRule {
  /// Some of these requests.
  fileprivate struct Requests {
    var first: Ledger.Entry?
    var count = 0
    /// The first one with data that the work of the completion handler sends.
    var data: Ledger.Entry?

    mutating func append(_ entry: Ledger.Entry, during activity: LoopTask.Activity, of work: Work) {
      count += 1
      if first == nil { first = entry }
      if data == nil, entry.server?.getsData == true, activity == work.activity { data = entry }
    }
  }

  /// The work for which iOS handed over a completion handler.
  fileprivate struct Work {
    let activity: LoopTask.Activity
    /// Whether it waited for the answer to a request.
    var hasWaited = false
  }

  /// A completion handler that was called while nothing else kept the app running.
  private struct Finished {
    let handler: Ledger.Entry
    let place: Place?
    let work: Work
    /// Whether other work called it, such as an earlier task whose identifier is the same.
    let isByOther: Bool
    var requests = Requests()

    /// When the handler was called.
    var end: LoopInstant { handler.ended ?? handler.began }

    /// The request with data for which the app should have waited, because it said that all was done. `nil` if it waited for
    /// another request: what it sends besides, such as statistics, may be lost without harm.
    func lost(servers: Set<String>) -> Ledger.Entry? {
      guard let data = requests.data, let server = data.server, servers.contains(server.origin),
        !work.hasWaited, !isByOther, ![.done("failed"), .done("noData")].contains(handler.end)
      else { return nil }
      return data
    }
  }

  private var openRequests: [Int: (entry: Ledger.Entry, activity: LoopTask.Activity)] = [:]
  private var openWork: [Int: Work] = [:]
  private var openActivities = 0
  /// The servers from which the app reads something. Others may only collect statistics.
  private(set) var servers: Set<String> = []
  /// The completion handler that was called last, with the requests that began since. Reset when the
  /// next fetch begins.
  private var latest: Finished?
  private var finishedEarly = FirstOccurrences<Finished>()
  private var finishedBefore = FirstOccurrences<Finished>()

  mutating func noteBeginning(of entry: Ledger.Entry, during activity: LoopTask.Activity) {
    switch entry.kind {
    case .request:
      openRequests[entry.id] = (entry, activity)
      if let server = entry.server, !server.getsData, servers.count < Self.mostServers {
        servers.insert(server.origin)
      }
      guard openActivities == 0, let work = latest?.work else { return }
      latest?.requests.append(entry, during: activity, of: work)
    case .completionHandler:
      openWork[entry.id] = Work(activity: activity)
      if let lateSoFar { finishedBefore.append(lateSoFar) }
      latest = nil
    case .activity: openActivities += 1
    default: break
    }
  }

  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?,
    during activity: LoopTask.Activity
  ) {
    switch entry.kind {
    case .request:
      let sender = openRequests.removeValue(forKey: entry.id)?.activity
      for (id, work) in openWork where work.activity == sender { openWork[id]?.hasWaited = true }
    case .activity: openActivities -= 1
    case .completionHandler:
      guard let work = openWork.removeValue(forKey: entry.id), case .done = entry.end,
        openWork.isEmpty, openActivities == 0
      else { return }
      var finished = Finished(
        handler: entry, place: place, work: work, isByOther: activity != work.activity)
      latest = finished
      for (_, request) in openRequests.sorted(by: { $0.key < $1.key })
      where request.entry.beginning > entry.beginning {
        finished.requests.append(request.entry, during: request.activity, of: work)
      }
      if finished.requests.count > 0 { finishedEarly.append(finished) }
    default: break
    }
  }

  private var lateSoFar: Finished? { latest.flatMap { $0.requests.count == 0 ? nil : $0 } }

  /// More than any app has.
  private static let mostServers = 100

  mutating func markReported() {
    finishedEarly = FirstOccurrences()
    finishedBefore = FirstOccurrences()
    latest?.requests = Requests()
  }

  func findings(in ledger: Ledger) -> [Diagnosis] {
    if finishedEarly.count == 0 && finishedBefore.count == 0 && lateSoFar == nil { return [] }
    var before = finishedBefore
    if let lateSoFar { before.append(lateSoFar) }
    let servers = servers.union(ledger.appServers)
    let found =
      zip(finishedEarly.first, finishedEarly.findings { inFlight($0, servers) })
      .map { (order: ($0.handler.id, 0), finding: $1) }
      + zip(before.first, before.findings { late($0, servers) })
      .map { (order: ($0.handler.id, 1), finding: $1) }
    return found.sorted { $0.order < $1.order }.map(\.finding)
  }

  private func inFlight(_ finished: Finished, _ servers: Set<String>) -> Diagnosis {
    var found = diagnosis(.finishBeforeUpload, finished, servers) { request, _ in
      "\(finished.handler.subject) was finished while \(request) was under way: iOS may suspend the app before the reply"
    }
    found.moments.reverse()
    return found
  }

  private func late(_ finished: Finished, _ servers: Set<String>) -> Diagnosis {
    diagnosis(.workAfterFinish, finished, servers) { request, delay in
      "\(request) began \(delay.readable) after \(finished.handler.subject) was finished: iOS may suspend the app before it "
        + "is sent"
    }
  }

  private func diagnosis(
    _ kind: DiagnosisKind, _ finished: Finished, _ servers: Set<String>,
    _ message: (_ request: String, _ delay: Duration) -> String
  ) -> Diagnosis {
    let lost = finished.lost(servers: servers)
    let request = lost ?? finished.requests.first
    let began = request?.began ?? finished.end
    let others = finished.requests.count - 1
    var diagnosis = Diagnosis(
      kind,
      message(
        (request?.subject ?? "") + (others > 0 ? " and \(others) more" : ""), began - finished.end),
      moments: [
        Diagnosis.Moment("finished", finished.end, finished.place),
        Diagnosis.Moment("requested", began, request?.place),
      ],
      at: request?.place)
    diagnosis.failsSearch = lost != nil
    let activity = finished.work.activity
    if activity != .none { diagnosis.work = [.activity(activity)] }
    return diagnosis
  }
}
