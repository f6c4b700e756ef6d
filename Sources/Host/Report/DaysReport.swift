internal import Bridge
internal import Device
internal import DeviceModules
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

  /// The page.
  ///
  /// - Throws: what the file system says of the page's parts.
  public func html() throws -> String { try HTMLPage("days").text(JSONText(data)) }
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

  /// A wake that the app has some time for.
  struct Wake: Encodable {
    let name: String
    let time, elapsed: Double
    /// What the app could have taken.
    let budget: Double
    let result: String

    @HostActor
    init(
      _ name: String, _ began: LoopInstant, _ elapsed: Duration?, of budget: Duration,
      _ result: String
    ) {
      self.name = name
      time = began.milliseconds
      self.elapsed = (elapsed ?? .zero) / .milliseconds(1)
      self.budget = budget / .milliseconds(1)
      self.result = result
    }
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
  let days: [DaySummary]
  let states, locked, offline: [Span]
  let terminations, missedWakes, losses: [Moment]
  /// How much was lost; of very much the latest are listed.
  let lossCount: Int
  let fetches, updates, tasks: [Wake]
  let uploads, saves: [Samples]
  let diagnoses: [String]
  /// What capabilities count.
  let others: [Column]

  struct Column: Encodable {
    let name: String
    let times: [Double]
  }

  @HostActor
  init?(_ session: AppSession, _ result: SessionResult) {
    guard let record = session.record else { return nil }
    script = session.script.url.split(separator: "/").last.map(String.init) ?? session.script.url
    self.profile = session.phone.profile.name
    summary = result.summaryLine()
    seed = session.configuration.seed
    start = session.loop.clock.epoch * 1000
    clockOffsets = record.clockOffsets.map { [$0.time.milliseconds, $0.seconds * 1000] }
    let profile = session.phone.profile
    days = result.days
    states = record.states.map(Span.init)
    locked = record.locked.map(Span.init)
    offline = record.offline.map(Span.init)
    terminations = record.terminations.map {
      Moment(
        time: $0.time.milliseconds, text: $0.reason.description, isBad: $0.reason.isBad)
    }
    missedWakes = record.missedWakes.map { Moment(time: $0.time.milliseconds, text: $0.text) }
    lossCount = session.ledger.lossCount
    losses = session.ledger.losses.map { entry in
      guard case .dropped(let reason) = entry.end else {
        return Moment(time: entry.began.milliseconds, text: entry.subject)
      }
      return Moment(
        time: entry.began.milliseconds, text: "\(entry.subject): \(reason.rawValue)".readableLine)
    }
    fetches = session.phone.backgroundFetch.fetches.map {
      Wake(
        "background fetch #\($0.id)", $0.began, $0.elapsed, of: profile.refreshBudget,
        $0.result?.rawValue ?? "unfinished")
    }
    updates = session.healthKit.deliveries.map {
      Wake(
        $0.type, $0.began, $0.elapsed, of: session.healthKit.profile.deliveryBudget,
        $0.outcome == .completed ? "done" : "unfinished")
    }
    tasks = session.phone.taskScheduler.tasks.map {
      Wake(
        $0.identifier, $0.began, $0.elapsed,
        of: $0.kind == .appRefresh ? profile.refreshBudget : profile.processingBudget,
        $0.success == true ? "done" : "failed")
    }
    uploads = session.uploads.answers.map {
      Samples(time: $0.time.milliseconds, samples: $0.samples, status: $0.status)
    }
    saves = record.saves.map { Samples(time: $0.time.milliseconds, samples: $0.count) }
    diagnoses = result.diagnoses.map(\.text)
    others = session.capabilities.all.flatMap(\.dayColumns).map { column in
      Column(name: column.heading, times: column.times.map(\.milliseconds))
    }
  }
}

extension PageData.Span {
  fileprivate init(_ span: PhoneRecord.Span) {
    self.init(name: span.name, start: span.start.milliseconds, end: span.end.milliseconds)
  }
}
