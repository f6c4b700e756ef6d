internal import EventLoop
internal import Host

/// Makes a failing schedule as small as it gets: fewest delays, fewest and roundest inputs.
@HostActor
final class Shrinker {
  /// The smallest schedule, how it fails, and how many runs it took to find.
  struct Result {
    var schedule: Schedule
    var failure: ReportedDiagnosis
    var runs: Int
  }

  private let subject: any RaceSubject
  private let options: Explorer.Options
  private var runs = 0
  private var failure: ReportedDiagnosis?

  init(_ subject: any RaceSubject, _ options: Explorer.Options) {
    self.subject = subject
    self.options = options
  }

  /// - Parameter key: the failure that must stay the same.
  func shrink(_ schedule: Schedule, to key: Finding.Key) async throws -> Result {
    runs = 0
    var best = schedule
    // Without a delay it is no race; one is what most races need.
    if try await fails(Schedule(inputs: best.inputs), key) {
      best.delays = []
    } else if let delay = try await oneDelay(of: best, key) {
      best.delays = [delay]
    } else {
      best.delays = try await fewest(best.delays) { delays in
        try await self.fails(Schedule(inputs: best.inputs, delays: delays), key)
      }
    }
    let delays = best.delays
    best.inputs = try await fewest(best.inputs) { inputs in
      try await self.fails(Schedule(inputs: inputs, delays: delays), key)
    }
    _ = try await fails(best, key)
    guard let failure else { throw ShrinkError.vanished }
    return Result(schedule: best, failure: failure, runs: runs)
  }

  private func oneDelay(of schedule: Schedule, _ key: Finding.Key) async throws -> Delay? {
    for delay in schedule.delays
    where try await fails(Schedule(inputs: schedule.inputs, delays: [delay]), key) {
      return delay
    }
    return nil
  }

  /// Zeller's ddmin: a subset of which no element can be left out.
  private func fewest<Element>(
    _ elements: [Element], _ fails: ([Element]) async throws -> Bool
  ) async throws -> [Element] {
    var current = elements
    var parts = 2
    while !current.isEmpty {
      let size = max(1, (current.count + parts - 1) / parts)
      var next: [Element]?
      for start in stride(from: 0, to: current.count, by: size) {
        var rest = current
        rest.removeSubrange(start..<min(start + size, current.count))
        if try await fails(rest) {
          next = rest
          break
        }
      }
      if let next {
        current = next
        parts = max(parts - 1, 2)
      } else if size == 1 {
        break
      } else {
        parts = min(parts * 2, current.count)
      }
    }
    return current
  }

  private func fails(_ schedule: Schedule, _ key: Finding.Key) async throws -> Bool {
    runs += 1
    let recorder = ScheduleRecorder(
      DelayedOrder(schedule.delays), maximalLateness: options.maximalLateness)
    let outcome = try await subject.run(schedule.inputs, policy: recorder)
    guard let same = outcome.failures.first(where: { Finding.Key($0) == key }) else { return false }
    failure = same
    return true
  }
}

enum ShrinkError: Error { case vanished }
