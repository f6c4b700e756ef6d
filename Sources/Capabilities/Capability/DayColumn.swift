public import HostLoop

/// A column in the table of `--days`, and a row in its picture: how often something happened on each day.
public struct DayColumn: Sendable {
  /// When it happened, and how often at once.
  public struct Moment: Sendable {
    /// When it happened.
    public let time: LoopInstant
    /// How often it happened at that time.
    public let count: Int
    /// What the picture says of it; the heading without one.
    public let text: String?

    /// It happened at that time.
    public init(_ time: LoopInstant, count: Int = 1, text: String? = nil) {
      self.time = time
      self.count = count
      self.text = text
    }
  }

  /// How the picture marks a moment.
  public enum Mark: String, Sendable {
    /// A short vertical line.
    case tick
    /// An arrow.
    case arrow
    /// A cross.
    case cross
  }

  /// What stands above it, in one short word, such as `Rings`. Columns with one heading are added up.
  public let heading: String
  /// When it happened each time.
  public let moments: [Moment]
  /// Its field in the days of `--summary`; without one it is among the `others` there, by its heading.
  public let key: String?
  /// Its row in the picture; `nil` when it has none.
  public let row: String?
  /// How the picture marks its moments.
  public let mark: Mark
  /// Whether it is there even if it has nothing but zeros.
  public let isAlwaysShown: Bool
  /// Whether more than nothing is bad.
  public let isBad: Bool

  /// A column of what happened at those times.
  public init(_ heading: String, _ times: [LoopInstant]) {
    self.init(heading, times.map { Moment($0) }, isAlwaysShown: true)
  }

  /// A column of what happened at those moments.
  ///
  /// - Parameters:
  ///   - heading: what stands above it, in one short word; columns with one heading are added up.
  ///   - moments: when it happened, and how often.
  ///   - key: its field in the days of `--summary`; without one it is among the `others` there.
  ///   - row: its row in the picture, which several columns may share; the heading without one.
  ///   - isDrawn: whether the picture has it at all.
  ///   - mark: how the picture marks its moments.
  ///   - isAlwaysShown: whether it is there even if it has nothing but zeros.
  ///   - isBad: whether more than nothing is bad.
  public init(
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
