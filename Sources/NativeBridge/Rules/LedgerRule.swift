internal import HostLoop

/// Finds one kind of known bug (contract, part 7) in the ledger of a run.
///
/// The ledger forgets what has ended. So a rule notes what a finding takes when it happens: little for each kind of
/// finding, nothing for what went well.
@HostActor
protocol LedgerRule {
  /// An entry began of a kind that is kept.
  mutating func noteBeginning(of entry: Ledger.Entry)
  /// An entry ended, of a kind that is kept or by being lost.
  mutating func noteEnd(of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?)
  /// The findings so far were told; they are not to be told again.
  mutating func markTold()
  /// What was found so far.
  func findings(in ledger: Ledger) -> [Diagnosis]
}

extension LedgerRule {
  mutating func noteBeginning(of entry: Ledger.Entry) {}
  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?
  ) {}
  mutating func markTold() {}
}

/// The rules, and what they have noted.
@HostActor
struct LedgerRules {
  private var lostEvents = LostEvents()
  private var lostCalls = LostCalls()
  private var wrongRemovals = WrongRemovals()
  private var workAroundCompletion = WorkAroundCompletion()
  private var unfinishedHeadlessTasks = UnfinishedHeadlessTasks()

  init() {}

  mutating func noteBeginning(of entry: Ledger.Entry) {
    lostEvents.noteBeginning(of: entry)
    workAroundCompletion.noteBeginning(of: entry)
  }

  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?
  ) {
    lostEvents.noteEnd(of: entry, at: place, after: tearDown)
    lostCalls.noteEnd(of: entry, at: place, after: tearDown)
    wrongRemovals.noteEnd(of: entry, at: place, after: tearDown)
    workAroundCompletion.noteEnd(of: entry, at: place, after: tearDown)
    unfinishedHeadlessTasks.noteEnd(of: entry, at: place, after: tearDown)
  }

  mutating func markTold() {
    lostEvents.markTold()
    lostCalls.markTold()
    wrongRemovals.markTold()
  }

  /// What can be said at any time.
  fileprivate func early(in ledger: Ledger) -> [Diagnosis] {
    lostEvents.findings(in: ledger) + LeakedSubscriptions().findings(in: ledger)
      + wrongRemovals.findings(in: ledger)
  }

  // Called by their types: as `any LedgerRule` each would be copied to the heap at the end of each run of a search.
  fileprivate func all(in ledger: Ledger, besides explained: [Int]) -> [Diagnosis] {
    var found = lostEvents.findings(in: ledger)
    found += lostCalls.findings(in: ledger)
    found += LeakedSubscriptions().findings(in: ledger)
    found += wrongRemovals.findings(in: ledger)
    found += UnsettledCalls(explained: explained).findings(in: ledger)
    found += workAroundCompletion.findings(in: ledger)
    found += unfinishedHeadlessTasks.findings(in: ledger)
    return found
  }
}

extension Ledger {
  /// What only the end shows: read them before the context is closed, for places are in it.
  @HostActor
  public var findings: [Diagnosis] { findings(besides: []) }

  /// The same without calls that somebody else explains, by the numbers of their entries.
  @HostActor
  public func findings(besides explained: [Int]) -> [Diagnosis] {
    rules.all(in: self, besides: explained)
  }

  /// What can be said of a script that is about to go; ``findings`` will not repeat it.
  @HostActor
  public func takeFindings() -> [Diagnosis] {
    defer { rules.markTold() }
    return rules.early(in: self)
  }
}
