internal import HostLoop

/// Finds calls that were on their way when the bridge ended, and never ran (contract 7.19 and
/// 7.21).
struct LostCalls: LedgerRule {
  /// Lost calls of one method.
  private struct Lost {
    let first: Ledger.Entry
    let last: Ledger.Entry
    let tearDown: Ledger.TearDown?
    let count: Int
  }

  private var losses: [String: Lost] = [:]

  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?
  ) {
    guard entry.kind == .call || entry.kind == .promise, entry.end?.isLoss == true,
      tearDown?.isWithProcess != true
    else { return }
    let earlier = losses[entry.subject]
    losses[entry.subject] = Lost(
      first: earlier?.first ?? entry, last: entry, tearDown: tearDown,
      count: (earlier?.count ?? 0) + 1)
  }

  mutating func markReported() { losses = [:] }

  func findings(in ledger: Ledger) -> [Diagnosis] {
    losses.values.sorted { $0.first.id < $1.first.id }.map { lost in
      let last = lost.last
      let several = lost.count == 1 ? "" : ", as were \(lost.count - 1) before it"
      let invalidated = lost.tearDown.map { Diagnosis.Moment("invalidated", $0.time, nil) }
      return Diagnosis(
        .callAfterInvalidate,
        "\(last.subject)() was on its way when its module was invalidated, and never ran\(several)",
        moments: [Diagnosis.Moment("called", last.began, last.place), invalidated].compactMap(
          \.self))
    }
  }
}
