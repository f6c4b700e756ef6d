public import AppHost
public import NativeBridge

/// A way to fail that a search found, and the smallest schedule that leads to it.
public struct Finding: Sendable, Codable {
  /// What makes two failures one finding: what is wrong, and where.
  struct Key: Hashable {
    let code: String
    let places: [String]
    /// What tells causes apart that end alike, such as an upload that hangs and one that never began.
    let mend: String?
    /// Whether it needs an unusual order: a plain failure must not hide a race that ends alike.
    let isRace: Bool
    /// Whether it needs an event that is lost or arrives twice: no script need be at fault for what follows.
    let hasEventFault: Bool

    init(_ failure: ReportedDiagnosis, isRace: Bool, hasEventFault: Bool = false) {
      self.isRace = isRace
      self.hasEventFault = hasEventFault
      code = failure.code
      mend = failure.mend
      places = failure.moments.compactMap(\.place)
    }
  }

  /// How it was found.
  public struct Origin: Sendable, Codable {
    /// The run that found it, from 1.
    public let run: Int
    /// What kind of order that run had.
    public let strategy: StrategyKind
    /// What kind of life.
    public let story: String
    /// What decided the search's choices, and what the script drew at random.
    public let seed: UInt64
  }

  /// What is wrong.
  public let failure: ReportedDiagnosis
  /// What else is wrong in the run of ``schedule``, or in others only along with ``failure``, from which it
  /// may well follow.
  public internal(set) var others: [ReportedDiagnosis]
  /// How it comes about.
  public let schedule: Schedule
  /// How it was found.
  public let origin: Origin
  /// How many runs the shrinking took.
  public let shrinkRuns: Int
  /// How many delays the schedule had that was found.
  public let delaysBefore: Int
  /// What ran.
  public let steps: [Step]
  /// What runs without the delays, when that is good.
  public let passingSteps: [Step]?
  /// The architectures under which it was found, first the one of ``schedule``.
  public internal(set) var architectures: [Architecture] = []
  /// How many runs of the search failed in this way.
  public internal(set) var count = 1

  var key: Key {
    Key(
      failure, isRace: !isPlainFailure,
      hasEventFault: schedule.inputs.contains(where: \.isEventFault))
  }

  /// Whether it needs no unusual order: then it is no race.
  public var isPlainFailure: Bool { schedule.delays.isEmpty }
}
