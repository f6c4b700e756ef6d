import HostLoop
import JSEngine
import NativeBridge
import Testing

/// What the ledger reports for the known bugs of part 7 of the contract.
@HostActor
struct LedgerRuleTests {
  private let sensor = Sensor()

  private func launch(_ architecture: Architecture = .turbo) throws -> BridgeFixture {
    let answerer = Answerer()
    let app = try BridgeFixture(
      journal: sensor.journal, sensor, answerer, architecture: architecture)
    answerer.loop = app.loop
    return app
  }

  private func codes(_ app: BridgeFixture) -> [String] { app.ledger.findings.map(\.code) }

  @Test(arguments: Architecture.allCases)
  func `7.1 an event that nobody ever listens to is lost too`(architecture: Architecture)
    async throws
  {
    let app = try launch(architecture)
    await app.run("module('Sensor')")
    sensor.onReading.send(1)
    sensor.onReading.send(2)
    #expect(
      app.ledger.findings.map(\.message) == [
        "`onReading` was lost, and 1 before it: nobody ever listened to it"
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.1 an event that reached its listener is not reported`(architecture: Architecture)
    async throws
  {
    let app = try launch(architecture)
    await app.run("listen(module('Sensor'), 'onReading', print)")
    sensor.onReading.send(1)
    await app.loop.run()
    #expect(app.lines == ["start", "1"])
    #expect(codes(app) == [])
  }

  @Test(arguments: Architecture.allCases)
  func `7.7 an event with listeners on DeviceEventEmitter only is reported`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run("module('Sensor'); __rctDeviceEventEmitter.addListener('onReading', print)")
    sensor.onReading.send(1)
    sensor.onAlarm.send("fire")
    #expect(
      app.ledger.findings.map { "\($0.code): \($0.message)" } == [
        "listener-on-device-event-emitter: `onReading` was lost: JavaScript listens on "
          + "DeviceEventEmitter, which its module does not count",
        "event-without-listener: `onAlarm` was lost: nobody ever listened to it",
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.2 an event that overtakes the call of addListener counts as sent before its listener`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run("const s = module('Sensor'); s.measure(); listen(s, 'onReading', print)")
    #expect(app.lines == ["start"])
    #expect(codes(app) == ["event-before-listener"])
  }

  @Test(arguments: Architecture.allCases)
  func `7.2 an event counts as early if the script ends while addListener is on its way`(
    architecture: Architecture
  ) throws {
    let app = try launch(architecture)
    _ = try app.context.evaluate("globalThis.sensor = module('Sensor')")
    sensor.onReading.send(1)
    sensor.onAlarm.send("fire")
    _ = try app.context.evaluate("listen(sensor, 'onReading', print)")
    app.bridge.stop()
    #expect(
      app.ledger.findings.map { "\($0.code): \($0.message)" } == [
        "event-before-listener: `onReading` was lost: it was sent before its first listener came. "
          + "addListener had not reached native code when the script ended",
        "event-without-listener: `onAlarm` was lost: nobody ever listened to it",
      ])
    #expect(app.ledger.findings.first?.moments.map(\.what) == ["sent", "cut off"])
  }

  @Test
  func `a removal names a listener of its event, not one of an event whose name has the same end`()
  {
    let ledger = Ledger(loop: EventLoop(clock: .virtual))
    func listen(_ event: String, line: UInt) -> Int {
      ledger.begin(
        .subscription, Ledger.Subject(event, of: "Sensor"), at: .native(file: "a.swift", line: line)
      )
    }
    let (other, own) = (listen("workout.saved", line: 1), listen("saved", line: 2))
    ledger.end(ledger.begin(.foreignRemoval, "saved"), .removed(1, of: 1))
    for listener in [other, own] { ledger.end(listener, .done("removed")) }
    let moments = ledger.findings.first?.moments ?? []
    #expect(moments.map(\.what) == ["added", "removed"])
    #expect(moments.first?.place?.native == "a.swift:2")
  }

  @Test func `listeners are known of a module whose name has a dot`() {
    let ledger = Ledger(loop: EventLoop(clock: .virtual))
    let name = Ledger.Subject("onReading", of: "com.example.Sensor")
    ledger.end(ledger.begin(.subscription, name), .done("removed"))
    ledger.end(ledger.begin(.event, "onReading"), .dropped(.noListener))
    #expect(ledger.findings.map(\.code) == ["event-after-listener"])
  }

