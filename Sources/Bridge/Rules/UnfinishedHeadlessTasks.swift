internal import EventLoop

/// Headless tasks that nobody finished, or not in time (contract 7.13 and 7.14).
enum UnfinishedHeadlessTasks: LedgerRule {
  static func findings(in ledger: Ledger) -> [Diagnosis] {
    ledger.history(of: .headlessTask).compactMap { task in
      let began = Diagnosis.Moment("started", task.began, task.place)
      switch task.end {
      case nil:
        return Diagnosis(
          .error, "headless-task-unfinished",
          "headless task \(task.subject) was never finished, \((ledger.now - task.began).readable) "
            + "after its start\n  pending: \(ledger.pending)", moments: [began], mend: mend)
      case .failed(let reason):
        let ended = task.ended.map { Diagnosis.Moment("timed out", $0, nil) }
        return Diagnosis(
          .error, "headless-task-late", "headless task \(task.subject) \(reason)",
          moments: [began] + [ended].compactMap(\.self), mend: mend)
      default: return nil
      }
    }
  }

  private static let mend =
    "let the task's promise resolve on every path: one that rejects with any error but "
    + "HeadlessJsTaskError stays open until its time is up"
}
