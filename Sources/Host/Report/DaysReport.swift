internal import Bridge
internal import Device
internal import EventLoop
internal import Foundation

/// The days of a run as one HTML page that needs nothing else: `--report FILE`.
public struct DaysReport: Sendable {
  private let data: PageData

  /// - Parameter summary: the run in a line.
  @HostActor
  init?(_ session: AppSession, _ result: SessionResult) {
    guard let data = PageData(session, result) else { return nil }
    self.data = data
  }

  /// Writes the page.
  ///
  /// - Throws: what the file system says.
  public func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try HTMLPage("days").write(try encoder.encode(data), to: path)
  }
}

/// What `days.js` draws. Times are milliseconds since the beginning.
private struct PageData: Encodable {
  struct Span: Encodable {
    let name: String
    let start, end: Double

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

  struct Fetch: Encodable {
    let id: Int
    let time, elapsed: Double
    let result: String
  }

  struct Samples: Encodable {
    let time: Double
    let samples: Int
    var status: Int?
  }

  let script, profile, summary: String
  let seed: UInt64
  /// Milliseconds since 1970.
  let start: Double
  /// How many milliseconds the phone's clocks were ahead of UTC, each time from when.
  let clockOffsets: [[Double]]
  /// What a fetch may take, in milliseconds.
  let budget: Double
  let days: [DaySummary]
  let states, locked, offline: [Span]
  let terminations, missedWakes, losses: [Moment]
  let fetches: [Fetch]
  let uploads, saves: [Samples]
  let diagnoses: [String]

  @HostActor
  init?(_ session: AppSession, _ result: SessionResult) {
    guard let record = session.record else { return nil }
    script = session.script.url.split(separator: "/").last.map(String.init) ?? session.script.url
    profile = session.phone.profile.name
    summary = result.summaryLine()
    seed = session.configuration.seed
    start = session.loop.clock.epoch * 1000
    clockOffsets = record.clockOffsets.map { [$0.time.milliseconds, $0.seconds * 1000] }
    budget = session.phone.profile.refreshBudget / .milliseconds(1)
    days = result.days
    states = record.states.map(Span.init)
    locked = record.locked.map(Span.init)
    offline = record.offline.map(Span.init)
    terminations = record.terminations.map {
      Moment(time: $0.time.milliseconds, text: $0.text, isBad: $0.isBad)
    }
    missedWakes = record.missedWakes.map { Moment(time: $0.time.milliseconds, text: $0.text) }
    losses = session.ledger.losses.map { entry in
      guard case .dropped(let reason) = entry.end else {
        return Moment(time: entry.began.milliseconds, text: entry.subject)
      }
      return Moment(time: entry.began.milliseconds, text: "\(entry.subject): \(reason)")
    }
    fetches = session.phone.backgroundFetch.fetches.map {
      Fetch(
        id: $0.id, time: $0.began.milliseconds, elapsed: ($0.elapsed ?? .zero) / .milliseconds(1),
        result: $0.result?.rawValue ?? "unfinished")
    }
    uploads = session.uploads.answers.map {
      Samples(time: $0.time.milliseconds, samples: $0.samples, status: $0.status)
    }
    saves = record.saves.map { Samples(time: $0.time.milliseconds, samples: $0.count) }
    diagnoses = result.diagnoses.map(\.text)
  }
}

extension PageData.Span {
  fileprivate init(_ span: PhoneRecord.Span) {
    self.init(name: span.name, start: span.start.milliseconds, end: span.end.milliseconds)
  }
}
