package import AppHost
package import NativeBridge
package import SchedulingStrategies

/// A way to fail that a search found, and the smallest schedule that leads to it.
package struct Finding: Sendable, Codable {
  /// What makes two failures one finding: what is wrong, and where.
  struct Key: Hashable {
    let code: String
    let places: [String]
    /// What tells causes apart that end alike, such as an upload that hangs and one that never began.
    let fix: String?
    /// Whether it needs an unusual order: a plain failure must not hide a race that ends alike.
    let isRace: Bool
    /// Whether it needs an event that is lost or arrives twice: no script need be at fault for what follows.
    let hasEventFault: Bool

    init(_ failure: ReportedDiagnosis, isRace: Bool, hasEventFault: Bool = false) {
      self.isRace = isRace
      self.hasEventFault = hasEventFault
      code = failure.code
      fix = failure.fix
      places = failure.moments.compactMap(\.place)
    }
  }

  /// How it was found.
  package struct Origin: Sendable, Codable {
    /// The run that found it, from 1.
    package let run: Int
    /// What kind of order that run had.
    package let strategy: StrategyKind
    /// Which fault plan.
    package let faultPlan: String
    /// What decided the search's choices, and what the script drew at random.
    package let seed: UInt64
  }

  /// What is wrong.
  package let failure: ReportedDiagnosis
  /// What else is wrong in the run of ``schedule``, or in others only along with ``failure``, from which it
  /// may well follow.
  package internal(set) var others: [ReportedDiagnosis]
  /// How it comes about.
  package let schedule: Schedule
  /// How it was found.
  package let origin: Origin
  /// How many runs the shrinking took.
  package let shrinkRuns: Int
  /// How many delays the schedule had that was found.
  package let delaysBefore: Int
  /// What ran.
  package let steps: [Step]
  /// What runs without the delays, when that is good.
  package let passingSteps: [Step]?
  /// The architectures under which it was found, first the one of ``schedule``.
  package internal(set) var architectures: [Architecture] = []
  /// How many runs of the search failed in this way.
  package internal(set) var count = 1

  var key: Key {
    Key(
      failure, isRace: !isPlainFailure,
      hasEventFault: schedule.inputs.contains(where: \.isEventFault))
  }

  /// Whether it needs no unusual order: then it is no race.
  package var isPlainFailure: Bool { schedule.delays.isEmpty }
}
