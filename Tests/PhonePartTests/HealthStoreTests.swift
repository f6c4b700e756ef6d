import Foundation
import HealthKit
import SimulatedPhone
import Testing

@Suite struct HealthStoreTests {
  @Test func `the sample has twelve workouts, the same every time`() throws {
    let first = try HealthStore.sample().workouts(since: nil).workouts
    let second = try HealthStore.sample().workouts(since: nil).workouts
    #expect(first.count == 12)
    #expect(first == second)
    #expect(Set(first.map(\.uuid)).count == 12)
    #expect(first.allSatisfy { $0.duration > 0 && $0.endDate > $0.startDate })
    #expect(first.first?.activityType == "HKWorkoutActivityTypeRunning")
    #expect(first.first?.totalDistance == 5210)
  }

  @Test(arguments: [1_767_600_000, 1_767_571_200, 1_900_000_000.5])
  func `the sample's workouts are of the two weeks before the clock's start`(
    start: Double
  ) throws {
    let workouts = try HealthStore.sample(before: start).workouts(since: nil).workouts
    let ages = workouts.map { (start - $0.endDate.timeIntervalSince1970) / 86400 }
    #expect(ages == ages.sorted(by: >))
    #expect(ages.allSatisfy { (0..<15).contains($0) })
    #expect(try #require(ages.last) < 2)
    let others = try HealthStore.sample().workouts(since: nil).workouts
    #expect(workouts.map(\.uuid) == others.map(\.uuid))
  }

  @Test func `workouts come in the order in which they were saved`() throws {
    let store = try HealthStore.temporary()
    let workouts = try HealthStore.sample().samples(ofType: "HKWorkoutTypeIdentifier").samples
    try store.save(workouts.reversed())
    #expect(try store.workouts(since: nil).workouts.map(\.uuid) == workouts.reversed().map(\.uuid))
  }

  @Test func `an anchor leads to what was saved after it`() throws {
    let store = try HealthStore.temporary()
    let all = try HealthStore.sample().samples(ofType: "HKWorkoutTypeIdentifier").samples
    try store.save(Array(all[..<5]))
    let first = try store.workouts(since: nil)
    #expect(first.workouts.count == 5)
    #expect(try store.workouts(since: first.anchor).workouts.isEmpty)
    #expect(try store.workouts(since: first.anchor).anchor == first.anchor)
    try store.save(heartRates(3) + all)
    let second = try store.workouts(since: first.anchor)
    #expect(second.workouts.map(\.uuid) == all[5...].map(\.uuid))
    #expect(try store.workouts(since: second.anchor).workouts.isEmpty)
  }

  @Test func `a limit gives pages that together are everything`() throws {
    let store = try HealthStore.sample()
    var anchor: HealthAnchor?
    var pages: [Int] = []
    var workouts: [Workout] = []
    repeat {
      let page = try store.workouts(since: anchor, limit: 5)
      anchor = page.anchor
      pages.append(page.workouts.count)
      workouts += page.workouts
    } while pages.last != 0
    #expect(pages == [5, 5, 2, 0])
    #expect(try workouts == store.workouts(since: nil).workouts)
  }

  @Test func `ten thousand workouts are read as they were saved`() throws {
    let store = try HealthStore.temporary()
    let start = Date(timeIntervalSince1970: 1_600_000_000)
    let saved = (0..<10_000).map { number in
      HealthSample(
        typeIdentifier: HealthSample.workoutTypeIdentifier,
        startDate: start + Double(number) * 7200, endDate: start + Double(number) * 7200 + 1800,
        value: .workout(
          HealthSample.WorkoutValue(
            activityType: "HKWorkoutActivityTypeWalking", duration: 1790, totalEnergyBurned: 99.5)),
        source: HealthSource(name: "Watch"))
    }
    #expect(try store.save(saved) == 10_000)
    let read = try store.workouts(since: nil).workouts
    #expect(read.map(\.uuid) == saved.map(\.uuid))
    #expect(read.allSatisfy { $0.totalEnergyBurned == 99.5 && $0.totalDistance == nil })
  }

  @Test func `a client's anchor lasts in the file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("health.sqlite")
    let anchor = try {
      let store = try HealthStore(path: path)
      try store.save(heartRates(4))
      let anchor = try store.workouts(since: nil).anchor
      #expect(try store.anchor(for: "sync") == nil)
      try store.setAnchor(anchor, for: "sync")
      return anchor
    }()
    let reopened = try HealthStore(path: path)
    #expect(try reopened.anchor(for: "sync") == anchor)
    #expect(try reopened.anchor(for: "other") == nil)
  }

  @Test func `a sample comes back as it was saved`() throws {
    let store = try HealthStore.temporary()
    let device = HealthDevice(name: "Apple Watch", hardwareVersion: "Watch6,2")
    let source = HealthSource(
      name: "Robin’s Watch 🏃", bundleIdentifier: "com.example", version: "1",
      productType: "Watch6,2")
    let date = Date(timeIntervalSince1970: 1_700_000_000.5)
    func sample(_ type: String, _ value: HealthSample.Value) -> HealthSample {
      HealthSample(
        typeIdentifier: type, startDate: date, endDate: date + 60, creationDate: date + 61,
        value: value, source: source, device: device,
        metadata: ["quote": "\"\\\n\u{1}", "emoji": "🧘‍♀️", "": "empty key"])
    }
    let samples = [
      sample("HKQuantityTypeIdentifierBodyMass", .quantity(71.25, unit: "kg")),
      sample(
        "HKCategoryTypeIdentifierSleepAnalysis", .category("HKCategoryValueSleepAnalysisAwake")),
      sample(
        "HKWorkoutTypeIdentifier",
        .workout(
          HealthSample.WorkoutValue(
            activityType: "HKWorkoutActivityTypeYoga", duration: 55, totalDistance: 0))),
    ]
    try store.save(samples)
    for sample in samples {
      #expect(try store.samples(ofType: sample.typeIdentifier).samples == [sample])
    }
  }

  @Test func `saving a sample again adds nothing`() throws {
    let store = try HealthStore.temporary()
    #expect(try store.save(heartRates(10)) == 10)
    #expect(try store.save(heartRates(12)) == 2)
    #expect(try store.heartRates().count == 12)
  }

  @Test func `a new file is for its owner only, and so is its journal`() throws {
    let folder = try TemporaryFolder()
    let store = try HealthStore(path: folder.file("health.sqlite"))
    try store.importing(healthExport(exportRecord()))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("health.sqlite"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `an overview counts types and sources and has the latest workouts`() throws {
    let store = try HealthStore.sample()
    try store.save(heartRates(20))
    let overview = try store.overview(workouts: 2)
    #expect(overview.count == 32)
    #expect(overview.types.map(\.count) == [20, 12])
    #expect(overview.types.map(\.kind) == [.quantity, .workout])
    #expect(overview.types.first?.last == heartRates(20).last?.startDate)
    #expect(overview.sources.map(\.name) == ["Watch", "Robin’s Apple Watch", "Ride Diary"])
    #expect(overview.latestWorkouts.map(\.totalDistance) == [10_020, 29_800])
  }
}
