public import HostLoop

/// The wakes of one kind: iOS let the app run for a while, and the app owed it an answer.
public struct Wakes: Sendable {
  /// How a wake ended.
  public enum Outcome: String, Sendable {
    /// The app reported new data.
    case newData
    /// The app reported that there was no new data.
    case noData
    /// The app answered; the answer has no result.
    case done
    /// The app reported that it failed.
    case failed
    /// The app never answered.
    case unfinished
  }

  /// One wake.
  public struct Wake: Sendable {
    /// Such as `background fetch #1`.
    public let name: String
    /// When the app was told.
    public let began: LoopInstant
    /// How long it took; `nil` when it never ended.
    public let elapsed: Duration?
    /// How long it could have taken.
    public let budget: Duration
    /// How it ended.
    public let outcome: Outcome

    /// A wake that is over, or that never ended.
    public init(
      _ name: String, began: LoopInstant, elapsed: Duration?, budget: Duration, _ outcome: Outcome
    ) {
      self.name = name
      self.began = began
      self.elapsed = elapsed
      self.budget = budget
      self.outcome = outcome
    }
  }

  /// What one is called, and several: `fetch`, `fetches`.
  public let one, many: String
  /// All of them, in the order of their beginning.
  public let all: [Wake]

  /// Those wakes.
  public init(_ one: String, _ many: String, _ all: [Wake]) {
    self.one = one
    self.many = many
    self.all = all
  }

  /// How many ended like that.
  public func count(_ outcome: Outcome) -> Int { all.count { $0.outcome == outcome } }

  /// A column of the days: those that ended in one of these ways.
  ///
  /// - Parameters:
  ///   - heading: what stands above it, in one short word.
  ///   - key: its field in the days of `--summary`.
  ///   - outcomes: the ways to end that it counts.
  ///   - isBad: whether more than nothing is bad.
  public func column(_ heading: String, key: String, _ outcomes: Outcome..., isBad: Bool = false)
    -> DayColumn
  {
    let moments = all.filter { outcomes.contains($0.outcome) }.map {
      DayColumn.Moment($0.began)
    }
    return DayColumn(heading, moments, key: key, isDrawn: false, isBad: isBad)
  }
}

/// Wakes in the file of `--summary`: those that were completed, and those that were not.
public struct WakeCount: Encodable, Sendable {
  let completed, missed: Int

  /// The count of `wakes`, of which those with that outcome were completed.
  public init(_ wakes: Wakes?, _ outcome: Wakes.Outcome) {
    completed = wakes?.count(outcome) ?? 0
    missed = (wakes?.all.count ?? 0) - completed
  }
}
