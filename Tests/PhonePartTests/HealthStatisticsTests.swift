import Foundation
import HealthKit
import SimulatedPhone
import Testing

@Suite struct HealthStatisticsTests {
  private let store: HealthStore
  private let steps = HealthType(stepCount)

  init() throws {
    store = try HealthStore.temporary()
  }

  private func sum(_ predicate: HealthPredicate? = nil) throws -> Double? {
    try store.statistics(ofType: steps, matching: predicate, options: .cumulativeSum).first?.sum
  }

  private func days(_ zone: String, anchor: Date, _ interval: HealthInterval = .days(1)) throws
    -> [HealthStatistics]
  {
    try store.statisticsCollection(
      ofType: steps, options: .cumulativeSum, anchorDate: anchor, interval: interval,
      timeZone: zone)
  }

  @Test func `what two sources counted at the same time counts once`() throws {
    try store.save([
      PhonePartTests.steps(100, at: 0, for: 600, .phone),
      PhonePartTests.steps(110, at: 0, for: 600),
    ])
    #expect(try sum() == 110)
    let parts = try store.statistics(ofType: steps, options: [.cumulativeSum, .separateBySource])
    #expect(parts.map(\.sum) == [110, 100, 110])
    #expect(parts.map(\.source?.name) == [nil, "iPhone", "Watch"])
  }

  @Test func `of a worse source only what no better one covers counts, in proportion`() throws {
    try store.save([
      PhonePartTests.steps(60, at: 0, for: 600, .phone),
      PhonePartTests.steps(10, at: 300, for: 600),
    ])
    #expect(try sum() == 40)
  }

  @Test func `samples of one source that overlap all count`() throws {
    try store.save([PhonePartTests.steps(60, at: 0), PhonePartTests.steps(10, at: 300)])
    #expect(try sum() == 70)
  }

  @Test func `what was entered by hand comes before everything`() throws {
    try store.save([
      PhonePartTests.steps(60, at: 0),
      PhonePartTests.steps(1, at: 0, .garmin, metadata: ["HKWasUserEntered": "1"]),
      PhonePartTests.steps(70, at: 0, .phone),
    ])
    #expect(try sum() == 1)
  }

  @Test func `a discrete type has an average, extremes and a latest`() throws {
    try store.save([beats(50, at: 60), beats(80, at: 0), beats(62, at: 120)])
    let statistics = try #require(
      try store.statistics(
        ofType: HealthType(heartRate),
        options: [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
      ).first)
    #expect(statistics.average == 64)
    #expect(statistics.minimum == 50)
    #expect(statistics.maximum == 80)
    #expect(statistics.mostRecent == 62)
    #expect(statistics.sum == nil)
    #expect(statistics.count == 3)
    #expect(statistics.startDate == monday)
    #expect(statistics.endDate == monday + 120)
  }

  @Test func `without data a statistics query fails with error 11, a collection is empty`() throws {
    let error = #expect(throws: HealthError.self) { try sum() }
    #expect(error?.code.rawValue == 11)
    #expect(error?.message == "No data available for the specified predicate.")
    #expect(try days("UTC", anchor: monday).isEmpty)
  }

