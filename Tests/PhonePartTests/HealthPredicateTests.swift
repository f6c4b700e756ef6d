import Foundation
import HealthKit
import SimulatedPhone
import Testing

@Suite struct HealthPredicateTests {
  @Test
  func
    `A1: with both strict options a query leaves out samples that begin before its range or end after it`()
    throws
  {
    let store = try HealthStore.temporary()
    let samples = [steps(1, at: -300), steps(2, at: 0), steps(3, at: 23.6.hours, for: 3600)]
    try store.save(samples)
    func found(_ options: HealthPredicate.DateOptions) throws -> [HealthSample] {
      try store.samples(
        ofTypes: [stepCount],
        matching: .dates(start: monday, end: monday + 1.0.days, options: options), limit: 0)
    }
    #expect(try found([.strictStartDate, .strictEndDate]) == [samples[1]])
    #expect(try found(.strictStartDate) == [samples[1], samples[2]])
    #expect(try found(.strictEndDate) == [samples[0], samples[1]])
    #expect(try found([]) == samples)
  }

  @Test func `dates that are nil do not limit the result`() throws {
    let store = try HealthStore.temporary()
    let samples = (0..<4).map { beats(60, at: Double($0).hours) }
    try store.save(samples)
    func found(_ start: Date?, _ end: Date?) throws -> [HealthSample] {
      try store.samples(ofTypes: [heartRate], matching: .dates(start: start, end: end))
    }
    #expect(try found(nil, nil) == samples)
    #expect(try found(monday + 1.0.hours, nil) == Array(samples[1...]))
    #expect(try found(nil, monday + 2.0.hours) == Array(samples[..<2]))
  }

