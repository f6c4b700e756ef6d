internal import Capabilities
internal import HostLoop
internal import SimulatedPhone

/// Wakes of one kind that ended badly, or that iOS did not give, all for one reason.
package struct BadEnd: Sendable, Encodable, Equatable {
  /// What ended badly, such as `fetch`, or what iOS did not give, such as `background fetch`.
  package let what: String
  /// How: `failed`, `unfinished`, or `missed` for a wake that iOS did not give.
  package let outcome: String
  /// Why.
  package let reason: String
  /// How many there were.
  package fileprivate(set) var count: Int

  /// What several are called.
  private let many: String

  private enum CodingKeys: String, CodingKey { case what, outcome, reason, count }

  /// One line for a person, such as `105 fetches failed: Protected health data is inaccessible`.
  package var text: String {
    switch outcome {
    case "missed": "\(count) not woken (\(what)): \(reason)"
    case "unfinished": "\(count) \(count == 1 ? what : many) not finished: \(reason)"
    default: "\(count) \(count == 1 ? what : many) \(outcome): \(reason)"
    }
  }
}

extension BadEnd {
  /// What a run has of them, the most frequent first.
  @HostActor
  static func all(_ wakes: [Wakes], _ phone: PhoneRecord?) -> [BadEnd] {
    var ends: [BadEnd] = []
    func note(_ what: String, _ many: String, _ outcome: String, _ reason: String) {
      let same = ends.firstIndex {
        $0.what == what && $0.outcome == outcome && $0.reason == reason
      }
      if let same {
        ends[same].count += 1
      } else {
        ends.append(BadEnd(what: what, outcome: outcome, reason: reason, count: 1, many: many))
      }
    }
    for kind in wakes {
      for wake in kind.all where wake.outcome == .failed || wake.outcome == .unfinished {
        note(kind.one, kind.many, wake.outcome.rawValue, wake.reason ?? "the reason is not known")
      }
    }
    for missed in phone?.missedWakes ?? [] {
      note(missed.subject, missed.subject, "missed", missed.reason)
    }
    return ends.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    .map(\.element)
  }
}