  @Test func `a collection of more intervals than an answer may have says how many there are`()
    throws
  {
    // A sample from 1970 to 11970, and one a minute later.
    let years = 10_000 * 365.2425 * 86_400.0
    try store.save([
      PhonePartTests.steps(1, at: 0, for: years), PhonePartTests.steps(1, at: years + 60),
    ])
    let error = #expect(throws: HealthError.self) {
      try days("UTC", anchor: monday, .minutes(1))
    }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("5259492010 intervals with data") == true)
    #expect(error?.message.contains("1000000 at most") == true)
    #expect(try days("UTC", anchor: monday, .months(1200)).count == 101)
  }

  @Test func `an answer holds as many intervals as have data, whatever lies between them`() throws {
    let minute = 60.0
    try store.save([
      PhonePartTests.steps(1, at: 0, for: minute),
      PhonePartTests.steps(2, at: 1e9 * minute, for: 3 * minute),
      PhonePartTests.steps(1, at: 1e9 * minute, for: minute, .phone),
    ])
    #expect(try days("UTC", anchor: monday, .minutes(1)).count == 4)
  }

  @Test func `options that a type does not have are refused in iOS's words`() throws {
    let error = #expect(throws: HealthError.self) {
      try store.statistics(ofType: HealthType(heartRate), options: .cumulativeSum)
    }
    #expect(
      error?.message
        == "Statistics option HKStatisticsOptionCumulativeSum is not compatible with discrete data "
        + "type HKQuantityTypeIdentifierHeartRate")
    #expect(throws: HealthError.self) {
      try store.statistics(ofType: steps, options: .discreteMax)
    }
  }

  @Test func `samples in different units are added up in the one that is asked for`() throws {
    let type = "HKQuantityTypeIdentifierDistanceCycling"
    func ride(_ length: Double, _ unit: String, at start: Double) -> HealthSample {
      HealthSample(
        typeIdentifier: type, startDate: monday + start, endDate: monday + start + 60,
        value: .quantity(length, unit: unit), source: .watch)
    }
    try store.save([ride(1, "km", at: 0), ride(1, "mi", at: 600)])
    func sum(_ unit: HealthUnit?) throws -> Double? {
      try store.statistics(ofType: HealthType(type), options: .cumulativeSum, unit: unit).first?.sum
    }
    #expect(try sum(HealthUnit("m")) == 2609.344)
    #expect(try sum(nil) == 2.609344)
    let error = #expect(throws: HealthError.self) { try sum(HealthUnit("kg")) }
    #expect(error?.code == .invalidArgument)
  }

  @Test func `a sample at midnight is divided between the days by its time`() throws {
    try store.save([PhonePartTests.steps(100, at: -900, for: 3600)])
    let days = try days("UTC", anchor: monday)
    #expect(days.map(\.sum) == [25, 75])
    #expect(days.map(\.startDate) == [monday - 1.0.days, monday])
    #expect(days.map(\.count) == [1, 0])
  }

  @Test func `the days are those of the time zone, also when the clocks change`() throws {
    // On 31 March 2024, 02:00 becomes 03:00 in Berlin; that is 27 days after that Monday.
    let berlin = monday - 1.0.hours
    let before = 27.0.days - 1.0.hours
    try store.save([
      PhonePartTests.steps(1, at: before + 60),
      PhonePartTests.steps(2, at: before + 22.9.hours, for: 60),
      PhonePartTests.steps(3, at: before + 23.0.hours),
      PhonePartTests.steps(4, at: before + 46.0.hours),
    ])
    let days = try days("Europe/Berlin", anchor: berlin)
    #expect(days.map(\.sum) == [3, 7])
    #expect(days.map(\.length) == [23 * 3600, 24 * 3600])
    let sunday = berlin + 27.0.days
    #expect(days.map(\.startDate) == [sunday, sunday + 23.0.hours])
  }

  @Test func `weeks and months follow the calendar in both directions`() throws {
    try store.save([
      PhonePartTests.steps(1, at: -40.0.days), PhonePartTests.steps(2, at: 40.0.days),
    ])
    let weeks = try days("America/New_York", anchor: monday, .weeks(1))
    let (first, last) = (monday - 42.0.days, monday + 35.0.days - 1.0.hours)
    #expect(weeks.map(\.startDate) == [first, last])
    // The anchor is the 4th, so buckets begin on the 4th of each month.
    let months = try days("UTC", anchor: monday, .months(1))
    #expect(months.map(\.startDate) == [monday - 60.0.days, monday + 31.0.days])
    #expect(months.map(\.length) == [31 * 86400, 30 * 86400])
  }

  @Test func `a time zone that does not exist is refused`() throws {
    let error = #expect(throws: HealthError.self) { try days("Mars/Olympus", anchor: monday) }
    #expect(error?.code == .invalidArgument)
  }

  /// Sums do not depend on how the time is divided.
  @Test(arguments: 1...20)
  func `the hours of a day add up to the day, and days to all`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sources: [HealthSource] = [.watch, .phone, .garmin]
    try store.save(
      (0..<200).map { index in
        PhonePartTests.steps(
          Double(Int.random(in: 1...500, using: &random)),
          at: Double(Int.random(in: -1000..<300_000, using: &random)),
          for: Double([0, 60, 600, 5000].randomElement(using: &random) ?? 0), sources[index % 3])
      })
    let zone = ["UTC", "Europe/Berlin", "Asia/Kathmandu"].randomElement(using: &random) ?? "UTC"
    let whole = try #require(try sum())
    let days = try days(zone, anchor: monday)
    let hours = try days.isEmpty ? [] : self.days(zone, anchor: monday, .hours(1))
    #expect(abs(days.compactMap(\.sum).reduce(0, +) - whole) < 1e-6)
    #expect(abs(hours.compactMap(\.sum).reduce(0, +) - whole) < 1e-6)
    if zone == "UTC" {
      for day in days {
        let parts = hours.filter { $0.startDate >= day.startDate && $0.endDate <= day.endDate }
        #expect(abs(parts.compactMap(\.sum).reduce(0, +) - (day.sum ?? 0)) < 1e-6)
      }
    }
    let parts = try store.statistics(ofType: steps, options: [.cumulativeSum, .separateBySource])
    let all = try store.samples(ofTypes: [stepCount])
    for part in parts.dropFirst() {
      let own = all.filter { $0.source.name == part.source?.name }
      let total = own.reduce(0.0) { sum, sample in
        if case .quantity(let value, _) = sample.value { sum + value } else { sum }
      }
      #expect(abs((part.sum ?? 0) - total) < 1e-6)
    }
  }
}

extension HealthStatistics {
  fileprivate var length: Double { endDate.timeIntervalSince(startDate) }
}
