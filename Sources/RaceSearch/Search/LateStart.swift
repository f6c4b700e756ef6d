internal import AppHost
internal import Capabilities
internal import HostLoop
internal import SchedulingStrategies

/// How long an app's script may take to load while something happens from outside. Until then it has no listeners.
package struct LateStart: Sendable, Codable {
  /// What happens, without a capital letter and full stop. `nil`: only what launches the app.
  let event: String?
  /// The longest time that did no harm, in milliseconds.
  let harmless: Int
  /// The next longer time, in milliseconds, and how the run failed with it. `nil` if no time did harm.
  let harm: Harm?

  struct Harm: Sendable, Codable {
    let milliseconds: Int
    let code: String
    let sentence: String
  }

  /// The times that are tried, in milliseconds. The longest leaves little of the 30 s of a background fetch.
  static let times = [10, 100, 500, 1000, 2000, 4000, 8000, 16_000, 25_000]
}

extension Explorer {
  /// Lets the script load ever more slowly, in the default order: first when nothing else happens, then when each of
  /// `inputs` happens 1 ms after the launch. Leaves out what fails even if the script loads at once.
  func measureLateStarts(
    _ inputs: [RaceInput], until end: ContinuousClock.Instant?
  ) async throws -> [LateStart] {
    var starts: [LateStart] = []
    for input in [nil] + inputs.map(Optional.some) {
      if isOver(end) { break }
      do {
        if let start = try await measureLateStart(input) { starts.append(start) }
      } catch is SearchStopped {
        break
      }
    }
    return starts
  }

  private func measureLateStart(_ input: RaceInput?) async throws -> LateStart? {
    let events = input.map { [OutsideEvent.other($0, at: 1)] } ?? []
    guard try await failure(events) == nil else { return nil }
    var harmless = 0
    for time in LateStart.times {
      if let failure = try await failure(events + [.slowStart(milliseconds: time)]) {
        return LateStart(
          event: input?.sentence, harmless: harmless,
          harm: LateStart.Harm(
            milliseconds: time, code: failure.code, sentence: failure.sentence))
      }
      harmless = time
    }
    return LateStart(event: input?.sentence, harmless: harmless, harm: nil)
  }

  private func failure(_ events: [OutsideEvent]) async throws -> ReportedDiagnosis? {
    try await fresh.run(Schedule(inputs: events)).outcome.failures.first
  }
}

extension SearchReport {
  /// How late the listeners of the script may come, for people. Empty if that was not measured.
  var lateStartLines: [String] {
    guard let lateStarts, !lateStarts.isEmpty else { return [] }
    var lines = ["how late the listeners may come: how long the script may take to load"]
    // What happens even if nothing else does says nothing about the other events.
    let most = lateStarts.first { $0.event == nil }?.harm?.milliseconds ?? .max
    let shown = lateStarts.filter { start in
      start.harm.map { start.event == nil || $0.milliseconds < most } ?? false
    }
    for start in shown {
      guard let harm = start.harm else { continue }
      let condition = start.event.map { "\($0) meanwhile" } ?? "nothing else happens"
      let limit = Self.text(harm.milliseconds)
      let time =
        start.harmless == 0
        ? "less than \(limit), else" : "\(Self.text(start.harmless)), but with \(limit)"
      lines.append("  if \(condition): \(time) \(harm.code): \(harm.sentence)")
    }
    if most == .max {
      let longest = Self.text(LateStart.times.last ?? 0)
      lines.append("  \(shown.isEmpty ? "whatever happens" : "otherwise"): \(longest) or more")
    }
    return lines
  }

  private static func text(_ milliseconds: Int) -> String {
    Duration.milliseconds(milliseconds).readable
  }
}
