internal import HostLoop

/// Finds promises and callbacks that native code never answered (contract 7.16 and 7.17).
struct UnsettledCalls: LedgerRule {
  /// The entries of unanswered calls that something else explains.
  let explained: [Int]

  /// How long native code may take to answer a call when the end of the run cuts the call off.
  private static let patience = Duration.seconds(10)

  func findings(in ledger: Ledger) -> [Diagnosis] {
    let open = ledger.open.filter {
      ($0.kind == .promise || $0.kind == .callback) && ledger.isAwaited($0)
        && !explained.contains($0.id)
        && !(ledger.wasCutOff && ledger.now - $0.began < Self.patience) && !ledger.isSuspended($0)
    }
    return Dictionary(grouping: open, by: \.subject).values.sorted { $0[0].id < $1[0].id }
      .map { entries in
        let first = entries[0]
        let age = (ledger.now - first.began).readable
        let isPromise = first.kind == .promise
        let (answered, what) = isPromise ? ("settled", "promise") : ("called", "callback")
        return Diagnosis(
          isPromise ? .promiseNeverSettled : .callbackNeverSettled,
          entries.count == 1
            ? "native code never \(answered) the \(what) of \(first.subject)(); the call was \(age) ago"
            : "native code never \(answered) \(entries.count) \(what)s of \(first.subject)(); the first "
              + "call was \(age) ago",
          moments: [Diagnosis.Moment("called", first.began, first.place)],
          fix: (isPromise ? "resolve or reject" : "call the callback")
            + " on every path of \(first.subject), also when it fails or the module is invalidated. In the script, "
            + "limit the wait with a timer")
      }
  }
}
