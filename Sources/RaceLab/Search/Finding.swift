public import Host

/// A way to fail that a search found, and the smallest schedule that leads to it.
public struct Finding: Sendable {
  /// What makes two failures one finding: what is wrong, and where.
  struct Key: Hashable {
    let code: String
    let places: [String]

    init(_ failure: ReportedDiagnosis) {
      code = failure.code
      places = failure.moments.compactMap(\.place)
    }
  }

  /// What is wrong.
  public let failure: ReportedDiagnosis
  /// How it comes about.
  public let schedule: Schedule
  /// The run that found it, from 1.
  public let foundAtRun: Int
  /// What kind of order that run had.
  public let strategy: StrategyKind
  /// What kind of life.
  public let story: String
  /// How many runs the shrinking took.
  public let shrinkRuns: Int
  /// How many delays the schedule had that was found.
  public let delaysBefore: Int
  /// How many runs of the search failed in this way.
  public internal(set) var count: Int

  /// Whether it needs no unusual order: then it is no race.
  public var isPlainFailure: Bool { schedule.delays.isEmpty }
}

/// What a search came to.
public struct SearchReport: Sendable {
  /// How many runs there were, without those that shrank what was found.
  public let runs: Int
  /// How many of them failed.
  public let failedRuns: Int
  /// What was found, each once.
  public let findings: [Finding]
  /// What decided every choice.
  public let seed: UInt64
}
