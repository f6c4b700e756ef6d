internal import Capabilities
internal import HostLoop
internal import SimulatedPhone

/// One day of a run with `--days`: what the phone and its app did, as numbers.
package struct DaySummary: Sendable {
  /// How often something happened on one day.
  package struct Count: Sendable {
    /// The heading of the column, one short word.
    package let heading: String
    /// The name of the field in the file of `--summary`. `nil` for a count that is part of `others`
    /// there.
    package let key: String?
    /// How often it happened.
    package internal(set) var count = 0
    /// Whether the column is shown even if it is 0 on all days.
    package let isAlwaysShown: Bool
    /// Whether a count above 0 is bad.
    package let isBad: Bool

    init(_ heading: String, key: String?, isAlwaysShown: Bool = false, isBad: Bool = false) {
      self.heading = heading
      self.key = key
      self.isAlwaysShown = isAlwaysShown
      self.isBad = isBad
    }
  }

  /// The number of the day, from 1. A day begins at the time of day at which the run began.
  package let day: Int
  /// How many seconds the app ran in the background.
  package internal(set) var backgroundSeconds = 0.0
  /// The counts, most important first.
  package internal(set) var counts: [Count]

  /// The count with this key. 0 if there is none.
  package subscript(key: String) -> Int { counts.reduce(0) { $1.key == key ? $0 + $1.count : $0 } }

  /// The sum of the counts with this heading.
  package func sum(_ heading: String) -> Int {
    counts.reduce(0) { $1.heading == heading ? $0 + $1.count : $0 }
  }
}

extension DaySummary {
  /// The days of a session.
  @HostActor
  static func days(of session: AppSession) -> [DaySummary] {
    guard let planned = session.configuration.days, let record = session.record else { return [] }
    let days =
      session.wasInterrupted ? min(planned, dayIndex(session.loop.clock.now) + 1) : planned
    let columns = columns(of: session, record)
    let counts = columns.map {
      Count($0.heading, key: $0.key, isAlwaysShown: $0.isAlwaysShown, isBad: $0.isBad)
    }
    var summaries = (1...days).map { DaySummary(day: $0, counts: counts) }
    func change(_ time: LoopInstant, _ body: (inout DaySummary) -> Void) {
      let index = dayIndex(time)
      if summaries.indices.contains(index) { body(&summaries[index]) }
    }
    for (index, column) in columns.enumerated() {
      for moment in column.moments {
        change(moment.time) { $0.counts[index].count += moment.count }
      }
    }
    for span in record.states where span.name == AppLifecycle.State.background.rawValue {
      change(span.start) { $0.backgroundSeconds += (span.end - span.start) / .seconds(1) }
    }
    return summaries
  }

  private static func dayIndex(_ time: LoopInstant) -> Int {
    Int(clamping: time.milliseconds / 86_400_000)
  }

  /// The columns of the phone and its processes, around those of the capabilities.
  @HostActor
  private static func columns(of session: AppSession, _ record: PhoneRecord) -> [DayColumn] {
    let deaths = record.terminations.filter(\.reason.isBad).map { DayColumn.Moment($0.time) }
    let missed = record.missedWakes.map { DayColumn.Moment($0.time) }
    let launches = record.launches.map { DayColumn.Moment($0.time) }
    let columns = session.installed.reporting.flatMap(\.dayColumns)
    // Columns that are only in the table come first. The others also have rows in the picture.
    return [DayColumn("Died", deaths, key: "deaths", isBad: true)]
      + columns.filter { $0.row == nil } + columns.filter { $0.row != nil }
      + [
        DayColumn("Not woken", missed, key: "missedWakes"),
        DayColumn("Launches", launches, key: "launches", isAlwaysShown: true),
      ]
  }
}

extension DaySummary: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldName.self)
    try fields.encode(day, forKey: FieldName(stringValue: "day"))
    try fields.encode(backgroundSeconds, forKey: FieldName(stringValue: "backgroundSeconds"))
    var named: [String: Int] = [:]
    var others: [String: Int] = [:]
    for count in counts {
      if let key = count.key, !["day", "backgroundSeconds", "others"].contains(key) {
        named[key, default: 0] += count.count
      } else {
        others[count.heading, default: 0] += count.count
      }
    }
    for (key, count) in named { try fields.encode(count, forKey: FieldName(stringValue: key)) }
    try fields.encode(others, forKey: FieldName(stringValue: "others"))
  }
}

extension Termination {
  /// Whether the app crashed, or iOS ended it because it used too much time, processor time or
  /// memory.
  var isBad: Bool {
    switch self {
    case .crash, .simulatedCrash, .watchdog, .backgroundTaskLeak, .cpuLimit, .jetsam: true
    case .memoryPressure, .forceQuit, .uninstall, .restart, .powerLoss: false
    }
  }
}
