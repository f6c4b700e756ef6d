public import HostLoop

/// The wakes of one kind. In each, iOS let the app run for some time, and the app had to report a
/// result.
public struct Wakes: Sendable {
  /// How a wake ended.
  package enum Outcome: String, Sendable, Codable {
    /// The app reported new data.
    case newData
    /// The app reported that there was no new data.
    case noData
    /// The app reported that it was done. This kind of wake has no result.
    case done
    /// The app reported a failure.
    case failed
    /// The app never reported.
    case unfinished
  }

  /// One wake.
  package struct Wake: Sendable {
    /// The name, such as `background fetch #1`.
    package let name: String
    /// When the app was informed.
    package let began: LoopInstant
    /// How long it took. `nil` if it never ended.
    package let elapsed: Duration?
    /// How long it could have taken.
    package let budget: Duration
    /// How it ended.
    package let outcome: Outcome
    /// Why it failed or was not finished, in a few words. Wakes with the same cause have the same text.
    package let reason: String?

    /// Makes a wake that has ended, or never ended.
    package init(
      _ name: String, began: LoopInstant, elapsed: Duration?, budget: Duration, _ outcome: Outcome,
      reason: String? = nil
    ) {
      self.name = name
      self.began = began
      self.elapsed = elapsed
      self.budget = budget
      self.outcome = outcome
      self.reason = reason
    }
  }

  /// The words for one wake and for several: `fetch`, `fetches`.
  package let one, many: String
  /// The wakes, in the order in which they began.
  package private(set) var all: [Wake]
  /// Whether the app handles wakes of this kind, or has asked for them. If not, they say nothing about the app.
  package let areHandled: Bool

  /// Makes the wakes of one kind.
  package init(_ one: String, _ many: String, _ all: [Wake], areHandled: Bool = true) {
    self.one = one
    self.many = many
    self.all = all
    self.areHandled = areHandled
  }

  /// No wakes yet.
  ///
  /// - Parameters:
  ///   - one: the word for one wake, such as `fetch`.
  ///   - many: the word for several, such as `fetches`.
  public init(_ one: String, _ many: String) { self.init(one, many, []) }

  /// Adds the next wake.
  ///
  /// - Parameters:
  ///   - name: its name, such as `fetch #1`.
  ///   - began: when the app was informed.
  ///   - elapsed: how long it took. `nil` if the app never reported a result.
  ///   - budget: how long it could have taken.
  ///   - failure: why it failed or was not finished, in a few words. `nil` if it went well. Wakes with the same cause have the
  ///     same text.
  public mutating func add(
    _ name: String, began: LoopInstant, elapsed: Duration?, budget: Duration,
    failure: String? = nil
  ) {
    let outcome: Outcome = elapsed == nil ? .unfinished : failure == nil ? .done : .failed
    all.append(
      Wake(name, began: began, elapsed: elapsed, budget: budget, outcome, reason: failure))
  }

  /// How many wakes ended in this way.
  package func count(_ outcome: Outcome) -> Int { all.count { $0.outcome == outcome } }

  /// A column of the days with the wakes that ended in one of these ways.
  ///
  /// - Parameters:
  ///   - heading: the heading, one short word.
  ///   - key: its field in the days of `--summary`.
  ///   - outcomes: the outcomes that are counted.
  ///   - isBad: whether a count above 0 is bad.
  package func column(_ heading: String, key: String, _ outcomes: Outcome..., isBad: Bool = false)
    -> DayColumn
  {
    let moments = all.filter { outcomes.contains($0.outcome) }.map {
      DayColumn.Moment($0.began)
    }
    return DayColumn(heading, moments, key: key, isDrawn: false, isBad: isBad)
  }
}

extension [Wakes] {
  /// The kinds that the app handles.
  package var ofApp: [Wakes] { filter(\.areHandled) }

  /// The wakes of all kinds, in the order in which they began.
  package var inOrder: [Wakes.Wake] {
    flatMap(\.all).enumerated().sorted {
      ($0.element.began, $0.offset) < ($1.element.began, $1.offset)
    }.map(\.element)
  }
}

/// The numbers of completed and other wakes in the file of `--summary`.
package struct WakeCount: Encodable, Sendable {
  let completed, missed: Int

  /// Counts `wakes`. Those with this outcome count as completed.
  package init(_ wakes: Wakes?, _ outcome: Wakes.Outcome) {
    completed = wakes?.count(outcome) ?? 0
    missed = (wakes?.all.count ?? 0) - completed
  }
}