  @Test(arguments: Architecture.allCases)
  func `7.6 removing more listeners than there are is reported`(architecture: Architecture)
    async throws
  {
    let app = try launch(architecture)
    await app.run("const s = module('Sensor'); s.addListener('onReading'); s.removeListeners(3)")
    let finding = try #require(app.ledger.findings.first)
    #expect(finding.code == "listeners-over-removed")
    #expect(finding.message.hasPrefix("Sensor: removed 3 of 1 listeners."))
    #expect(finding.moments.first?.place?.stack?.contains("test.js:1") == true)
  }

  @Test(arguments: Architecture.allCases)
  func `7.6 removing listeners where there are none calls stopObserving without startObserving`(
    architecture: Architecture
  )
    async throws
  {
    let app = try launch(architecture)
    await app.run("module('Sensor').removeListeners(0)")
    #expect(app.lines == ["stop"])
    #expect(codes(app) == ["stop-without-start"])
  }

  @Test(arguments: Architecture.allCases)
  func `7.8 two listeners of different places are not reported`(architecture: Architecture)
    async throws
  {
    let app = try launch(architecture)
    await app.run(
      """
      listen(module('Sensor'), 'onReading', print);
      listen(module('Sensor'), 'onReading', print);
      """)
    #expect(codes(app) == [])
  }

  @Test(arguments: Architecture.allCases)
  func `7.17 promises and callbacks that are never answered are listed with their age`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    app.load("module('Answerer').promise(); module('Answerer').promise()")
    app.load("module('Answerer').callback(() => {})")
    app.loop.post(on: app.loop.lane("native"), "later", after: .seconds(2)) {}
    await app.loop.run()
    #expect(
      app.ledger.findings.map(\.message) == [
        "native code never settled 2 promises of Answerer.promise(); the first call was 2000 ms ago",
        "native code never called the callback of Answerer.callback(); the call was 2000 ms ago",
      ])
  }

  @Test func `7.17 a call that the end of the run cuts off is not reported`() async throws {
    let app = try launch()
    app.load("module('Answerer').promise()")
    app.loop.post(on: app.loop.lane("native"), "poll", after: .seconds(20)) {}
    _ = await app.loop.run(atMost: .seconds(5))
    #expect(codes(app) == [])
    await app.loop.run()
    #expect(codes(app) == ["promise-never-settled"])
  }

  @Test(arguments: Architecture.allCases)
  func `7.17 a call that goes on when iOS resumes the app is not reported while it is suspended`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    app.load("module('Answerer').promise(); module('Answerer').answerLater()")
    _ = await app.loop.run(atMost: .milliseconds(1))
    app.bridge.enter {
      _ = try $0.context.evaluate("module('Answerer').answerLater()", url: "test.js")
    }
    app.loop.isFrozen = true
    let system = app.loop.lane("system", LaneKind(.phone, runsWhileFrozen: true))
    app.loop.post(on: system, "night", after: .seconds(20)) {}
    await app.loop.run()
    #expect(app.ledger.openCount(.promise) == 3)
    #expect(
      app.ledger.findings.map(\.message) == [
        "native code never settled the promise of Answerer.promise(); the call was 20 s ago"
      ])
    app.loop.isFrozen = false
    await app.loop.run()
    #expect(app.ledger.openCount(.promise) == 1)
  }

  @Test func `a request that is open when the completion handler is called is reported`() throws {
    let app = try launch()
    let fetch = app.ledger.begin(.completionHandler, "background fetch #1")
    let request = app.ledger.begin(.request, "POST /workouts")
    app.ledger.end(fetch, .done("newData"))
    app.loop.clock.advance(by: .milliseconds(30))
    app.ledger.end(request, .done("200"))
    let late = app.ledger.begin(.request, "POST /more")
    app.ledger.end(late, .done("200"))
    #expect(codes(app) == ["finish-before-upload", "work-after-finish"])
    #expect(
      app.ledger.findings.last?.message.hasPrefix(
        "POST /more began 30 ms after background fetch #1")
        == true)
  }

  @Test func `a request that was answered before the completion handler is not reported`() throws {
    let app = try launch()
    let fetch = app.ledger.begin(.completionHandler, "background fetch #1")
    app.ledger.end(app.ledger.begin(.request, "POST /workouts"), .done("200"))
    app.ledger.end(fetch, .done("newData"))
    #expect(codes(app) == [])
  }
}

/// Keeps its promises and never settles them, but for one method.
@HostActor
private final class Answerer: NativeModule {
  weak var loop: EventLoop?
  private var kept: [Any] = []

  var exports: [any Export] {
    AsyncFunction("promise") { [self] (promise: Promise) in kept.append(promise) }
    AsyncFunction("callback") { [self] (callback: Callback) in kept.append(callback) }
    AsyncFunction("answerLater", answerLater)
  }

  func answerLater() async { await loop?.sleep(for: .seconds(1)) }
}
