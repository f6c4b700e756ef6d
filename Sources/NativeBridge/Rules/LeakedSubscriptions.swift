internal import HostLoop

/// Finds listeners that one place in the source added repeatedly and never removed (contract 7.8).
struct LeakedSubscriptions: LedgerRule {
  func findings(in ledger: Ledger) -> [Diagnosis] {
    let open = ledger.open.filter { $0.kind == .subscription }
    if open.count < 2 { return [] }
    // Reading a place needs a stack, so skip subjects with only one listener.
    let live = Dictionary(grouping: open, by: \.subject).values.filter { $0.count > 1 }
      .flatMap(\.self).sorted { $0.id < $1.id }
    let places = Dictionary(grouping: live) {
      $0.subject + "\n" + (Self.callSite($0) ?? "\($0.id)")
    }
    let leaks = places.values.flatMap { Self.byPlaceInApp($0, ledger) }.filter { $0.count > 1 }
    return leaks.sorted { $0[0].id < $1[0].id }.map { entries in
      Diagnosis(
        .subscriptionLeak,
        "\(entries.count) listeners of \(entries[0].subject) were added at the same place and never "
          + "removed: each event is handled \(entries.count) times",
        moments: [
          Diagnosis.Moment("first", entries[0].began, entries[0].place),
          Diagnosis.Moment(
            "last", entries[entries.count - 1].began, entries[entries.count - 1].place),
        ])
    }
  }

  /// Listeners with the same call site, in groups with the same place in the app. React Native's
  /// `AppState` and `Linking` call the emitter at one place for the whole app.
  private static func byPlaceInApp(_ entries: [Ledger.Entry], _ ledger: Ledger) -> [[Ledger.Entry]]
  {
    guard entries.count > 1, let placeInApp = ledger.placeInApp else { return [entries] }
    return Array(Dictionary(grouping: entries) { $0.place.flatMap(placeInApp) ?? "" }.values)
  }

  /// The native method, the emitter that called it, and the caller of the emitter. Frames of
  /// bridgehost's own JavaScript are skipped.
  private static func callSite(_ entry: Ledger.Entry) -> String? {
    entry.place?.stack?.split(separator: "\n").filter { !$0.contains("@bridgehost:") }.prefix(3)
      .joined(separator: "\n")
  }
}
