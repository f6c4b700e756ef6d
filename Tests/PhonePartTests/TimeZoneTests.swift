import Foundation
import HealthKit
import HostLoop
import SimulatedPhone
import Testing

@HostActor
struct TimeZoneTests {
  /// The steps of each day of the phone as the app gets them, by the day's start.
  private func days(
    _ fixture: HealthKitFixture, _ interval: HealthInterval = .days(1)
  ) async throws -> [Date: Double] {
    let statistics = try await fixture.ask {
      $0.statisticsCollection(
        ofType: HealthType(stepCount), options: .cumulativeSum, interval: interval, completion: $1)
    }
    return Dictionary(uniqueKeysWithValues: statistics.map { ($0.startDate, $0.sum ?? 0) })
  }

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  /// A step each hour from `start` on.
  private func walk(_ hours: Int, from start: Date, _ fixture: HealthKitFixture) throws {
    let since = start.timeIntervalSince(monday)
    try fixture.healthKit.add((0..<hours).map { steps(1, at: since + Double($0).hours, for: 60) })
  }

  @Test func `after a change of the time zone a sample belongs to the day that it is there`()
    async throws
  {
    let fixture = try HealthKitFixture()
    // On Tuesday, 7 steps at 03:00 and 10 at noon, in UTC.
    try fixture.healthKit.add([steps(7, at: 27.0.hours), steps(10, at: 36.0.hours)])
    #expect(try await days(fixture) == [monday + 1.0.days: 17])
    try fixture.phone.timeZone.set("America/New_York")
    #expect(try await days(fixture) == [monday + 5.0.hours: 7, monday + 29.0.hours: 10])
    try fixture.phone.timeZone.set("Asia/Tokyo")
    #expect(try await days(fixture) == [monday + 15.0.hours: 17])
  }

  @Test func `a query that names a zone, and a store without a phone, do not ask the phone's`()
    async throws
  {
    let fixture = try HealthKitFixture()
    try fixture.healthKit.add([steps(7, at: 27.0.hours)])
    try fixture.phone.timeZone.set("America/New_York")
    let named = try await fixture.ask {
      $0.statisticsCollection(
        ofType: HealthType(stepCount), options: .cumulativeSum, interval: .days(1),
        timeZone: "Asia/Tokyo", completion: $1)
    }
    #expect(named.map(\.startDate) == [monday + 15.0.hours])
    let stored = try fixture.store.statisticsCollection(
      ofType: HealthType(stepCount), options: .cumulativeSum, anchorDate: monday,
      interval: .days(1))
    #expect(stored.map(\.startDate) == [monday + 1.0.days])
  }

  @Test func `the days on which the clocks change have 23 and 25 hours`() async throws {
    let fixture = try HealthKitFixture()
    try fixture.phone.timeZone.set("America/New_York")
    let spring = try date("2026-03-07T05:00:00Z")
    try walk(24 + 23 + 24, from: spring, fixture)
    #expect(
      try await days(fixture) == [
        spring: 24, try date("2026-03-08T05:00:00Z"): 23, try date("2026-03-09T04:00:00Z"): 24,
      ])
    let autumn = try HealthKitFixture()
    try autumn.phone.timeZone.set("America/New_York")
    try walk(24 + 25 + 24, from: try date("2026-10-31T04:00:00Z"), autumn)
    #expect(
      try await days(autumn) == [
        try date("2026-10-31T04:00:00Z"): 24, try date("2026-11-01T04:00:00Z"): 25,
        try date("2026-11-02T05:00:00Z"): 24,
      ])
  }

  @Test func `hours are hours, also on the day on which the clocks change`() async throws {
    let fixture = try HealthKitFixture()
    try fixture.phone.timeZone.set("Europe/Berlin")
    let start = try date("2026-10-24T22:00:00Z")
    try walk(25, from: start, fixture)
    #expect(try await days(fixture) == [start: 25])
    #expect(try await days(fixture, .hours(1)).count == 25)
  }

  @Test func `travelling changes what a day holds, and never what all of them hold`() async throws {
    let fixture = try HealthKitFixture()
    try walk(72, from: monday, fixture)
    for zone in ["Pacific/Kiritimati", "Asia/Kathmandu", "Pacific/Honolulu", "America/Sao_Paulo"] {
      try fixture.phone.timeZone.set(zone)
      #expect(try await days(fixture).values.reduce(0, +) == 72, "\(zone)")
    }
  }

  @Test func `a zone that does not exist is refused, and the phone stays where it is`() throws {
    let phone = LoggedPhone().phone
    try phone.timeZone.set("Europe/Berlin")
    #expect(throws: NoSuchTimeZone.self) { try phone.timeZone.set("Europe/Berlinn") }
    #expect(phone.timeZone.name == "Europe/Berlin")
  }

  /// The times of day at which the phone was first unlocked each day, in hours UTC.
  private func mornings(
    _ days: Int, _ zone: String, _ change: (hours: Int, zone: String)? = nil
  ) async throws -> [Double] {
    let logged = LoggedPhone()
    let phone = logged.phone
    try phone.timeZone.set(zone)
    var mornings: [Double] = []
    var isCharging = false
    phone.observeConditions {
      if isCharging, !phone.power.isCharging {
        mornings.append(phone.loop.clock.wallTime.truncatingRemainder(dividingBy: 86_400) / 3600)
      }
      isCharging = phone.power.isCharging
    }
    DailyRoutine(phone: phone, days: days, seed: 1).begin()
    if let change {
      await logged.run(for: .seconds(change.hours * 3600))
      try phone.timeZone.set(change.zone)
    }
    await logged.run(for: .seconds(days * 86_400 - (change?.hours ?? 0) * 3600))
    return mornings
  }

  @Test func `a person gets up by the clocks of the phone`() async throws {
    #expect(try await mornings(3, "UTC").allSatisfy { (6.0...8).contains($0) })
    #expect(try await mornings(3, "Asia/Tokyo").allSatisfy { (21.0...23).contains($0) })
    let travelled = try await mornings(4, "UTC", (30, "America/New_York"))
    #expect(travelled.count == 3)
    #expect((6.0...8).contains(travelled[0]))
    #expect(travelled.dropFirst().allSatisfy { (11.0...13).contains($0) })
  }

  @Test func `what a flight to the east makes late happens at once`() async throws {
    // At 05:00 UTC on the second day it is 14:00 in Tokyo, when nobody sleeps.
    let travelled = try await mornings(3, "UTC", (21, "Asia/Tokyo"))
    #expect(travelled.first == 5)
  }
}
