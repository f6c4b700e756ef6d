internal import HostLoop

/// Finds headless tasks that were not finished, or not in time (contract 7.13 and 7.14).
struct UnfinishedHeadlessTasks: LedgerRule {
  private var late = FirstOccurrences<Ledger.Entry>()

  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?
  ) {
    if entry.kind == .headlessTask, case .failed = entry.end { late.append(entry) }
  }

  func findings(in ledger: Ledger) -> [Diagnosis] {
    let unfinished = ledger.open.filter { $0.kind == .headlessTask }.map { task in
      (task.id, finding(unfinished: task, in: ledger))
    }
    let late = zip(late.first, late.findings(finding(late:))).map { ($0.id, $1) }
    return (unfinished + late).sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func finding(unfinished task: Ledger.Entry, in ledger: Ledger) -> Diagnosis {
    Diagnosis(
      .headlessTaskUnfinished,
      "headless task \(task.subject) was never finished, \((ledger.now - task.began).readable) "
        + "after its start\n  pending: \(ledger.pending ?? "nothing")",
      moments: [Diagnosis.Moment("started", task.began, task.place)])
  }

  private func finding(late task: Ledger.Entry) -> Diagnosis {
    let reason = if case .failed(let reason) = task.end { reason } else { "" }
    let ended = task.ended.map { Diagnosis.Moment("timed out", $0, nil) }
    return Diagnosis(
      .headlessTaskLate, "headless task \(task.subject) \(reason)",
      moments: [Diagnosis.Moment("started", task.began, task.place)]
        + [ended].compactMap(\.self))
  }
}
