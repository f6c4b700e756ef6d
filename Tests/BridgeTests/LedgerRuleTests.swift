import Bridge
import EventLoop
import JSEngine
import Testing

/// What the ledger says of the known bugs of part 7.
@HostActor
struct LedgerRuleTests {
  private let sensor = Sensor()

  private func launch(_ architecture: Architecture = .turbo) throws -> BridgeFixture {
    try BridgeFixture(journal: sensor.journal, sensor, Answerer(), architecture: architecture)
  }

  private func codes(_ app: BridgeFixture) -> [String] { app.ledger.findings.map(\.code) }

  @Test(arguments: Architecture.allCases)
  func `7.1 an event that was sent before its listener says by how much, and where`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    let native = app.loop.lane("native")
    app.loop.post(on: native, "early", after: .milliseconds(10)) { [sensor] in
      sensor.onReading.send(1)
    }
    app.loop.post(on: native, "load", after: .milliseconds(16)) {
      app.load("function start() { listen(module('Sensor'), 'onReading', print) }\nstart()")
    }
    await app.loop.run()
    let finding = try #require(app.ledger.findings.first)
    #expect(finding.code == "event-before-listener")
    #expect(finding.severity == .error)
    #expect(
      finding.message == "`onReading` was lost: it was sent 6.0 ms before its first listener came")
    #expect(finding.moments.map(\.what) == ["sent", "listened"])
    #expect(finding.moments.map(\.time.milliseconds) == [10, 16])
    guard case .native(let file, _)? = finding.moments[0].place else {
      Issue.record("the place of the sender is in Swift")
      return
    }
    #expect("\(file)" == "BridgeTests/LedgerRuleTests.swift")
    #expect(finding.moments[1].place?.stack?.contains("start@test.js:1") == true)
    #expect(finding.mend?.contains("while the script loads") == true)
  }

  @Test func `7.1 an event that nobody ever listens to is lost too`() async throws {
    let app = try launch()
    await app.run("module('Sensor')")
    sensor.onReading.send(1)
    sensor.onReading.send(2)
    #expect(
      app.ledger.findings.map(\.message) == [
        "`onReading` was lost, and 1 before it: nobody ever listened to it"
      ])
  }

  @Test func `7.1 an event after the last listener has gone is lost`() async throws {
    let app = try launch()
    await app.run("listen(module('Sensor'), 'onReading', print).remove()")
    sensor.onReading.send(1)
    #expect(codes(app) == ["event-after-listener"])
  }

  @Test func `7.1 an event that reached its listener is no finding`() async throws {
    let app = try launch()
    await app.run("listen(module('Sensor'), 'onReading', print)")
    sensor.onReading.send(1)
    await app.loop.run()
    #expect(app.lines == ["start", "1"])
    #expect(codes(app) == [])
  }

  @Test func `7.4 an event after the bridge was invalidated is a finding`() async throws {
    let app = try launch()
    await app.run("listen(module('Sensor'), 'onReading', print)")
    app.bridge.invalidate()
    sensor.onReading.send(1)
    #expect(codes(app) == ["event-after-invalidate"])
  }

  @Test(arguments: Architecture.allCases)
  func `7.7 an event that only DeviceEventEmitter is listened to for says so`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run("module('Sensor'); __rctDeviceEventEmitter.addListener('onReading', print)")
    sensor.onReading.send(1)
    sensor.onAlarm.send("fire")
    #expect(
      app.ledger.findings.map { "\($0.code): \($0.message)" } == [
        "listener-on-device-event-emitter: `onReading` was lost: JavaScript listens on "
          + "DeviceEventEmitter, of which its module knows nothing",
        "event-without-listener: `onAlarm` was lost: nobody ever listened to it",
      ])
  }

  @Test func `7.6 removing more listeners than there are is a finding`() async throws {
    let app = try launch()
    await app.run("const s = module('Sensor'); s.addListener('onReading'); s.removeListeners(3)")
    let finding = try #require(app.ledger.findings.first)
    #expect(finding.code == "listeners-over-removed")
    #expect(finding.message.hasPrefix("Sensor: removed 3 of 1 listeners."))
    #expect(finding.moments.first?.place?.stack?.contains("test.js:1") == true)
  }

  @Test func `7.6 removing no listener of none stops what was not started`() async throws {
    let app = try launch()
    await app.run("module('Sensor').removeListeners(0)")
    #expect(app.lines == ["stop"])
    #expect(codes(app) == ["stop-without-start"])
  }

  @Test func `7.8 listeners that one place adds again and again are a leak`() async throws {
    let app = try launch()
    await app.run(
      """
      function mount() { listen(module('Sensor'), 'onReading', print) }
      for (let i = 0; i < 3; i++) mount();
      """)
    #expect(
      app.ledger.findings.map(\.message) == [
        "3 listeners of Sensor.onReading were added at the same place and never removed: each event "
          + "is handled 3 times"
      ])
  }

  @Test func `7.8 two listeners of different places are no leak`() async throws {
    let app = try launch()
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
        "2 promises of Answerer.promise() were never answered; the first call was 2000 ms ago",
        "the callback of Answerer.callback() was never answered, 2000 ms after the call",
      ])
  }

  @Test func `a request under way when the completion handler is called is a finding`() throws {
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

  @Test func `a request that was answered before the completion handler is no finding`() throws {
    let app = try launch()
    let fetch = app.ledger.begin(.completionHandler, "background fetch #1")
    app.ledger.end(app.ledger.begin(.request, "POST /workouts"), .done("200"))
    app.ledger.end(fetch, .done("newData"))
    #expect(codes(app) == [])
  }
}

/// Never answers.
@HostActor
private final class Answerer: NativeModule {
  private var kept: [Any] = []

  var exports: [any Export] {
    Function("promise") { [self] (promise: Promise) in kept.append(promise) }
    Function("callback") { [self] (callback: Callback) in kept.append(callback) }
  }
}
