internal import Foundation
internal import HostLoop
internal import NativeBridge
package import SimulatedBackend
internal import SimulatedPhone

/// The result of a run as JSON, for programs: `--summary FILE`.
///
/// The names and meanings of the fields do not change within `schemaVersion` 2. Fields may be
/// added.
package struct SummaryFile: Encodable, Sendable {
  struct Events: Encodable { let sent, held, delivered, dropped: Int }

  struct Unfinished: Encodable {
    let kind, subject: String
    /// Milliseconds since the launch.
    let since: Double
  }

  struct Problem: Encodable {
    /// A moment that helps to explain the problem.
    struct Moment: Encodable {
      let what: String
      /// Milliseconds on the loop's clock.
      let time: Double
      /// Where it happened, such as `src/app.js:12:3`.
      let place: String?
    }

    let severity, code, message: String
    /// `true` if the code is allowed, for example by `--allow`. Otherwise the field is missing.
    let allowed: Bool?
    let moments: [Moment]
    let fix: String?
    /// The event that it is about, or from whose loss it follows. Absent for none.
    let event: String?
    /// The index of the diagnosis that explains it. Absent if it is no consequence.
    let cause: Int?
  }

  let schemaVersion = 2
  let exitCode: Int32
  let launch: String
  let launches: Int
  /// Milliseconds on the loop's clock.
  let elapsed: Double
  let events: Events
  let backend: ReceivedRequests?
  /// The summaries of the capabilities, by name.
  let capabilities: [String: String]
  /// One entry for each day of `--days`. Empty without `--days`.
  let days: [DaySummary]
  /// Why wakes of the app failed, were not finished or, with `--days`, did not happen.
  let reasons: [WakeFailure]
  /// A message that nothing happened, with the likely reason. Absent if something happened.
  let idle: String?
  let unfinished: [Unfinished]
  let diagnostics: [Problem]
  /// The calls that stand-ins answered. Absent if there were none.
  let standIns: [StandInCalls]?
  /// Further fields of capabilities, by name.
  let others: [String: any Encodable & Sendable]

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, exitCode, launch, launches, elapsed, events, backend, capabilities, days
    case reasons, idle, unfinished, diagnostics, standIns
  }

  package func encode(to encoder: any Encoder) throws {
    var file = encoder.container(keyedBy: CodingKeys.self)
    try file.encode(schemaVersion, forKey: .schemaVersion)
    try file.encode(exitCode, forKey: .exitCode)
    try file.encode(launch, forKey: .launch)
    try file.encode(launches, forKey: .launches)
    try file.encode(elapsed, forKey: .elapsed)
    try file.encode(events, forKey: .events)
    try file.encodeIfPresent(backend, forKey: .backend)
    try file.encode(capabilities, forKey: .capabilities)
    try file.encode(days, forKey: .days)
    try file.encode(reasons, forKey: .reasons)
    try file.encodeIfPresent(idle, forKey: .idle)
    try file.encode(unfinished, forKey: .unfinished)
    try file.encode(diagnostics, forKey: .diagnostics)
    try file.encodeIfPresent(standIns, forKey: .standIns)
    var fields = encoder.container(keyedBy: FieldName.self)
    for (name, value) in others where CodingKeys(rawValue: name) == nil {
      try fields.encode(value, forKey: FieldName(stringValue: name))
    }
  }

  @HostActor
  init(_ result: SessionResult, backend: ReceivedRequests?) {
    exitCode = result.exitCode
    launch = result.launch.name
    launches = result.launchCount
    elapsed = result.elapsed.milliseconds
    events = Events(
      sent: result.events.sent, held: result.events.held, delivered: result.events.delivered,
      dropped: result.events.dropped)
    others = result.summaryFields
    self.backend = backend
    capabilities = Dictionary(
      result.summaries.map { ($0.capability, $0.words) }, uniquingKeysWith: { "\($0) · \($1)" })
    days = result.days
    reasons = result.wakeFailures
    idle = result.idleness
    standIns = result.standIns.isEmpty ? nil : result.standIns
    unfinished = result.unfinished.map {
      Unfinished(kind: $0.kind.rawValue, subject: $0.subject, since: $0.began.milliseconds)
    }
    diagnostics = result.diagnoses.map {
      Problem(
        severity: $0.severity.rawValue, code: $0.code, message: $0.message,
        allowed: $0.isAllowed ? true : nil,
        moments: $0.moments.map {
          Problem.Moment(what: $0.what, time: $0.time, place: $0.place)
        },
        fix: $0.fix, event: $0.event, cause: $0.cause)
    }
  }

  /// The text of the file.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot express.
  package func json() throws -> String { try JSONText(self, isPretty: true).text + "\n" }
}

extension SessionResult {
  /// The result of the run for programs. `backend` is what the recording server received.
  package func summaryFile(backend: ReceivedRequests?) -> SummaryFile {
    SummaryFile(self, backend: backend)
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + Double(attoseconds / 1_000_000_000_000) / 1000
  }
}

/// A coding key with any name.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
