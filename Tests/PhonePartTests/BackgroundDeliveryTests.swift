import Foundation
import HealthKit
import HostLoop
import SimulatedPhone
import Testing

@HostActor
@Suite struct BackgroundDeliveryTests {
  private static let workouts = HealthSample.workoutTypeIdentifier
  private let fixture: HealthKitFixture
  private var healthKit: HealthKit { fixture.healthKit }

  init() throws {
    fixture = try HealthKitFixture()
  }

  /// Launches an app that observes a type in `didFinishLaunching` and has background delivery enabled.
  private func start(
    _ type: String, _ frequency: HealthUpdateFrequency = .immediate, completes: Bool = true
  ) async throws {
    fixture.app = { healthKit in
      healthKit.observe([type]) { if completes { $0.complete() } }
    }
    await fixture.open()
    try await fixture.enable(type, frequency)
  }

  @Test func `A2: three saves in a day with daily delivery wake the app once`() async throws {
    try await start(Self.workouts, .daily)
    await fixture.suspend()
    for hour in [1.0, 6, 12] {
      try healthKit.add([run(at: hour.hours)])
      await fixture.advance(.seconds(5 * 3600))
    }
    #expect(healthKit.deliveries.count == 1)
    // Later samples are not lost: they are delivered the next day.
    await fixture.advance(.seconds(86400))
    #expect(healthKit.deliveries.count == 2)
    await fixture.advance(.seconds(10 * 86400))
    #expect(healthKit.deliveries.count == 2)
    #expect(healthKit.deliveries.allSatisfy { $0.outcome == .completed })
  }

  @Test func `B5: iOS wakes an app once per period, no matter how often something is saved`()
    async throws
  {
    try await start(heartRate, .hourly)
    await fixture.suspend()
    for minute in 0..<175 {
      try healthKit.add([beats(60, at: Double(minute).minutes)])
      await fixture.advance(.seconds(60))
    }
    #expect(healthKit.deliveries.count == 3)
  }

  @Test
  func `A4: enabling background delivery can fail with an error, and then nothing wakes the app`()
    async throws
  {
    await fixture.open()
    healthKit.fault = {
      $0.kind == .enableBackgroundDelivery ? HealthError(.authorizationDenied) : nil
    }
    let code = try await fixture.code {
      $0.enableBackgroundDelivery(for: stepCount, frequency: .daily, completion: $1)
    }
    #expect(code == 4)
    await fixture.suspend()
    try healthKit.add([steps(1, at: 0)])
    await fixture.advance(.seconds(86400))
    #expect(healthKit.deliveries.isEmpty)
  }

  @Test func `A5: new health data wakes an app that is in the background, suspended or terminated`()
    async throws
  {
    try await start(Self.workouts)
    fixture.phone.leaveApp()
    await fixture.advance(.seconds(1))
    try healthKit.add([run(at: 0)])
    await fixture.advance()
    await fixture.suspend()
    try healthKit.add([run(at: 1.0.hours)])
    await fixture.advance(.seconds(60))
    await fixture.terminate()
    #expect(fixture.phone.lifecycle.state == .notRunning)
    try healthKit.add([run(at: 2.0.hours)])
    await fixture.advance(.seconds(60))
    #expect(healthKit.deliveries.map(\.appState) == [.background, .suspended, .notRunning])
    #expect(healthKit.deliveries.allSatisfy { $0.outcome == .completed })
    #expect(healthKit.deliveries.allSatisfy { !$0.missedWindow })
    #expect(healthKit.updates.count == 3)
    #expect(fixture.phone.lifecycle.launchReason == .healthKit)
    #expect(fixture.phone.lifecycle.state == .suspended)
  }

  @Test(arguments: [
    (stepCount, 1), ("HKQuantityTypeIdentifierActiveEnergyBurned", 1),
    ("HKQuantityTypeIdentifierDistanceWalkingRunning", 1),
    ("HKQuantityTypeIdentifierDistanceCycling", 2), ("HKQuantityTypeIdentifierFlightsClimbed", 2),
    ("HKQuantityTypeIdentifierNikeFuel", 2), (HealthSample.workoutTypeIdentifier, 2),
  ])
  func `A6: two saves ten minutes apart: types with an hourly cap wake once, others twice`(
    type: String, wakes: Int
  ) async throws {
    healthKit.setAuthorization(for: type, read: true)
    try await start(type, .immediate)
    await fixture.suspend()
    for minute in [0.0, 10] {
      var sample = type == Self.workouts ? run(at: minute.minutes) : steps(1, at: minute.minutes)
      sample.typeIdentifier = type
      try healthKit.add([sample])
      await fixture.advance(.seconds(600))
    }
    #expect(healthKit.deliveries.count == wakes)
  }

