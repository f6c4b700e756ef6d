internal import EventLoop

/// Calls that were on their way when the bridge went, and never ran (contract 7.19 and 7.21).
enum LostCalls: LedgerRule {
  static func findings(in ledger: Ledger) -> [Diagnosis] {
    let lost = ledger.losses.filter {
      ($0.kind == .call || $0.kind == .promise) && ledger.isNews($0)
    }
    return Dictionary(grouping: lost, by: \.subject).values.sorted { $0[0].id < $1[0].id }.map {
      calls in
      let last = calls[calls.count - 1]
      let several = calls.count == 1 ? "" : ", as were \(calls.count - 1) before it"
      let invalidated = ledger.tearDown(of: last).map {
        Diagnosis.Moment("invalidated", $0.time, nil)
      }
      return Diagnosis(
        .warning, "call-after-invalidate",
        "\(last.subject)() was on its way when its bridge was invalidated, and never ran\(several)",
        moments: [Diagnosis.Moment("called", last.began, last.place), invalidated].compactMap(
          \.self),
        mend: "let the script that comes after a reload find out what is still to be done")
    }
  }
}
