internal import HostLoop

/// Finds one kind of known bug (contract, part 7) in the ledger of a run.
///
/// The ledger forgets ended entries. So a rule notes what it needs when it happens. It notes little
/// for each kind of finding, and nothing if all went well.
@HostActor
protocol LedgerRule {
  /// Called when an entry of a kind that is kept begins.
  mutating func noteBeginning(of entry: Ledger.Entry, during activity: LoopTask.Activity)
  /// Called when an entry ends, if it was lost or its kind is kept.
  mutating func noteEnd(of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?)
  /// The findings so far were reported. Do not report them again.
  mutating func markReported()
  /// The findings so far.
  func findings(in ledger: Ledger) -> [Diagnosis]
}

extension LedgerRule {
  mutating func noteBeginning(of entry: Ledger.Entry, during activity: LoopTask.Activity) {}
  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?
  ) {}
  mutating func markReported() {}
}

/// All rules, and what they have noted.
@HostActor
struct LedgerRules {
  private var lostEvents = LostEvents()
  private var lostCalls = LostCalls()
  private var wrongRemovals = WrongRemovals()
  private var workAroundCompletion = WorkAroundCompletion()
  private var unfinishedHeadlessTasks = UnfinishedHeadlessTasks()

  init() {}

  mutating func noteBeginning(of entry: Ledger.Entry, during activity: LoopTask.Activity) {
    lostEvents.noteBeginning(of: entry, during: activity)
    workAroundCompletion.noteBeginning(of: entry, during: activity)
  }

  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?,
    during activity: LoopTask.Activity
  ) {
    lostEvents.noteEnd(of: entry, at: place, after: tearDown, during: activity)
    lostCalls.noteEnd(of: entry, at: place, after: tearDown)
    wrongRemovals.noteEnd(of: entry, at: place, after: tearDown)
    workAroundCompletion.noteEnd(of: entry, at: place, after: tearDown, during: activity)
    unfinishedHeadlessTasks.noteEnd(of: entry, at: place, after: tearDown)
  }

  mutating func markReported() {
    lostEvents.markReported()
    lostCalls.markReported()
    wrongRemovals.markReported()
    workAroundCompletion.markReported()
  }

  /// The names of the lost events that had no listener before or after, sorted.
  var eventsWithoutListener: [String] { lostEvents.withoutListener }

  /// The findings that are possible before the end of the run.
  fileprivate func early(in ledger: Ledger) -> [Diagnosis] {
    lostEvents.findings(in: ledger) + LeakedSubscriptions().findings(in: ledger)
      + wrongRemovals.findings(in: ledger) + workAroundCompletion.findings(in: ledger)
  }

  /// See ``Ledger/servers``.
  fileprivate var servers: Set<String> { workAroundCompletion.servers }

  // Calls the rules by their types. As `any LedgerRule`, each would be copied to the heap at the
  // end of each run of a search.
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
  /// The findings at the end of the run. Read them before the context is closed, because the places
  /// are in it.
  @HostActor
  public var findings: [Diagnosis] { findings(besides: []) }

  /// The same without calls that something else explains. `explained` has the numbers of their
  /// entries.
  @HostActor
  public func findings(besides explained: [Int]) -> [Diagnosis] {
    rules.all(in: self, besides: explained)
  }

  /// The servers that are known to do the app's work, such as `https://example.com`, because the app reads from them.
  package var servers: Set<String> { rules.servers }

  /// The findings about a script that is about to end. ``findings`` will not repeat them.
  @HostActor
  public func takeFindings() -> [Diagnosis] {
    defer { rules.markReported() }
    return rules.early(in: self)
  }
}
