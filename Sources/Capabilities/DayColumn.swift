public import HostLoop

/// A column in the table of `--days`, and a row in its picture. It shows how often something
/// happened on each day.
public struct DayColumn: Sendable {
  /// A time at which it happened, maybe several times.
  package struct Moment: Sendable {
    /// When it happened.
    package let time: LoopInstant
    /// How many times it happened at that time.
    package let count: Int
    /// The text in the picture. `nil` for the heading.
    package let text: String?

    /// Makes a moment.
    package init(_ time: LoopInstant, count: Int = 1, text: String? = nil) {
      self.time = time
      self.count = count
      self.text = text
    }
  }

  /// How the picture marks a moment.
  package enum Mark: String, Sendable {
    /// A short vertical line.
    case tick
    /// An arrow.
    case arrow
    /// A cross.
    case cross
  }

  /// The heading, one short word such as `Rings`. Columns with the same heading are added up.
  public let heading: String
  /// When it happened.
  package let moments: [Moment]
  /// Its field in the days of `--summary`. `nil` to add it to `others` there, under its heading.
  public let key: String?
  /// Its row in the picture. `nil` for none.
  public let row: String?
  /// How the picture marks the moments.
  package let mark: Mark
  /// Whether the column is shown even if it is 0 on all days.
  public let isAlwaysShown: Bool
  /// Whether a count above 0 is bad.
  public let isBad: Bool

  /// Makes a column from the times at which something happened.
  public init(_ heading: String, _ times: [LoopInstant]) {
    self.init(heading, times.map { Moment($0) }, isAlwaysShown: true)
  }

  /// Makes a column from moments.
  ///
  /// - Parameters:
  ///   - heading: the heading, one short word. Columns with the same heading are added up.
  ///   - moments: when and how many times it happened.
  ///   - key: its field in the days of `--summary`. `nil` to add it to `others` there.
  ///   - row: its row in the picture. Several columns may share one. `nil` for the heading.
  ///   - isDrawn: whether the picture shows it at all.
  ///   - mark: how the picture marks the moments.
  ///   - isAlwaysShown: whether the column is shown even if it is 0 on all days.
  ///   - isBad: whether a count above 0 is bad.
  package init(
    _ heading: String, _ moments: [Moment], key: String? = nil, row: String? = nil,
    isDrawn: Bool = true, mark: Mark = .tick, isAlwaysShown: Bool = false, isBad: Bool = false
  ) {
    self.heading = heading
    self.moments = moments
    self.key = key
    self.row = isDrawn ? row ?? heading : nil
    self.mark = mark
    self.isAlwaysShown = isAlwaysShown
    self.isBad = isBad
  }
}