  @Test
  func `B6: samples that were saved while iOS could not wake the app are reported at its launch`()
    async throws
  {
    try await start(Self.workouts)
    fixture.phone.forceQuit()
    try healthKit.add([run(at: 0)])
    await fixture.advance(.seconds(86400))
    #expect(healthKit.updates.isEmpty)
    #expect(
      fixture.missedWakes == ["delivery of \(Self.workouts): swiped away by the user"])
    await fixture.open()
    #expect(healthKit.updates.count == 1)
    await fixture.advance(.seconds(86400))
    #expect(healthKit.updates.count == 1)
  }

  @Test func `a phone may wake an app that was swiped away, if its profile says so`() async throws {
    var profile = DeviceProfile.iOS17
    profile.wakesForHealthDataAfterForceQuit = true
    let fixture = try HealthKitFixture(phoneProfile: profile)
    fixture.app = { healthKit in healthKit.observe([heartRate]) { $0.complete() } }
    await fixture.open()
    try await fixture.enable(heartRate, .immediate)
    fixture.phone.forceQuit()
    try fixture.healthKit.add([beats(60, at: 0)])
    await fixture.advance(.seconds(60))
    #expect(fixture.healthKit.deliveries.map(\.outcome) == [.completed])
  }

  @Test
  func
    `B7, E1: a query that is executed after the launch gets its update late, and the update says so`()
    async throws
  {
    try await start(Self.workouts)
    await fixture.terminate()
    var isLate: [Bool] = []
    fixture.app = { [loop = fixture.loop] healthKit in
      // JavaScript is slow to start.
      loop.post(on: loop.lane("javaScript"), "boot", after: .seconds(2)) {
        healthKit.observe([Self.workouts]) { update in
          isLate.append(update.delivery?.missedWindow == true)
          update.complete()
        }
      }
    }
    try healthKit.add([run(at: 0)])
    await fixture.advance(.seconds(60))
    #expect(isLate == [true])
    #expect(healthKit.deliveries.map(\.missedWindow) == [true])
    #expect(healthKit.deliveries.map(\.outcome) == [.completed])
  }

  @Test func `B7: a delivery that no query waits for is missed`() async throws {
    try await start(Self.workouts)
    await fixture.terminate()
    fixture.app = { _ in }
    try healthKit.add([run(at: 0)])
    await fixture.advance(.seconds(40))
    #expect(healthKit.deliveries.map(\.missedWindow) == [true])
    #expect(healthKit.deliveries.map(\.outcome) == [.missed])
  }

  @Test
  func
    `B8: after three missed deliveries HealthKit stops, and each retry comes later than the one before`()
    async throws
  {
    try await start(Self.workouts, completes: false)
    await fixture.suspend()
    try healthKit.add([run(at: 0)])
    await fixture.advance(.seconds(86400))
    #expect(healthKit.deliveries.map(\.outcome) == [.missed, .missed, .missed])
    let begins = healthKit.deliveries.map(\.began)
    let delays = zip(begins.dropFirst(), begins).map { $0 - $1 }
    #expect(delays == [.seconds(90), .seconds(630)])
    try healthKit.add([run(at: 1.0.hours)])
    await fixture.advance(.seconds(86400))
    #expect(healthKit.deliveries.count == 3)
    // Enabling delivery again lifts the stop after three missed deliveries.
    fixture.phone.openApp()
    await fixture.advance()
    try await fixture.enable(Self.workouts, .immediate)
    await fixture.suspend()
    try healthKit.add([run(at: 2.0.hours)])
    await fixture.advance(.seconds(60))
    #expect(healthKit.deliveries.count == 4)
  }

  @Test
  func `B8: a launch by the person resets the missed deliveries, a launch by HealthKit does not`()
    async throws
  {
    try await start(Self.workouts, completes: false)
    await fixture.terminate()
    try healthKit.add([run(at: 0)])
    for _ in 0..<4 {
      await fixture.advance(.seconds(40))
      fixture.phone.pressMemory()
      await fixture.advance(.seconds(3600))
    }
    #expect(healthKit.deliveries.count == 3)
    await fixture.open()
    await fixture.suspend()
    try healthKit.add([run(at: 1.0.hours)])
    await fixture.advance(.seconds(20))
    #expect(healthKit.deliveries.count == 4)
  }

  @Test func `a delivery waits for every query, and keeps the app running meanwhile`() async throws
  {
    var waiting: [HealthUpdate] = []
    fixture.app = { healthKit in
      for _ in 0..<2 { healthKit.observe([Self.workouts]) { waiting.append($0) } }
    }
    await fixture.open()
    try await fixture.enable(Self.workouts, .immediate)
    await fixture.suspend()
    try healthKit.add([run(at: 0)])
    await fixture.advance(.seconds(20))
    #expect(waiting.count == 2)
    #expect(fixture.phone.lifecycle.state == .background)
    waiting[0].complete()
    #expect(healthKit.deliveries.map(\.outcome) == [nil])
    waiting[1].complete()
    #expect(healthKit.deliveries.map(\.outcome) == [.completed])
    await fixture.advance(.seconds(20))
    #expect(fixture.phone.lifecycle.state == .suspended)
  }

  @Test func `a change that no query's predicate matches does not wake the app`() async throws {
    fixture.app = { healthKit in
      healthKit.observe(
        [stepCount], matching: .sourceBundles([HealthSource.watch.bundleIdentifier])
      ) { $0.complete() }
    }
    await fixture.open()
    try await fixture.enable(stepCount, .immediate)
    await fixture.suspend()
    try healthKit.add([steps(1, at: 0, .phone)])
    await fixture.advance(.seconds(7200))
    #expect(healthKit.deliveries.isEmpty)
    try healthKit.add([steps(1, at: 0, .watch)])
    await fixture.advance(.seconds(7200))
    #expect(healthKit.deliveries.count == 1)
  }

  @Test func `a delivery waits until the phone is unlocked`() async throws {
    try await start(Self.workouts)
    fixture.phone.lock()
    await fixture.advance(.seconds(700))
    try healthKit.add([run(at: 0)])
    await fixture.advance(.seconds(8 * 3600))
    #expect(healthKit.deliveries.isEmpty)
    fixture.phone.unlock()
    await fixture.advance(.seconds(10))
    #expect(healthKit.deliveries.map(\.outcome) == [.completed])
  }

  @Test func `E8: background delivery works only for types that the app asked for`() async throws {
    await fixture.open()
    let code = try await fixture.code {
      $0.enableBackgroundDelivery(for: sleepAnalysis, frequency: .hourly, completion: $1)
    }
    #expect(code == 5)
  }

  @Test
  func
    `E9: samples that were saved while the app was suspended are reported within a second after it resumes`()
    async throws
  {
    try await start(stepCount, .hourly)
    try healthKit.add([steps(1, at: 0)])
    await fixture.advance()
    #expect(healthKit.updates.count == 1)
    await fixture.suspend()
    try healthKit.add([steps(2, at: 60)])
    await fixture.advance(.seconds(60))
    try healthKit.add([steps(3, at: 120)])
    fixture.phone.openApp()
    await fixture.advance(.seconds(1))
    let told = healthKit.updates.count
    #expect(told == 3)
    await fixture.advance(.seconds(7200))
    #expect(healthKit.updates.count == told)
  }

  @Test func `E10: five saves in an hour cause one call in the background`() async throws {
    try await start(stepCount, .hourly)
    await fixture.suspend()
    try healthKit.add([steps(0, at: 0)])
    await fixture.advance(.seconds(60))
    let before = healthKit.deliveries.count
    for minute in 1...5 {
      try healthKit.add([steps(1, at: Double(minute).minutes)])
      await fixture.advance(.seconds(600))
    }
    await fixture.advance(.seconds(3600))
    #expect(healthKit.deliveries.count == before + 1)
  }

  @Test func `E11: without the entitlement enabling background delivery fails with error 4`()
    async throws
  {
    let fixture = try HealthKitFixture {
      $0.entitlementKeys = ["com.apple.developer.healthkit"]
    }
    await fixture.open()
    do {
      try await fixture.enable(stepCount, .hourly)
      Issue.record("it was enabled")
    } catch let error as HealthError {
      #expect(error.code.rawValue == 4)
      #expect(
        error.message == "Missing com.apple.developer.healthkit.background-delivery entitlement.")
    }
    await fixture.suspend()
    try fixture.healthKit.add([steps(1, at: 0)])
    await fixture.advance(.seconds(86400))
    #expect(fixture.healthKit.deliveries.isEmpty)
  }

  @Test func `E12: iOS delays a delivery`() async throws {
    let loop = EventLoop(clock: .virtual)
    var surroundings = HealthKit.Surroundings()
    surroundings.appState = { .suspended }
    surroundings.delay = { _ in .seconds(1800) }
    let store = try HealthStore.temporary()
    let healthKit = HealthKit(loop: loop, store: store, surroundings: surroundings)
    healthKit.setAuthorization(for: heartRate, read: true)
    healthKit.enableBackgroundDelivery(for: heartRate, frequency: .immediate) { _ in }
    await loop.run(for: .zero)
    try healthKit.add([beats(60, at: 0)])
    await loop.run(for: .seconds(1799))
    #expect(healthKit.deliveries.isEmpty)
    await loop.run(for: .seconds(1))
    #expect(healthKit.deliveries.count == 1)
  }

  @Test func `correlations cannot be delivered in the background`() async throws {
    await fixture.open()
    let code = try await fixture.code {
      $0.enableBackgroundDelivery(for: bloodPressure, frequency: .hourly, completion: $1)
    }
    #expect(code == 3)
  }

  @Test func `what was disabled no longer wakes the app`() async throws {
    try await start(Self.workouts)
    try await fixture.ask { $0.disableBackgroundDelivery(for: Self.workouts, completion: $1) }
    await fixture.suspend()
    try healthKit.add([run(at: 0)])
    await fixture.advance(.seconds(86400))
    #expect(healthKit.deliveries.isEmpty)
  }
}
