internal import EventLoop

/// Finds one kind of known bug (contract, part 7) in the books of a run that is over.
@HostActor
protocol LedgerRule {
  static func findings(in ledger: Ledger) -> [Diagnosis]
}

extension Ledger {
  /// What only the end shows: read them before the context is closed, for places are in it.
  @HostActor
  public var findings: [Diagnosis] {
    let rules: [any LedgerRule.Type] = [
      LostEvents.self, LostCalls.self, LeakedSubscriptions.self, WrongRemovals.self,
      UnsettledCalls.self, WorkAroundCompletion.self, UnfinishedHeadlessTasks.self,
    ]
    return rules.flatMap { $0.findings(in: self) }
  }

  /// What can be said of a script that is about to go; ``findings`` will not repeat it.
  @HostActor
  public func takeFindings() -> [Diagnosis] {
    let rules: [any LedgerRule.Type] = [
      LostEvents.self, LeakedSubscriptions.self, WrongRemovals.self,
    ]
    defer { markTold() }
    return rules.flatMap { $0.findings(in: self) }
  }
}