  @Test func `D16: only the samples of the chosen bundle identifiers are returned`() throws {
    let store = try HealthStore.temporary()
    try store.save([steps(1, at: 0, .watch), steps(2, at: 0, .phone), steps(3, at: 0, .garmin)])
    #expect(
      try store.sources(ofType: stepCount).map(\.bundleIdentifier)
        == [HealthSource.watch, .phone, .garmin].map(\.bundleIdentifier))
    let predicate = HealthPredicate.sourceBundles(["com.garmin.connect.mobile"])
    let found = try store.samples(ofTypes: [stepCount], matching: predicate)
    #expect(found.map(\.source) == [.garmin])
    #expect(try store.sources(ofType: stepCount, matching: predicate).map(\.name) == ["Connect"])
    #expect(try store.sources(ofType: heartRate).isEmpty)
    try store.delete(ofTypes: [stepCount], matching: predicate)
    #expect(try store.sources(ofType: stepCount).map(\.name) == ["Watch", "iPhone"])
  }

  @Test func `D18: 900 dates in a predicate are fine, 901 are refused`() throws {
    let store = try HealthStore.temporary()
    try store.save((0..<950).map { beats(60, at: Double($0).days + 60) })
    func days(_ count: Int) -> HealthPredicate {
      let dates = (0..<count).map { day in
        HealthPredicate.dates(
          start: monday + Double(day).days, end: monday + Double(day + 1).days)
      }
      return .and([.or(dates), .sourceNames(["Watch"])])
    }
    #expect(try store.samples(ofTypes: [heartRate], matching: days(900)).count == 900)
    #expect(try store.changes(ofTypes: [heartRate], matching: days(900)).added.count == 900)
    let error = #expect(throws: HealthError.self) {
      try store.samples(ofTypes: [heartRate], matching: days(901))
    }
    #expect(error?.code == .invalidArgument)
  }

  @Test(arguments: [
    HealthPredicate.uuids(Set((0..<20_000).map { _ in UUID() })),
    .or(Array(repeating: .sourceNames(["Watch"]), count: 3000)),
    .uuids([]), .or([]), .and([]), .or([.uuids([]), .and([])]),
    .metadata(key: "a'\"b); DROP TABLE samples", .equals(["'); --"])),
  ])
  func `large and nasty predicates are arguments, not SQL`(predicate: HealthPredicate) throws {
    let store = try HealthStore.temporary()
    try store.save([beats(60, at: 0)])
    let found = try store.samples(ofTypes: [heartRate], matching: predicate)
    #expect(found.count == (predicate.matches(beats(60, at: 0)) ? 1 : 0))
  }

  @Test func `metadata keys may hold any character`() throws {
    let store = try HealthStore.temporary()
    let keys = ["a\"b", "a.b", "$", "ä'\\", "[0]"]
    try store.save(
      keys.enumerated().map { steps(1, at: Double($0), metadata: [$1: "1"]) })
    for key in keys {
      let found = try store.samples(
        ofTypes: [stepCount], matching: .metadata(key: key, .exists))
      #expect(found.map(\.metadata) == [[key: "1"]])
    }
  }

  /// The law of the predicate compiler: a query finds exactly the samples that match in memory.
  @Test(arguments: 1...25)
  func `a query finds what matches, whatever the predicate`(seed: UInt64) throws {
    let store = try HealthStore.temporary()
    let samples = someSamples(200, seed: seed)
    try store.save(samples)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let predicate = try randomPredicate(depth: 3, &random)
      let expected = Set(samples.filter { predicate.matches($0) }.map(\.uuid))
      let found = try store.samples(ofTypes: someTypes, matching: predicate)
      #expect(Set(found.map(\.uuid)) == expected, "\(predicate)")
      #expect(found.count == expected.count)
      let changes = try store.changes(ofTypes: someTypes, matching: predicate)
      #expect(changes.added == found)
      for type in someTypes {
        let ofType = try store.samples(
          ofTypes: [type], matching: predicate, sortedBy: [HealthSort(.endDate, ascending: false)],
          limit: 7)
        let all = samples.filter { $0.typeIdentifier == type && predicate.matches($0) }
        #expect(ofType.map(\.endDate) == all.map(\.endDate).sorted(by: >).prefix(7).map(\.self))
      }
    }
  }

  private func randomPredicate(
    depth: Int, _ random: inout SeededGenerator
  ) throws -> HealthPredicate {
    func date() -> Date? {
      Bool.random(using: &random)
        ? monday + Double(Int.random(in: -5..<210, using: &random)) * 1800 : nil
    }
    let comparison = HealthPredicate.Comparison.allCases.randomElement(using: &random) ?? .equalTo
    switch Int.random(in: 0..<(depth > 0 ? 15 : 12), using: &random) {
    case 0, 1:
      return .dates(
        start: date(), end: date(),
        options: .init(rawValue: Int.random(in: 0...3, using: &random)))
    case 2: return .sourceBundles(["com.garmin.connect.mobile", "none"])
    case 3: return .sourceNames(["Watch"])
    case 4: return .sourceRevisions([.phone])
    case 5: return .devices([HealthDevice(name: "Strap")])
    case 6: return .deviceProperty(.model, ["Watch", "Phone"])
    case 7: return .metadata(key: "HKIndoorWorkout", .equals(["1"]))
    case 8:
      return .metadata(key: "n", Bool.random(using: &random) ? .exists : .compares(comparison, 2.5))
    case 9:
      return .workoutActivity("HKWorkoutActivityTypeYoga")
    case 10:
      let unit = try HealthUnit(["m", "mi", "count", "kg"].randomElement(using: &random) ?? "m")
      return .quantity(comparison, Double(Int.random(in: 0...10, using: &random)), unit: unit)
    case 11: return .category(comparison, Int.random(in: 0...5, using: &random))
    case 12: return .not(try randomPredicate(depth: depth - 1, &random))
    default:
      var parts: [HealthPredicate] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        parts.append(try randomPredicate(depth: depth - 1, &random))
      }
      return Bool.random(using: &random) ? .and(parts) : .or(parts)
    }
  }
}
