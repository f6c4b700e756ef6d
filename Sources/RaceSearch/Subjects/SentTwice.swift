internal import AppHost
internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import WebAPIs

/// Finds data of the app's storage that it sent twice at once: an outbox that two callers empty.
///
/// What an app takes out of its storage afterwards was meant to be sent once. An app that asks a server with an identifier which
/// it keeps, or that sends what native code gave it twice one after the other, does nothing of the kind.
@HostActor
struct SentTwice {
  /// The latest request with some content.
  private struct Sent {
    let entry: Int
    /// What a script has not stored, the next one does not know.
    let script: AnyObject
  }

  private struct Repetition {
    let first: Int
    let again: Int
    /// The words of the content that were in the app's storage when it was sent again.
    let stored: Set<Substring>
  }

  private var latest: [Int: Sent] = [:]
  private var repetitions: [Repetition] = []

  /// Call this when a request begins.
  ///
  /// - Parameter stored: what the app has stored now.
  mutating func note(_ request: HTTPRequest, of session: AppSession, stored: () -> [String]) {
    // With such a key the server can tell that two requests are one.
    guard ["POST", "PATCH"].contains(request.method), let body = request.body, !body.isEmpty,
      request.headers.value(of: "idempotency-key") == nil, latest.count < Self.mostRequests,
      let entry = session.ledger.open.last(where: { $0.kind == .request })
    else { return }
    let content = "\(request.method) \(request.url) \(body.hashValue)".hashValue
    let script = session.generation
    defer { latest[content] = Sent(entry: entry.id, script: script) }
    guard let sent = latest[content], sent.script === script,
      repetitions.count < Self.mostRepetitions,
      let first = session.ledger.entry(sent.entry), first.ended == nil,
      // An app that had no answer for some seconds may give up, and send again.
      entry.began - first.began < Self.patience
    else { return }
    let words = Self.words(of: [String(decoding: body, as: UTF8.self)])
    // The server can tell the two apart.
    if words.contains(where: { $0.lowercased().contains("idempot") }) { return }
    let found = words.intersection(Self.words(of: stored()))
    if Self.isMost(found.count, of: words.count) {
      repetitions.append(Repetition(first: sent.entry, again: entry.id, stored: found))
    }
  }

  /// What an app sends with its data, such as a time, need not be stored.
  private static func isMost(_ count: Int, of all: Int) -> Bool { count > all / 2 }

  private static func isAcknowledged(_ request: Ledger.Entry?) -> Bool {
    guard case .done(let status)? = request?.end else { return false }
    return status.hasPrefix("2")
  }

  /// - Parameter stored: what the app has stored at the end.
  func diagnosis(in ledger: Ledger, stored: () -> [String]) -> Diagnosis? {
    let acknowledged = repetitions.filter {
      Self.isAcknowledged(ledger.entry($0.first)) && Self.isAcknowledged(ledger.entry($0.again))
    }
    if acknowledged.isEmpty { return nil }
    let words = Self.words(of: stored())
    // What stays, such as an identifier, says who sends the data.
    func isGone(_ stored: Set<Substring>) -> Bool {
      Self.isMost(stored.subtracting(words).count, of: stored.count)
    }
    guard let twice = acknowledged.first(where: { isGone($0.stored) }),
      let first = ledger.entry(twice.first), let again = ledger.entry(twice.again)
    else { return nil }
    return Diagnosis(
      .sentTwice,
      "\(again.subject) sent the same data of the app's storage again, while the first request was under way",
      moments: [
        Diagnosis.Moment("sent", first.began, first.place),
        Diagnosis.Moment("sent again", again.began, again.place),
      ],
      at: again.place)
  }

  private static func words(of texts: [String]) -> Set<Substring> {
    texts.reduce(into: []) { words, text in
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" })
      where word.utf8.count > 1 { words.insert(word) }
    }
  }

  private static let patience = Duration.seconds(3)
  private static let mostRepetitions = 16
  private static let mostRequests = 10_000
}

extension OutsideEvent {
  /// Whether the app that sent something goes on, and can store that it did.
  var letsAppRemember: Bool {
    switch kind {
    case .open, .leave, .latency, .failure, .outage, .repair, .slowCall, .slowStart, .slowMount:
      true
    case .other(let input, _): input.role == .wake || input.role == .newData
    case .reload, .suspend, .kill, .dropEvent, .duplicateEvent: false
    }
  }
}
