internal import EventLoop

/// Removals of listeners that were not there, or were somebody else's (contract 7.6 and 7.28).
enum WrongRemovals: LedgerRule {
  static func findings(in ledger: Ledger) -> [Diagnosis] {
    unfitting(ledger) + foreign(ledger)
  }

  private static func foreign(_ ledger: Ledger) -> [Diagnosis] {
    ledger.history(of: .foreignRemoval).filter(ledger.isNews).compactMap { entry in
      guard case .done(let count) = entry.end else { return nil }
      // Native code hears of it later; what ended first then was there.
      let added = ledger.history(of: .subscription).filter {
        $0.subject.hasSuffix("." + entry.subject) && $0.end != nil && $0.ending > entry.beginning
      }.min { $0.ending < $1.ending }
      return Diagnosis(
        .warning, "foreign-listeners-removed",
        "removeAllListeners('\(entry.subject)') removed "
          + (count == "1" ? "a listener" : "\(count) listeners")
          + " added elsewhere: all emitters share them",
        moments: [
          added.map { Diagnosis.Moment("added", $0.began, $0.place) },
          Diagnosis.Moment("removed", entry.began, entry.place),
        ].compactMap(\.self),
        mend: "call remove() of the subscriptions that addListener returned")
    }
  }

  private static func unfitting(_ ledger: Ledger) -> [Diagnosis] {
    let removals = ledger.history(of: .removal)
    return removals.filter(ledger.isNews).compactMap { entry in
      guard case .failed(let what) = entry.end else { return nil }
      let removed = Diagnosis.Moment("removed", entry.began, entry.place)
      if what == "0 of 0" {
        return Diagnosis(
          .warning, "stop-without-start",
          "\(entry.subject).stopObserving() ran without startObserving(): all listeners of an event "
            + "that had none were removed", moments: [removed],
          mend: "make stopObserving() bear a call that it did not expect")
      }
      return Diagnosis(
        .warning, "listeners-over-removed",
        "\(entry.subject): removed \(what) listeners. Native code now counts fewer than JavaScript has, "
          + "and drops events that somebody listens to",
        moments: [
          removals.last { $0.subject == entry.subject && $0.id < entry.id }
            .map { Diagnosis.Moment("removed before", $0.began, $0.place) },
          removed,
        ].compactMap(\.self),
        mend: "call remove() once for each addListener, and not after removeAllListeners")
    }
  }
}
