package import AppHost
package import Capabilities
package import HostLoop
package import SimulatedPhone

/// The subject of a search. It is run many times, each time in another order.
@HostActor
package protocol RaceSubject {
  /// Runs the subject once, from a fresh start.
  ///
  /// - Parameters:
  ///   - inputs: the outside events.
  ///   - policy: decides the order.
  func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome

  /// Codes of diagnoses that do not make a run fail. Empty by default.
  var allowed: Set<String> { get }

  /// Codes whose findings are errors even if they need a fault that no phone commits. Empty by default.
  var raised: Set<String> { get }

  /// The native modules that it looks up, which decide what a search lets happen to it. A run before those that count shows
  /// this. `nil` if that run was cut short, so that nothing is known. Empty by default.
  func lookups() async throws -> Set<String>?

  /// Why iOS launches it, as that run shows. `nil`, the default, if that does not matter.
  func launch() async throws -> AppLifecycle.Launch?

  /// Where the script does what leads to the tasks of the next run. `nil`, the default, if there is no script.
  func watchPlaces() -> TaskPlaces?

  /// Runs the subject once in the default order. `nil`, the default, if it has no stand-ins.
  ///
  /// - Parameters:
  ///   - inputs: the outside events.
  ///   - modules: the native modules whose stand-ins answer with other values of the same types.
  func effects(
    _ inputs: [OutsideEvent], otherAnswersOf modules: Set<String>
  ) async throws -> Effects?

  /// Ends the current run after its current task.
  func stop()

  /// A variant for faster searches whose runs share a context. `nil`, the default, if there is
  /// none.
  var inSharedContext: (any RaceSubject)? { get }
}

extension RaceSubject {
  package var allowed: Set<String> { [] }
  package var raised: Set<String> { [] }
  package func lookups() async throws -> Set<String>? { [] }
  package func launch() async throws -> AppLifecycle.Launch? { nil }
  package func stop() {}
  package func effects(
    _ inputs: [OutsideEvent], otherAnswersOf modules: Set<String>
  ) async throws -> Effects? { nil }
  package func watchPlaces() -> TaskPlaces? { nil }
  package var inSharedContext: (any RaceSubject)? { nil }
}

/// How one run ended.
package struct Outcome: Sendable, Codable {
  /// The diagnoses that make the run fail, each consequence behind its cause. Empty if the run passed.
  package let failures: [ReportedDiagnosis]
  /// The failures that no other failure of the run explains.
  var causes: [ReportedDiagnosis] { failures.withoutConsequences }
  /// The allowed diagnoses.
  package let allowed: [ReportedDiagnosis]
  /// A message that nothing happened in the run, or that no wake succeeded, with the likely reason. `nil` if the run
  /// shows that the app works.
  package let idleness: String?
  /// The native modules whose stand-ins answered with values. Nobody knows what the modules would have answered.
  package let standIns: [String]
  /// What happened apart from failures, in a few words. Runs with the same words are in the same
  /// class.
  package let summary: String
  /// How the wakes ended, in order. Only those of kinds that the app handles, if it handles any.
  package let wakes: [Wakes.Outcome]
  /// The run as a timeline for Perfetto. `nil` if none was requested.
  package let trace: String?
  /// The outside events for requests or events that the run did not have.
  package let unmetInputs: [OutsideEvent]
  /// Whether the script did not load, its root component could not be mounted, or a turn was
  /// stopped. Then the order means nothing.
  package let wasCutShort: Bool
  /// Whether a turn was ended because it took too much time or memory. That depends on the machine.
  package let hasEndedTurn: Bool

  /// The name of the run's class.
  var className: String {
    switch failures.count {
    case 0: "good: \(words)"
    case 1: failures[0].code
    default: Set(failures.map(\.code)).sorted().joined(separator: ", ")
    }
  }

  /// What happened in a passing run, for a reader.
  var words: String {
    if allowed.isEmpty { return summary }
    return "\(summary) (allowed: \(Set(allowed.map(\.code)).sorted().joined(separator: ", ")))"
  }

  /// Makes an outcome.
  package init(
    failures: [ReportedDiagnosis], allowed: [ReportedDiagnosis] = [], summary: String = "",
    wakes: [Wakes.Outcome] = [], trace: String? = nil, unmetInputs: [OutsideEvent] = [],
    wasCutShort: Bool = false, hasEndedTurn: Bool = false, idleness: String? = nil,
    standIns: [String] = []
  ) {
    self.idleness = idleness
    self.standIns = standIns
    self.allowed = allowed
    self.hasEndedTurn = hasEndedTurn
    self.wasCutShort = wasCutShort
    self.unmetInputs = unmetInputs
    self.failures = failures.inOrderOfCauses
    self.summary = summary
    self.wakes = wakes
    self.trace = trace
  }
}
