internal import Capabilities
internal import HostLoop
internal import SimulatedPhone

/// Wakes of one kind that failed, were not finished, or did not happen, all for the same reason.
package struct WakeFailure: Sendable, Encodable, Equatable {
  /// The kind of the wakes, such as `fetch`, or `background fetch` for wakes that did not happen.
  package let what: String
  /// `failed`, `unfinished`, or `missed` for wakes that did not happen.
  package let outcome: String
  /// Why, in a few words.
  package let reason: String
  /// How many such wakes there were.
  package fileprivate(set) var count: Int

  /// The plural of `what`.
  private let many: String

  private enum CodingKeys: String, CodingKey { case what, outcome, reason, count }

  /// One line for a person, such as `105 fetches failed: Protected health data is inaccessible`.
  package var text: String {
    switch outcome {
    case "missed": "\(count) \(count == 1 ? "time" : "times") not woken (\(what)): \(reason)"
    case "unfinished": "\(count) \(count == 1 ? what : many) not finished: \(reason)"
    default: "\(count) \(count == 1 ? what : many) \(outcome): \(reason)"
    }
  }
}

extension WakeFailure {
  /// All of a run, the most frequent first.
  @HostActor
  static func all(_ wakes: [Wakes], _ phone: PhoneRecord?) -> [WakeFailure] {
    var failures: [WakeFailure] = []
    func note(_ what: String, _ many: String, _ outcome: String, _ reason: String) {
      let same = failures.firstIndex {
        $0.what == what && $0.outcome == outcome && $0.reason == reason
      }
      if let same {
        failures[same].count += 1
      } else {
        failures.append(
          WakeFailure(what: what, outcome: outcome, reason: reason, count: 1, many: many))
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
    return failures.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    .map(\.element)
  }
}
