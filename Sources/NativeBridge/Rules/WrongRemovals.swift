internal import HostLoop

/// Finds removals of listeners that did not exist, or that other code had added (contract 7.6 and
/// 7.28).
struct WrongRemovals: LedgerRule {
  private struct Foreign {
    let removal: Ledger.Entry
    let count: Int
    /// A listener of the event that ended after the removal, when native code learned of it.
    var added: Ledger.Entry?
  }

  private struct Unfitting {
    let removal: Ledger.Entry
    /// How many listeners were to be removed, and how many there were.
    let count, present: Int
    let before: Ledger.Entry?
  }

  private var foreign = FirstOccurrences<Foreign>()
  private var unfitting = FirstOccurrences<Unfitting>()
  /// The latest removal of each module.
  private var latest: [String: Ledger.Entry] = [:]

  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?
  ) {
    switch (entry.kind, entry.end) {
    case (.foreignRemoval, .removed(let count, _)):
      foreign.append(Foreign(removal: entry, count: count))
    case (.subscription, _):
      foreign.update { foreign in
        if foreign.added == nil, entry.about.name == foreign.removal.about.name {
          foreign.added = entry
        }
      }
    case (.removal, let end):
      if case .removed(let count, let present) = end, count > present || present == 0 {
        unfitting.append(
          Unfitting(
            removal: entry, count: count, present: present, before: latest[entry.subject]))
      }
      latest[entry.subject] = entry
    default: break
    }
  }

  mutating func markReported() {
    foreign = FirstOccurrences()
    unfitting = FirstOccurrences()
  }

  func findings(in ledger: Ledger) -> [Diagnosis] {
    unfitting.findings(finding(unfitting:)) + foreign.findings(finding(foreign:))
  }

  private func finding(foreign: Foreign) -> Diagnosis {
    let removal = foreign.removal
    return Diagnosis(
      .foreignListenersRemoved,
      "removeAllListeners('\(removal.subject)') removed "
        + (foreign.count == 1 ? "a listener" : "\(foreign.count) listeners")
        + " added elsewhere: all emitters share them",
      moments: [
        foreign.added.map { Diagnosis.Moment("added", $0.began, $0.place) },
        Diagnosis.Moment("removed", removal.began, removal.place),
      ].compactMap(\.self))
  }

  private func finding(unfitting: Unfitting) -> Diagnosis {
    let removal = unfitting.removal
    let removed = Diagnosis.Moment("removed", removal.began, removal.place)
    if unfitting.count == 0 {
      return Diagnosis(
        .stopWithoutStart,
        "\(removal.subject).stopObserving() ran without startObserving(): all listeners of an event "
          + "that had none were removed", moments: [removed])
    }
    return Diagnosis(
      .listenersOverRemoved,
      "\(removal.subject): removed \(unfitting.count) of \(unfitting.present) listeners. Native code now counts fewer than "
        + "JavaScript has, and drops events that somebody listens to",
      moments: [
        unfitting.before.map { Diagnosis.Moment("removed before", $0.began, $0.place) }, removed,
      ].compactMap(\.self))
  }
}
