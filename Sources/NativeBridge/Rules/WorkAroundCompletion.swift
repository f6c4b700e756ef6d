internal import HostLoop

/// Finds requests that were still open when the app told iOS that its background work was done, or
/// that began after that. iOS suspends the app soon.
struct WorkAroundCompletion: LedgerRule {
  /// The first of these requests, and how many there are.
  fileprivate struct Requests {
    let first: Ledger.Entry
    var count: Int

    init(_ first: Ledger.Entry, count: Int = 1) {
      self.first = first
      self.count = count
    }
  }

  /// A completion handler that was called while nothing else kept the app running.
  private struct Finished {
    let handler: Ledger.Entry
    let place: Place?
    var requests: Requests
  }

  private var openRequests: [Int: Ledger.Entry] = [:]
  private var openHandlers = 0
  private var openActivities = 0
  /// The completion handler that was called last, and the requests that began since. Reset when the
  /// next fetch begins.
  private var latest: (handler: Ledger.Entry, place: Place?, after: Requests?)?
  private var finishedEarly = FirstOccurrences<Finished>()
  private var finishedBefore = FirstOccurrences<Finished>()

  mutating func noteBeginning(of entry: Ledger.Entry) {
    switch entry.kind {
    case .request:
      openRequests[entry.id] = entry
      guard openActivities == 0, latest != nil else { return }
      if latest?.after == nil { latest?.after = Requests(entry) } else { latest?.after?.count += 1 }
    case .completionHandler:
      openHandlers += 1
      if let lateSoFar { finishedBefore.append(lateSoFar) }
      latest = nil
    case .activity: openActivities += 1
    default: break
    }
  }

  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?
  ) {
    switch entry.kind {
    case .request: openRequests[entry.id] = nil
    case .activity: openActivities -= 1
    case .completionHandler:
      openHandlers -= 1
      guard case .done = entry.end, openHandlers == 0, openActivities == 0 else { return }
      latest = (entry, place, nil)
      let during = openRequests.values.filter { $0.beginning > entry.beginning }
      if let first = during.min(by: { $0.id < $1.id }) {
        finishedEarly.append(
          Finished(
            handler: entry, place: place, requests: Requests(first, count: during.count)))
      }
    default: break
    }
  }

  private var lateSoFar: Finished? {
    latest.flatMap { handler, place, after in
      after.map { Finished(handler: handler, place: place, requests: $0) }
    }
  }

  func findings(in ledger: Ledger) -> [Diagnosis] {
    if finishedEarly.count == 0 && finishedBefore.count == 0 && latest?.after == nil { return [] }
    var before = finishedBefore
    if let lateSoFar { before.append(lateSoFar) }
    let found =
      zip(finishedEarly.first, finishedEarly.findings(inFlight))
      .map { (order: ($0.handler.id, 0), finding: $1) }
      + zip(before.first, before.findings(late)).map { (order: ($0.handler.id, 1), finding: $1) }
    return found.sorted { $0.order < $1.order }.map(\.finding)
  }

  private func inFlight(_ finished: Finished) -> Diagnosis {
    Diagnosis(
      .finishBeforeUpload,
      "\(finished.handler.subject) was finished while \(finished.requests.names) was under way: iOS "
        + "may suspend the app before the reply", moments: [requested(finished), ended(finished)])
  }

  private func late(_ finished: Finished) -> Diagnosis {
    let (end, request) = (ended(finished), requested(finished))
    return Diagnosis(
      .workAfterFinish,
      "\(finished.requests.names) began \((request.time - end.time).readable) after "
        + "\(finished.handler.subject) was finished: iOS may suspend the app before it is sent",
      moments: [end, request])
  }

  private func requested(_ finished: Finished) -> Diagnosis.Moment {
    Diagnosis.Moment("requested", finished.requests.first.began, finished.requests.first.place)
  }

  private func ended(_ finished: Finished) -> Diagnosis.Moment {
    Diagnosis.Moment(
      "finished", finished.handler.ended ?? finished.handler.began, finished.place)
  }
}

extension WorkAroundCompletion.Requests {
  fileprivate var names: String { first.subject + (count == 1 ? "" : " and \(count - 1) more") }
}
