import Foundation
import HealthKit
import HostLoop
import SimulatedPhone
import Testing

@HostActor
@Suite struct HealthKitQueryTests {
  private let fixture: HealthKitFixture
  private var healthKit: HealthKit { fixture.healthKit }

  init() throws {
    fixture = try HealthKitFixture()
  }

  @Test func `an answer never comes in the turn that asked`() async throws {
    await fixture.open()
    var log: [String] = []
    healthKit.samples(ofTypes: [stepCount]) { _ in log.append("answer") }
    healthKit.save([steps(1, at: 0)]) { _ in log.append("saved") }
    log.append("asked")
    await fixture.advance()
    #expect(log == ["asked", "answer", "saved"])
  }

  @Test func `D17: a query of several types is empty if one of them is denied`() async throws {
    await fixture.open()
    try healthKit.add([steps(1, at: 0), beats(60, at: 0)])
    #expect(try await fixture.samples([stepCount, heartRate]).count == 2)
    healthKit.setAuthorization(for: heartRate, read: false)
    #expect(try await fixture.samples([stepCount, heartRate]).isEmpty)
    #expect(try await fixture.samples([stepCount]).count == 1)
    let changes = try await fixture.ask {
      $0.changes(ofTypes: [stepCount, heartRate], completion: $1)
    }
    #expect(changes.added.isEmpty)
  }

  @Test func `D29: each launch reads all rows or, with an anchor, only the new ones`() async throws
  {
    await fixture.open()
    try healthKit.add((0..<500).map { beats(60, at: Double($0) * 60) })
    let first = try await fixture.ask {
      $0.changes(ofTypes: [heartRate], trigger: "launch", completion: $1)
    }
    try healthKit.add([beats(61, at: 1e6)])
    _ = try await fixture.ask {
      $0.samples(ofTypes: [heartRate], trigger: "launch", completion: $1)
    }
    _ = try await fixture.ask {
      $0.changes(ofTypes: [heartRate], since: first.anchor, trigger: "launch", completion: $1)
    }
    #expect(healthKit.queries.map(\.rows) == [500, 501, 1])
  }

  @Test func `D33: each query is tagged with its trigger`() async throws {
    await fixture.open()
    for trigger in ["launch", "tap", "timer"] {
      _ = try await fixture.ask {
        $0.samples(ofTypes: [stepCount], trigger: trigger, completion: $1)
      }
    }
    #expect(healthKit.queries.map(\.operation.trigger) == ["launch", "tap", "timer"])
  }

  @Test func `D32: if one chunk of many fails, the others are kept`() async throws {
    await fixture.open()
    try healthKit.add((0..<30).map { beats(60, at: Double($0).days) })
    healthKit.fault = { $0.trigger == "chunk 1" ? HealthError(.databaseInaccessible) : nil }
    var found = 0
    var errors: [String] = []
    for chunk in 0..<3 {
      let start = monday + Double(chunk * 10).days
      healthKit.samples(
        ofTypes: [heartRate],
        matching: .dates(start: start, end: start + 10.0.days, options: .strictStartDate),
        trigger: "chunk \(chunk)"
      ) { result in
        switch result {
        case .success(let samples): found += samples.count
        case .failure(let error): errors.append("\(error)")
        }
      }
    }
    await fixture.advance()
    #expect(found == 20)
    #expect(errors == ["Protected health data is inaccessible"])
    #expect(healthKit.queries.map(\.error?.code.rawValue) == [nil, 6, nil])
  }

  @Test func `D18: 901 dates in one predicate end the app, 900 do not`() async throws {
    await fixture.open()
    func days(_ count: Int) -> HealthPredicate {
      .or(
        (0..<count).map {
          .dates(start: monday + Double($0).days, end: monday + Double($0 + 1).days)
        })
    }
    _ = try await fixture.ask {
      $0.samples(ofTypes: [stepCount], matching: days(900), completion: $1)
    }
    #expect(fixture.phone.lifecycle.state == .active)
    healthKit.profile.crashesOnTooManyDates = false
    let code = try await fixture.code {
      $0.samples(ofTypes: [stepCount], matching: days(901), completion: $1)
    }
    #expect(code == 3)
    healthKit.profile.crashesOnTooManyDates = true
    healthKit.samples(ofTypes: [stepCount], matching: days(901)) { _ in }
    #expect(fixture.phone.lifecycle.state == .notRunning)
    #expect("\(fixture.terminations)".contains("901 dates"))
  }

