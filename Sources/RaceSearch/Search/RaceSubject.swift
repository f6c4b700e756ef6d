public import AppHost
public import Capabilities
public import HostLoop
internal import SimulatedPhone

/// What is run again and again, each time in another order.
@HostActor
public protocol RaceSubject {
  /// Runs it once, from a fresh start.
  ///
  /// - Parameters:
  ///   - inputs: what happens to it from outside.
  ///   - policy: who decides about the order.
  func run(_ inputs: [StoryInput], policy: any SchedulingPolicy) async throws -> Outcome

  /// Codes of diagnoses that do not fail a run; none by default.
  var allowed: Set<String> { get }

  /// Ends the run that is under way after its current task.
  func stop()

  /// The same with runs that are faster and less apart from each other, where a search is to use them;
  /// `nil`, the default, otherwise.
  var inSharedContext: (any RaceSubject)? { get }
}

extension RaceSubject {
  public var allowed: Set<String> { [] }
  public func stop() {}
  public var inSharedContext: (any RaceSubject)? { nil }
}

/// How one run ended.
public struct Outcome: Sendable {
  /// What was found wrong; a run without any is good.
  public let failures: [ReportedDiagnosis]
  /// What was found and is allowed.
  public let allowed: [ReportedDiagnosis]
  /// What happened otherwise, in a few words: runs with the same words are of one class.
  public let summary: String
  /// How its wakes ended, in their order: those of the first capability that woke it.
  public let wakes: [Wakes.Outcome]
  /// The run as a timeline for Perfetto, if somebody asked for one.
  public let trace: String?
  /// What was to happen to a request or an event that the run does not have.
  public let unmetInputs: [StoryInput]
  /// Whether the script did not load, or a turn of it had to be ended: then its order says nothing.
  public let wasCutShort: Bool
  /// Whether a turn was ended because it took too long or too much memory, which depends on the machine.
  public let hasEndedTurn: Bool

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
  public init(
    failures: [ReportedDiagnosis], allowed: [ReportedDiagnosis] = [], summary: String = "",
    wakes: [Wakes.Outcome] = [], trace: String? = nil, unmetInputs: [StoryInput] = [],
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
