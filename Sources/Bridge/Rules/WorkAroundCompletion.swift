internal import EventLoop

/// Requests that were still under way, or only began, when the system was told that the background work
/// is done: iOS suspends the app soon after.
enum WorkAroundCompletion: LedgerRule {
  static func findings(in ledger: Ledger) -> [Diagnosis] {
    let handlers = ledger.history(of: .completionHandler)
    let requests = ledger.history(of: .request)
    let activities = ledger.history(of: .activity)
    return handlers.flatMap { handler -> [Diagnosis] in
      guard case .done = handler.end, let ended = handler.ended else { return [] }
      let isBusy = (handlers + activities).contains { other in
        other.id != handler.id && other.lasts(at: handler.ending)
      }
      if isBusy { return [] }
      let next = handlers.first { $0.beginning > handler.ending }?.beginning ?? .max
      let during = requests.filter { request in
        request.beginning > handler.beginning && request.beginning < handler.ending
          && request.ending > handler.ending
      }
      let after = requests.filter { request in
        request.beginning > handler.ending && request.beginning < next
          && !activities.contains { $0.lasts(at: request.beginning) }
      }
      let finished = Diagnosis.Moment("finished", ended, ledger.endPlace(of: handler))
      return [inFlight(handler, finished, during), late(handler, finished, after)].compactMap(
        \.self)
    }
  }

  private static func inFlight(
    _ handler: Ledger.Entry, _ finished: Diagnosis.Moment, _ requests: [Ledger.Entry]
  ) -> Diagnosis? {
    guard let (requested, names) = summary(of: requests) else { return nil }
    return Diagnosis(
      .warning, "finish-before-upload",
      "\(handler.subject) was finished while \(names) was under way: iOS may suspend the app before the "
        + "reply", moments: [requested, finished], mend: "await the reply, then finish")
  }

  private static func late(
    _ handler: Ledger.Entry, _ finished: Diagnosis.Moment, _ requests: [Ledger.Entry]
  ) -> Diagnosis? {
    guard let (requested, names) = summary(of: requests) else { return nil }
    return Diagnosis(
      .warning, "work-after-finish",
      "\(names) began \((requested.time - finished.time).readable) after \(handler.subject) was "
        + "finished: iOS may suspend the app before it is sent", moments: [finished, requested],
      mend: "do all work before finishing, or ask for time of its own with a background task")
  }

  /// When the first was made, and the names of all.
  private static func summary(
    of requests: [Ledger.Entry]
  ) -> (requested: Diagnosis.Moment, names: String)? {
    requests.first.map { first in
      let others = requests.count == 1 ? "" : " and \(requests.count - 1) more"
      return (
        Diagnosis.Moment("requested", first.began, first.place), first.subject + others
      )
    }
  }
}

extension Ledger.Entry {
  /// Whether it had begun by then, and not ended.
  fileprivate func lasts(at moment: Int) -> Bool { beginning < moment && ending > moment }
}
