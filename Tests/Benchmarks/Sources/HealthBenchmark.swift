import FoundationEssentials
import Glibc
import HealthKit
import SimulatedPhone

/// Times queries of a store with ten million samples from ten years.
///
/// The first use makes the store (some minutes, 2 GB); later ones reuse it.
struct HealthBenchmark {
  private static let sampleCount = 10_000_000
  private static let heartRate = "HKQuantityTypeIdentifierHeartRate"
  private static let stepCount = "HKQuantityTypeIdentifierStepCount"
  /// 20 June 2024; the data ends ten days later.
  private static let day = Date(timeIntervalSince1970: 1_718_841_600)

  private let path: String

  init(_ arguments: ArraySlice<String>) {
    path = arguments.first ?? "/tmp/bridgehost-benchmark.sqlite"
  }

  func run() throws {
    let store = try openStore()
    resetPeakMemory()
    print("case                                           median        worst   target")
    try measureAnchoredQuery(store)
    let today = HealthPredicate.dates(start: Self.day, end: Self.day + 86400)
    try measure("a day's steps by hour", target: 20) {
      _ = try hours(of: Self.stepCount, .cumulativeSum, today, store)
    }
    try measure("a day's heart rate by hour", target: 20) {
      _ = try hours(of: Self.heartRate, [.discreteAverage, .discreteMax], today, store)
    }
    try measure("a day's heart rates") {
      _ = try store.samples(ofTypes: [Self.heartRate], matching: today)
    }
    let uuids = Set(
      try store.samples(ofTypes: [Self.heartRate], matching: today, limit: 300).map(\.uuid))
    try measure("the latest heart rate, by its end") {
      let latest = [HealthSort(.endDate, ascending: false)]
      _ = try store.samples(ofTypes: [Self.heartRate], sortedBy: latest, limit: 1)
    }
    try measure("sources of heart rates") { _ = try store.sources(ofType: Self.heartRate) }
    let days = (0..<900).map { day in
      let start = Self.day - Double(day) * 2 * 86400
      return HealthPredicate.dates(start: start, end: start + 86400)
    }
    try measure("steps of 900 days, in one predicate", runs: 3) {
      _ = try store.statistics(
        ofType: HealthType(Self.stepCount), matching: .or(days), options: .cumulativeSum)
    }
    try measure("300 samples by their UUIDs") {
      _ = try store.samples(ofTypes: [Self.heartRate], matching: .uuids(uuids))
    }
    try measure("all steps by month", runs: 1) {
      _ = try store.statisticsCollection(
        ofType: HealthType(Self.stepCount), options: .cumulativeSum, anchorDate: Self.day,
        interval: .months(1), timeZone: "Europe/Berlin")
    }
    try measure("all heart rates by month", runs: 1) {
      _ = try store.statisticsCollection(
        ofType: HealthType(Self.heartRate), options: .discreteAverage, anchorDate: Self.day,
        interval: .months(1), timeZone: "Europe/Berlin")
    }
    print("peak memory of the queries: \(peakMegabytes()) MB")
  }

  /// Each seed generates one person; several in one store make one person with a busy watch.
  private func openStore() throws -> HealthStore {
    let store = try HealthStore(path: path)
    var count = try store.overview(workouts: 0).count
    if count < Self.sampleCount { print("making \(path) …") }
    let start = ContinuousClock.now
    var seed: UInt64 = 0
    while count < Self.sampleCount {
      seed += 1
      count += try HealthGenerator(days: 3650, seed: seed).run(into: store).added
    }
    if seed > 0 { print("made in \(start.duration(to: .now))") }
    print("\(count) samples in \(path)")
    return store
  }

  private func measureAnchoredQuery(_ store: HealthStore) throws {
    let anchor = try store.changes(ofTypes: [Self.stepCount], since: nil, limit: 1).anchor
    let last = try newestAnchor(anchor, store)
    let samples = (0..<1000).map { index in
      let date = Self.day + 20 * 86400 + Double(index) * 60
      return HealthSample(
        typeIdentifier: Self.stepCount, startDate: date, endDate: date + 60,
        value: .quantity(Double(index), unit: "count"), source: HealthSource(name: "Benchmark"))
    }
    try measure("anchored query of nothing new") {
      _ = try store.changes(ofTypes: [Self.stepCount], since: last)
    }
    try store.save(samples)
    try measure("anchored query of 1,000 new samples", target: 5) {
      let changes = try store.changes(ofTypes: [Self.stepCount], since: last)
      precondition(changes.added.count == 1000)
    }
    try store.delete(samples.map(\.uuid))
  }

  private func newestAnchor(
    _ anchor: HealthQueryAnchor, _ store: HealthStore
  ) throws -> HealthQueryAnchor {
    // No sample is from before 1900, so the answer is empty and its anchor is the newest.
    let never = HealthPredicate.dates(start: nil, end: Date(timeIntervalSince1970: -2e9))
    return try store.changes(ofTypes: [Self.stepCount], matching: never, since: anchor).anchor
  }

  private func hours(
    of type: String, _ options: HealthStatisticsOptions, _ predicate: HealthPredicate,
    _ store: HealthStore
  ) throws -> Int {
    try store.statisticsCollection(
      ofType: HealthType(type), matching: predicate, options: options, anchorDate: Self.day,
      interval: .hours(1), timeZone: "Europe/Berlin"
    ).count
  }

  private func measure(
    _ name: String, target: Double? = nil, runs: Int = 41, _ work: () throws -> Void
  ) throws {
    var times: [Double] = []
    for _ in 0..<runs {
      let duration = try ContinuousClock().measure(work)
      times.append(duration / .milliseconds(1))
    }
    times.sort()
    let (median, worst) = (times[times.count / 2], times[times.count - 1])
    let limit = target.map { "≤ \($0) ms" + (median > $0 ? "  missed" : "") } ?? ""
    print(
      name + String(repeating: " ", count: max(1, 42 - name.count)) + column(median) + column(worst)
        + "   " + limit)
  }

  private func column(_ milliseconds: Double) -> String {
    let text = "\((milliseconds * 100).rounded() / 100) ms"
    return String(repeating: " ", count: max(1, 13 - text.count)) + text
  }

  private func peakMegabytes() -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").compactMap({ Int($0) }).first
    else { return 0 }
    return kilobytes / 1024
  }

  /// Resets the peak, so that the memory used for making the store does not count.
  private func resetPeakMemory() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }
}
