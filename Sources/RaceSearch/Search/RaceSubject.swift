package import AppHost
package import Capabilities
package import HostLoop
internal import SimulatedPhone

/// What is run again and again, each time in another order.
@HostActor
package protocol RaceSubject {
  /// Runs it once, from a fresh start.
  ///
  /// - Parameters:
  ///   - inputs: what happens to it from outside.
  ///   - policy: who decides about the order.
  func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome

  /// Codes of diagnoses that do not fail a run; none by default.
  var allowed: Set<String> { get }

  /// Ends the run that is under way after its current task.
  func stop()

  /// The same with runs that are faster and less apart from each other, where a search is to use them;
  /// `nil`, the default, otherwise.
  var inSharedContext: (any RaceSubject)? { get }
}

extension RaceSubject {
  package var allowed: Set<String> { [] }
  package func stop() {}
  package var inSharedContext: (any RaceSubject)? { nil }
}

/// How one run ended.
package struct Outcome: Sendable {
  /// What was found wrong; a run without any is good.
  package let failures: [ReportedDiagnosis]
  /// What was found and is allowed.
  package let allowed: [ReportedDiagnosis]
  /// What happened otherwise, in a few words: runs with the same words are of one class.
  package let summary: String
  /// How its wakes ended, in their order: those of the first capability that woke it.
  package let wakes: [Wakes.Outcome]
  /// The run as a timeline for Perfetto, if somebody asked for one.
  package let trace: String?
  /// What was to happen to a request or an event that the run does not have.
  package let unmetInputs: [OutsideEvent]
  /// Whether the script did not load, or a turn of it had to be ended: then its order says nothing.
  package let wasCutShort: Bool
  /// Whether a turn was ended because it took too long or too much memory, which depends on the machine.
  package let hasEndedTurn: Bool

  /// Runs with the same name are of one class.
  var className: String {
    switch failures.count {
    case 0: "good: \(words)"
    case 1: failures[0].code
    default: Set(failures.map(\.code)).sorted().joined(separator: ", ")
    }
  }

  /// What happened in a good run, for a reader.
  var words: String {
    if allowed.isEmpty { return summary }
    return "\(summary) (allowed: \(Set(allowed.map(\.code)).sorted().joined(separator: ", ")))"
  }

  /// An end.
  package init(
    failures: [ReportedDiagnosis], allowed: [ReportedDiagnosis] = [], summary: String = "",
    wakes: [Wakes.Outcome] = [], trace: String? = nil, unmetInputs: [OutsideEvent] = [],
    wasCutShort: Bool = false, hasEndedTurn: Bool = false
  ) {
    self.allowed = allowed
    self.hasEndedTurn = hasEndedTurn
    self.wasCutShort = wasCutShort
    self.unmetInputs = unmetInputs
    self.failures = failures
    self.summary = summary
    self.wakes = wakes
    self.trace = trace
  }
}
