internal import Device
internal import DeviceModules
internal import EventLoop

/// One day of a run with `--days`: what the phone and its app did, in numbers.
public struct DaySummary: Sendable, Encodable {
  /// Counts from 1; a day begins at the hour at which the run did.
  public let day: Int
  /// Processes of the app that began.
  public internal(set) var launches = 0
  /// Background fetches that ended `newData`, `noData` and `failed`, and those that never did.
  public internal(set) var newData = 0, noData = 0, failed = 0, unfinished = 0
  /// Wakes for new health data: those whose updates were completed, and those that were not.
  public internal(set) var updates = 0, missedUpdates = 0
  /// Tasks of `BGTaskScheduler` that ended with success, and those that did not.
  public internal(set) var tasks = 0, failedTasks = 0
  /// Wakes that iOS did not grant.
  public internal(set) var missedWakes = 0
  /// Samples that were saved on the phone.
  public internal(set) var saved = 0
  /// Samples in requests that the server acknowledged, and requests that it did not.
  public internal(set) var uploaded = 0, refused = 0
  /// Seconds for which the app ran in the background.
  public internal(set) var backgroundSeconds = 0.0
  /// Processes of the app that ended badly: by a crash, or because they took too much time, computing or memory.
  public internal(set) var deaths = 0
  /// What capabilities count, by the headings of their columns.
  public internal(set) var others: [String: Int] = [:]
}

extension DaySummary {
  /// The days of a session.
  @HostActor
  static func days(of session: AppSession) -> [DaySummary] {
    guard let count = session.configuration.days, let record = session.record else { return [] }
    var days = (1...count).map { DaySummary(day: $0) }
    func change(_ time: LoopInstant, _ body: (inout DaySummary) -> Void) {
      let index = Int(clamping: time.milliseconds / 86_400_000)
      if days.indices.contains(index) { body(&days[index]) }
    }
    for launch in record.launches { change(launch.time) { $0.launches += 1 } }
    for wake in record.missedWakes { change(wake.time) { $0.missedWakes += 1 } }
    for save in record.saves { change(save.time) { $0.saved += save.count } }
    for end in record.terminations where end.reason.isBad { change(end.time) { $0.deaths += 1 } }
    for answer in session.uploads.answers {
      change(answer.time) {
        if (200..<300).contains(answer.status) {
          $0.uploaded += answer.samples
        } else {
          $0.refused += 1
        }
      }
    }
    for span in record.states where span.name == AppLifecycle.State.background.rawValue {
      change(span.start) { $0.backgroundSeconds += (span.end - span.start) / .seconds(1) }
    }
    for fetch in session.phone.backgroundFetch.fetches {
      change(fetch.began) {
        switch fetch.result {
        case .newData: $0.newData += 1
        case .noData: $0.noData += 1
        case .failed: $0.failed += 1
        case nil: $0.unfinished += 1
        }
      }
    }
    for delivery in session.healthKit.deliveries {
      change(delivery.began) {
        if delivery.outcome == .completed { $0.updates += 1 } else { $0.missedUpdates += 1 }
      }
    }
    for task in session.phone.taskScheduler.tasks {
      change(task.began) {
        if task.success == true { $0.tasks += 1 } else { $0.failedTasks += 1 }
      }
    }
    for column in session.capabilities.all.flatMap(\.dayColumns) {
      for index in days.indices { days[index].others[column.heading, default: 0] += 0 }
      for time in column.times { change(time) { $0.others[column.heading, default: 0] += 1 } }
    }
    return days
  }
}

extension Termination {
  /// Whether the app crashed, or iOS ended it because it took too much time, computing or memory.
  var isBad: Bool {
    switch self {
    case .crash, .simulatedCrash, .watchdog, .backgroundTaskLeak, .cpuLimit, .jetsam: true
    case .memoryPressure, .forceQuit, .uninstall, .restart, .powerLoss: false
    }
  }
}
