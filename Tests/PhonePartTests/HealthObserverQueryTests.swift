import BackgroundFetch
import Foundation
import HealthKit
import HostLoop
import SimulatedPhone
import Testing

@HostActor
@Suite struct HealthObserverQueryTests {
  private let fixture: HealthKitFixture
  private var healthKit: HealthKit { fixture.healthKit }

  init() throws {
    fixture = try HealthKitFixture()
  }

  /// Counts the calls of an observer's handler, which completes at once.
  private final class Counter {
    var count = 0
    var errors: [HealthError] = []
  }

  @discardableResult
  private func observe(_ counter: Counter, _ predicate: HealthPredicate? = nil)
    -> HealthObserverQuery
  {
    healthKit.observe([stepCount], matching: predicate) { update in
      counter.count += 1
      if let error = update.error { counter.errors.append(error) }
      update.complete()
    }
  }

  @Test func `executing a query calls its handler once if there is data`() async throws {
    await fixture.open()
    let early = Counter()
    observe(early)
    await fixture.advance()
    #expect(early.count == 0)
    try healthKit.add([steps(1, at: 0)])
    let late = Counter()
    observe(late)
    await fixture.advance()
    #expect(early.count == 1)
    #expect(late.count == 1)
  }

  @Test func `a query that is executed in the background reports existing samples once`()
    async throws
  {
    let counter = Counter()
    fixture.app = { [self] _ in observe(counter) }
    try healthKit.add([steps(1, at: 0)])
    fixture.phone.backgroundFetch.simulate()
    await fixture.advance(.seconds(60))
    #expect(counter.count == 1)
  }

  @Test func `B2: a handler is called on save and on delete`() async throws {
    await fixture.open()
    let counter = Counter()
    observe(counter)
    try await fixture.ask { $0.save([steps(1, at: 0)], completion: $1) }
    await fixture.advance()
    #expect(counter.count == 1)
    try healthKit.add([steps(2, at: 60)])
    await fixture.advance()
    #expect(counter.count == 2)
    try healthKit.remove(ofType: stepCount)
    await fixture.advance()
    #expect(counter.count == 3)
    try healthKit.add([beats(60, at: 0)])
    await fixture.advance()
    #expect(counter.count == 3)
  }

  @Test func `B3: a handler is never called inside save`() async throws {
    await fixture.open()
    var log: [String] = []
    healthKit.observe([stepCount]) { _ in log.append("handler") }
    try healthKit.add([steps(1, at: 0)])
    log.append("added")
    await fixture.advance()
    #expect(log == ["added", "handler"])
  }

  @Test func `B4: the handler of a stopped query is not called any more`() async throws {
    await fixture.open()
    let counter = Counter()
    let query = observe(counter)
    try healthKit.add([steps(1, at: 0)])
    await fixture.advance()
    try healthKit.add([steps(2, at: 60)])
    healthKit.stop(query)
    await fixture.advance()
    try healthKit.add([steps(3, at: 120)])
    await fixture.advance()
    #expect(counter.count == 1)
  }

  @Test
  func
    `B1: without background delivery an update in the background waits until the app is in the foreground`()
    async throws
  {
    await fixture.open()
    let counter = Counter()
    observe(counter)
    await fixture.suspend()
    try healthKit.add([steps(1, at: 0)])
    try healthKit.add([steps(2, at: 60)])
    await fixture.advance(.seconds(3600))
    #expect(counter.count == 0)
    #expect(fixture.phone.lifecycle.state == .suspended)
    fixture.phone.openApp()
    await fixture.advance()
    #expect(counter.count == 1)
  }

  @Test func `B9: an error reaches the handler, and there is no data`() async throws {
    await fixture.open()
    let counter = Counter()
    healthKit.fault = {
      $0.kind == .observerQuery ? HealthError(.databaseInaccessible) : nil
    }
    observe(counter)
    await fixture.advance()
    #expect(counter.errors.map(\.code.rawValue) == [6])
  }

  @Test func `B10: a saved sample that does not match the predicate does not call the handler`()
    async throws
  {
    await fixture.open()
    let (all, watch) = (Counter(), Counter())
    observe(all)
    observe(watch, .sourceBundles([HealthSource.watch.bundleIdentifier]))
    try healthKit.add([steps(1, at: 0, .phone)])
    await fixture.advance()
    #expect(all.count == 1)
    #expect(watch.count == 0)
    try healthKit.add([steps(1, at: 0, .watch)])
    await fixture.advance()
    #expect(all.count == 2)
    #expect(watch.count == 1)
  }

  @Test func `A3: each call of a handler is recorded with its completion`() async throws {
    await fixture.open()
    var waiting: [HealthUpdate] = []
    var log: [Bool] = []
    healthKit.onUpdate = { log.append($0.isCompleted) }
    healthKit.observe([stepCount]) { waiting.append($0) }
    for number in 1...3 {
      try healthKit.add([steps(Double(number), at: Double(number))])
      await fixture.advance()
    }
    #expect(log == [false, false, false])
    for update in waiting { update.complete() }
    waiting[0].complete()
    #expect(log == [false, false, false, true, true, true])
    #expect(healthKit.updates.map(\.isCompleted) == [true, true, true])
  }

  @Test func `A7: an update says only which types changed, so the app has to ask`() async throws {
    await fixture.open()
    var found: [HealthSample] = []
    healthKit.observe([stepCount]) { [healthKit] update in
      #expect(update.types == [stepCount])
      healthKit.samples(ofTypes: update.types) { found = (try? $0.get()) ?? [] }
    }
    try healthKit.add([steps(7, at: 0)])
    await fixture.advance()
    #expect(found == [steps(7, at: 0)])
  }

  @Test func `what an app may not read does not call it, its own samples do`() async throws {
    await fixture.open()
    healthKit.setAuthorization(for: stepCount, read: false)
    let counter = Counter()
    observe(counter)
    try healthKit.add([steps(1, at: 0)])
    await fixture.advance()
    #expect(counter.count == 0)
    try await fixture.ask { $0.save([steps(2, at: 0)], completion: $1) }
    await fixture.advance()
    #expect(counter.count == 1)
  }

  @Test func `observers wait until the phone is unlocked`() async throws {
    await fixture.open()
    let counter = Counter()
    observe(counter)
    fixture.phone.lock()
    await fixture.advance(.seconds(700))
    try healthKit.add([steps(1, at: 0)])
    await fixture.advance()
    #expect(counter.count == 0)
    fixture.phone.openApp()
    await fixture.advance()
    #expect(counter.count == 1)
  }

  @Test func `a long-running anchored query gets what there is, and then what changed`()
    async throws
  {
    await fixture.open()
    try healthKit.add([steps(1, at: 0), steps(2, at: 60)])
    var pages: [[Int]] = []
    let query = healthKit.observeChanges(ofTypes: [stepCount]) { result in
      if let changes = try? result.get() {
        pages.append([changes.added.count, changes.deleted.count])
      }
    }
    await fixture.advance()
    try healthKit.add([steps(3, at: 120)])
    await fixture.advance()
    try healthKit.remove([steps(1, at: 0).uuid])
    await fixture.advance()
    healthKit.stop(query)
    try healthKit.add([steps(4, at: 180)])
    await fixture.advance()
    #expect(pages == [[2, 0], [1, 0], [0, 1]])
  }
}
