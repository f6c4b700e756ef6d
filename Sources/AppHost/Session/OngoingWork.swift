internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// Says what keeps a run going in which nothing else happens any more: a subscription that asks a server every minute keeps
/// an app going until the person presses Ctrl-C. In CI nobody can, so the run ends.
@HostActor
final class OngoingWork {
  private unowned let session: AppSession
  private let patience: Duration
  private var seen = 0
  /// How many entries the ledger had at the latest look.
  private var read = 0
  /// What the script has done so far.
  private var known: Set<String> = []

  /// - Parameter patience: how long nothing may happen before it says what keeps the run going.
  init(_ session: AppSession, patience: Duration) {
    self.session = session
    self.patience = patience
  }

  func begin() { look(after: patience) }

  private func look(after time: Duration) {
    let loop = session.loop
    loop.post(on: loop.system, "look for work", after: time, role: .background) {
      [weak self] in self?.look()
    }
  }

  private func look() {
    if hasNews() { return begin() }
    if !session.ledger.placesEverything {
      // Short timers get their lines only from now on.
      session.ledger.placesEverything = true
      return look(after: .seconds(1))
    }
    guard let words = session.ongoingWork else { return }
    let hasPerson = session.configuration.hasPerson
    session.log(
      "for \(patience.readable) nothing but this has happened: \(words). "
        + (hasPerson
          ? "It keeps the run going until Ctrl-C" : "The run ends, as nobody is at a terminal"),
      about: "run")
    if !hasPerson { session.loop.stop() }
  }

  /// Whether something happened since the latest look that is not repeated for ever: an event, a wake, or a call that the
  /// script had not made before. A timer may make the same call again and again.
  private func hasNews() -> Bool {
    let ledger = session.ledger
    let before = (seen: seen, known: known.count)
    let fromOutside: [Ledger.Kind] = [.event, .completionHandler, .headlessTask, .activity]
    seen = fromOutside.reduce(0) { $0 + ledger.count($1) }
    for id in read..<ledger.beganCount {
      guard let entry = ledger.entry(id), ![.timer, .probe, .request].contains(entry.kind) else {
        continue
      }
      known.insert("\(entry.kind) \(entry.subject)")
    }
    read = ledger.beganCount
    return (seen, known.count) != before
  }
}

extension AppSession {
  /// What keeps the run going, in a few words with the lines of the script: `setInterval at app.js:3`. `nil` if nothing does.
  package var ongoingWork: String? {
    var found: [(words: String, count: Int)] = []
    func note(_ words: String) {
      if let known = found.firstIndex(where: { $0.words == words }) {
        found[known].count += 1
      } else {
        found.append((words, 1))
      }
    }
    for entry in ledger.open {
      let what: String
      switch entry.kind {
      case .timer: what = entry.subject
      case .request, .probe, .transfer: what = "the request \(entry.subject)"
      case .socket: what = "the WebSocket \(entry.subject)"
      case .headlessTask: what = "the headless task \(entry.subject)"
      default: continue
      }
      note(what + (entry.place.flatMap(readableLine).map { " at \($0)" } ?? ""))
    }
    // Timers of the script are in the ledger.
    for task in loop.delayedWork where task.label != "timer" {
      note([task.label, task.subject].filter { !$0.isEmpty }.joined(separator: " "))
    }
    if found.isEmpty { return nil }
    let most = 5
    let shown = found.prefix(most).map { $0.count == 1 ? $0.words : "\($0.count)× \($0.words)" }
    let rest = found.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The line in the app's own files, or that of a package if the app's own code did not call it.
  private func readableLine(_ place: Place) -> String? { errors.location(place) }
}
