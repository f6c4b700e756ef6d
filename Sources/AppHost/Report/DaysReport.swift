internal import Capabilities
internal import Foundation
internal import HostLoop
internal import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone

/// The days of a run as a self-contained HTML page: `--report FILE`.
package struct DaysReport: Sendable {
  private let data: PageData

  @HostActor
  init?(_ session: AppSession, _ result: SessionResult) {
    guard let data = PageData(session, result) else { return nil }
    self.data = data
  }

  /// The page.
  ///
  /// - Throws: an error if the page's parts cannot be read.
  package func html() throws -> String { try HTMLPage("days").text(JSONText(data)) }
}

/// The data that `days.js` draws. Times are in milliseconds since the beginning.
private struct PageData: Encodable {
  struct Span: Encodable {
    let name: String
    let start, end: Double

    init(_ span: PhoneRecord.Span) {
      name = span.name
      start = span.start.milliseconds
      end = span.end.milliseconds
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(name)
      try list.encode(start)
      try list.encode(end)
    }
  }

  struct Moment: Encodable {
    let time: Double
    let text: String
    var isBad = false
  }

  /// The wakes of one kind.
  struct Lane: Encodable {
    let one, many: String
    let wakes: [Wake]
  }

  /// A wake with a time limit for the app.
  struct Wake: Encodable {
    let name: String
    let time, elapsed: Double
    /// How long the app could have run, in milliseconds.
    let budget: Double
    let result: String
    /// Why the wake failed or was not finished.
    let reason: String?

    init(_ wake: Wakes.Wake) {
      name = wake.name
      time = wake.began.milliseconds
      elapsed = (wake.elapsed ?? .zero) / .milliseconds(1)
      budget = wake.budget / .milliseconds(1)
      result = wake.outcome.rawValue
      reason = wake.reason?.readableLine
    }
  }

  /// A column of the table.
  struct Column: Encodable {
    let name: String
    /// The count of each day.
    let counts: [Int]
    let isAlwaysShown, isBad: Bool
  }

  /// A row of the picture.
  struct Row: Encodable {
    let name: String
    var marks: [Mark]
  }

  struct Mark: Encodable {
    let time: Double
    let text, mark: String
    /// What the legend calls it: the heading of its column.
    let name: String
  }

  let script, profile, summary: String
  let seed: UInt64
  /// The beginning, in milliseconds since 1970.
  let start: Double
  /// The phone's offset from UTC in milliseconds, with the time from which it applied.
  let clockOffsets: [[Double]]
  /// The seconds in the background, for each day.
  let backgroundSeconds: [Double]
  let states, locked, offline: [Span]
  let terminations, missedWakes, losses: [Moment]
  /// How many events and calls were lost. If there are very many, only the latest are listed.
  let lossCount: Int
  let wakes: [Lane]
  let columns: [Column]
  let rows: [Row]
  let diagnoses: [String]
  /// Why wakes failed, were not finished, or did not happen.
  let reasons: [String]

  @HostActor
  init?(_ session: AppSession, _ result: SessionResult) {
    guard let record = session.record else { return nil }
    script = session.script.url.split(separator: "/").last.map(String.init) ?? session.script.url
    profile = session.phone.profile.name
    summary = result.summaryLine()
    seed = session.configuration.seed
    start = session.loop.clock.epoch * 1000
    clockOffsets = record.clockOffsets.map { [$0.time.milliseconds, $0.seconds * 1000] }
    backgroundSeconds = result.days.map(\.backgroundSeconds)
    states = record.states.map(Span.init)
    locked = record.locked.map(Span.init)
    offline = record.offline.map(Span.init)
    terminations = record.terminations.map {
      Moment(
        time: $0.time.milliseconds, text: $0.reason.description, isBad: $0.reason.isBad)
    }
    missedWakes = record.missedWakes.map {
      Moment(time: $0.time.milliseconds, text: "\($0.subject): \($0.reason)")
    }
    lossCount = session.ledger.lossCount
    losses = session.ledger.losses.map { entry in
      guard case .dropped(let reason) = entry.end else {
        return Moment(time: entry.began.milliseconds, text: entry.subject)
      }
      return Moment(
        time: entry.began.milliseconds, text: "\(entry.subject): \(reason.rawValue)".readableLine)
    }
    wakes = result.wakes.filter { !$0.all.isEmpty }.map {
      Lane(one: $0.one, many: $0.many, wakes: $0.all.map(Wake.init))
    }
    columns = Self.columns(result.days)
    rows = Self.rows(session.installed.reporting.flatMap(\.dayColumns))
    var said = SaidDiagnoses()
    diagnoses = result.diagnoses.map { said.isNew($0) ? $0.text : $0.sentence }
    reasons = result.wakeFailures.map(\.text.readableLine)
  }

  /// Columns with the same heading are combined, as in the terminal.
  private static func columns(_ days: [DaySummary]) -> [Column] {
    var columns: [Column] = []
    for count in days.first?.counts ?? [] {
      if columns.contains(where: { $0.name == count.heading }) { continue }
      let counts = days.map { $0.sum(count.heading) }
      guard count.isAlwaysShown || counts.contains(where: { $0 > 0 }) else { continue }
      columns.append(
        Column(
          name: count.heading, counts: counts, isAlwaysShown: count.isAlwaysShown,
          isBad: count.isBad))
    }
    return columns
  }

  private static func rows(_ columns: [DayColumn]) -> [Row] {
    var rows: [Row] = []
    for column in columns {
      guard let name = column.row else { continue }
      let marks = column.moments.map {
        Mark(
          time: $0.time.milliseconds, text: $0.text ?? column.heading, mark: column.mark.rawValue,
          name: column.heading)
      }
      if let index = rows.firstIndex(where: { $0.name == name }) {
        rows[index].marks += marks
      } else {
        rows.append(Row(name: name, marks: marks))
      }
    }
    return rows
  }
}