  @Test func `while the phone is locked queries fail with error 6, and saving works`() async throws
  {
    await fixture.open()
    fixture.phone.lock()
    // Health data stays readable for ten minutes; the app needs an assertion to keep running that long.
    await fixture.advance(.seconds(4))
    #expect(try await fixture.samples([stepCount]).isEmpty)
    fixture.phone.openApp()
    let assertion = fixture.phone.assertions.acquire("test", budget: nil) {}
    fixture.phone.lock()
    await fixture.advance(.seconds(601))
    #expect(try await fixture.code { $0.samples(ofTypes: [stepCount], completion: $1) } == 6)
    #expect(
      try await fixture.code { $0.changes(ofTypes: [stepCount], completion: $1) } == 6)
    try await fixture.ask { $0.save([steps(1, at: 0)], completion: $1) }
    fixture.phone.unlock()
    #expect(try await fixture.samples([stepCount]).count == 1)
    fixture.phone.assertions.release(assertion)
  }

  @Test func `an app deletes only what it saved`() async throws {
    await fixture.open()
    try healthKit.add([steps(1, at: 0)])
    try await fixture.ask { $0.save([steps(2, at: 0)], completion: $1) }
    let uuids = try await fixture.samples([stepCount]).map(\.uuid)
    #expect(try await fixture.code { $0.delete([uuids[0]], completion: $1) } == 3)
    #expect(try await fixture.code { $0.delete(uuids, completion: $1) } == 3)
    try await fixture.ask { $0.delete([uuids[1]], completion: $1) }
    #expect(try await fixture.samples([stepCount]).map(\.uuid) == [uuids[0]])
    let count = try await fixture.ask {
      $0.deleteObjects(ofType: stepCount, completion: $1)
    }
    #expect(count == 0)
  }

  @Test func `what HealthKit does not take for a sample is not saved`() async throws {
    await fixture.open()
    func code(_ value: HealthSample.Value) async throws -> Int? {
      var sample = steps(1, at: 0)
      sample.value = value
      return try await fixture.code { $0.save([steps(1, at: 0), sample], completion: $1) }
    }
    #expect(try await code(.quantity(1, unit: "km")) == 3)
    #expect(try await code(.quantity(1, unit: "steps")) == 3)
    #expect(try await fixture.samples([stepCount]) == [])
    #expect(try await code(.quantity(2, unit: "count")) == nil)
  }

  @Test func `samples before the earliest permitted date are neither saved nor found`()
    async throws
  {
    await fixture.open()
    try healthKit.add([steps(1, at: 0), steps(2, at: 2.0.days)])
    try fixture.store.setEarliestPermittedSampleDate(monday + 1.0.days)
    #expect(try await fixture.samples([stepCount]) == [steps(2, at: 2.0.days)])
    #expect(try await fixture.code { $0.save([steps(3, at: 0)], completion: $1) } == 3)
  }

  @Test func `an answer for a process that ended is not given to the next one`() async throws {
    await fixture.open()
    var answers = 0
    healthKit.samples(ofTypes: [stepCount]) { _ in answers += 1 }
    fixture.phone.terminate(.crash("oops"))
    fixture.phone.openApp()
    await fixture.advance()
    #expect(answers == 0)
  }

  @Test func `D1: a hundred thousand samples are read at once`() async throws {
    await fixture.open()
    try healthKit.add((0..<100_000).map { beats(60, at: Double($0)) })
    #expect(try await fixture.samples([heartRate]).count == 100_000)
  }
}
