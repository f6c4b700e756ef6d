internal import HostLoop

/// Finds listeners that one place in the source added repeatedly and never removed (contract 7.8).
struct LeakedSubscriptions: LedgerRule {
  func findings(in ledger: Ledger) -> [Diagnosis] {
    let open = ledger.open.filter {
      $0.kind == .subscription && !Self.ofReactNative.contains($0.about.module ?? "")
    }
    if open.count < 2 { return [] }
    // Reading a place needs a stack, so skip subjects with only one listener.
    let live = Dictionary(grouping: open, by: \.subject).values.filter { $0.count > 1 }
      .flatMap(\.self).sorted { $0.id < $1.id }
    let places = Dictionary(grouping: live) {
      $0.subject + "\n" + (Self.callSite($0) ?? "\($0.id)")
    }
    let leaks = places.values.flatMap { Self.byPlaceInApp($0, ledger) }
      .map { (entries: $0, count: Self.count(of: $0, ledger)) }.filter { $0.count > 1 }
    return leaks.sorted { $0.entries[0].id < $1.entries[0].id }.map { entries, count in
      var leak = Diagnosis(
        .subscriptionLeak,
        "\(count) listeners of \(entries[0].subject) were added at the same place and never "
          + "removed: each event is handled \(count) times",
        moments: [
          Diagnosis.Moment("first", entries[0].began, entries[0].place),
          Diagnosis.Moment(
            "last", entries[entries.count - 1].began, entries[entries.count - 1].place),
        ])
      leak.failsSearch = Self.grows(entries, ledger)
      return leak
    }
  }

  /// Whether there are more listeners with each wake. When a person uses the app, there may be more components or devices,
  /// with a listener each.
  private static func grows(_ entries: [Ledger.Entry], _ ledger: Ledger) -> Bool {
    let (wakes, uses) = (ledger.history(of: .completionHandler), ledger.history(of: .activity))
    func isOpen(_ other: Ledger.Entry, at entry: Ledger.Entry) -> Bool {
      other.hasBegun(before: entry) && !other.hasEnded(before: entry)
    }
    let adding = entries.filter { entry in !uses.contains { isOpen($0, at: entry) } }
      .compactMap { entry in wakes.last { isOpen($0, at: entry) }?.id }
    return Set(adding).count > 2
  }

  /// The modules to which objects of React Native's own JavaScript listen, each for itself: animated values, requests, sockets.
  private static let ofReactNative: Set = [
    "NativeAnimatedModule", "NativeAnimatedTurboModule", "Networking", "WebSocketModule",
  ]

  /// Listeners with the same call site, in groups with the same place in the app. React Native's
  /// `AppState` and `Linking` call the emitter at one place for the whole app.
  private static func byPlaceInApp(_ entries: [Ledger.Entry], _ ledger: Ledger) -> [[Ledger.Entry]]
  {
    guard entries.count > 1, let callers = ledger.callers else { return [entries] }
    return Array(
      Dictionary(grouping: entries) { $0.place.flatMap { callers($0).place } ?? "" }.values)
  }

  /// How many listeners the place has added again and again.
  private static func count(of entries: [Ledger.Entry], _ ledger: Ledger) -> Int {
    guard entries.count > 1, let callers = ledger.callers, let place = entries[0].place else {
      return entries.count
    }
    let removed = removals(by: callers(place), of: entries[0], ledger)
    return removed == 0
      ? entries.count : entries.count + ended(like: entries[0], ledger) - removed
  }

  /// How many listeners of the module the code removed, as far as is known. React Native does not say which ones.
  private static func removals(
    by code: Ledger.Callers, of entry: Ledger.Entry, _ ledger: Ledger
  ) -> Int {
    ledger.history(of: .removal).reduce(0) { sum, removal in
      guard removal.about.text == entry.about.module, case .removed(let count, _) = removal.end,
        let place = removal.place, let remover = ledger.callers?(place)
      else { return sum }
      let isOther = remover.units.first.map { !code.units.contains($0) } ?? false
      return sum + (isOther ? 0 : count)
    }
  }

  /// How many listeners that the same place added have ended. Each removal ended the latest one of its module, wherever that was added.
  private static func ended(like entry: Ledger.Entry, _ ledger: Ledger) -> Int {
    let site = callSite(entry)
    let place = entry.place.flatMap { ledger.callers?($0).place }
    return ledger.history(of: .subscription).count { other in
      other.end == .done("removed") && other.subject == entry.subject
        && callSite(other) == site && other.place.flatMap { ledger.callers?($0).place } == place
    }
  }

  /// The native method, the emitter that called it, and the caller of the emitter. Frames of
  /// bridgehost's own JavaScript are skipped.
  private static func callSite(_ entry: Ledger.Entry) -> String? {
    entry.place?.stack?.split(separator: "\n").filter { !$0.contains("@bridgehost:") }.prefix(3)
      .joined(separator: "\n")
  }
}
