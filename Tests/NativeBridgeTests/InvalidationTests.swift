import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct InvalidationTests {
  private let sensor = Sensor()

  @Test(arguments: Architecture.allCases)
  func `4 no JavaScript runs once the bridge is invalid`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(journal: sensor.journal, sensor, architecture: architecture)
    await app.run("listen(module('Sensor'), 'onReading', (value) => print('event', value))")
    app.load("print('script')")
    sensor.onReading.send(1)
    app.bridge.invalidate()
    await app.loop.run()
    #expect(app.lines == ["start", "stop", "invalidate"])
    #expect(app.fatalErrors.isEmpty)
    #expect(app.context.isClosed)
    #expect(!app.bridge.isValid)
  }

  @Test(arguments: Architecture.allCases)
  func `4 calls that wait and promises that settle are dropped silently`(
    _ architecture: Architecture
  )
    async throws
  {
    let worker = Worker()
    let app = try BridgeFixture(worker, architecture: architecture)
    let test = app.loop.lane("test")
    app.load("module('Worker').wait().then(() => print('settled')); module('Worker').count()")
    // The bridge is invalidated after the call is made and before it runs.
    app.loop.post(on: test, "load", after: .seconds(1)) {
      app.load("module('Worker').count(); print('called')")
      app.loop.post(on: test, "invalidate") { app.bridge.invalidate() }
    }
    app.loop.post(on: test, "release", after: .seconds(2)) { worker.release() }
    await app.loop.run(for: .seconds(2))
    #expect(worker.count == 1)
    #expect(app.lines == ["called"])
    #expect(app.open.map(\.subject) == ["Worker.wait"])
    #expect(app.ledger.losses.map(\.subject) == ["Worker.count"])
    #expect(app.fatalErrors.isEmpty)
    #expect(app.messages == [])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a callback of an invalid bridge does nothing`(_ architecture: Architecture) async throws {
    let worker = Worker()
    let app = try BridgeFixture(worker, architecture: architecture)
    await app.run("module('Worker').callBack(() => print('called'))")
    app.bridge.invalidate()
    worker.callback?()
    await app.loop.run()
    #expect(app.lines == [])
    #expect(app.messages == [])
  }

  @Test(arguments: Architecture.allCases)
  func `7.3 an instance that outlives its bridge starts observing on the next bridge`(
    _ architecture: Architecture
  ) async throws {
    let registry = ModuleRegistry()
    try registry.add(sensor)
    let script = "listen(module('Sensor'), 'onReading', (value) => print('event', value))"
    let first = try BridgeFixture(
      journal: sensor.journal, registry: registry, architecture: architecture)
    await first.run(script)
    first.bridge.invalidate()
    let second = try BridgeFixture(
      journal: sensor.journal, registry: registry, architecture: architecture)
    await second.run(script)
    sensor.onReading.send(1)
    await second.loop.run()
    #expect(sensor.journal.lines == ["start", "stop", "invalidate", "start", "event 1"])
    #expect(second.ledger.events.delivered == 1)
  }

  @Test(arguments: Architecture.allCases)
  func `1.2 stopObserving is not called for a module without listeners`(
    _ architecture: Architecture
  )
    async throws
  {
    let app = try BridgeFixture(journal: sensor.journal, sensor, architecture: architecture)
    app.bridge.invalidate()
    app.bridge.invalidate()
    #expect(app.lines == ["invalidate"])
  }

  @Test func `what was held for a listener ends with its bridge`() async throws {
    let mailbox = Mailbox()
    let registry = ModuleRegistry()
    try registry.add(mailbox)
    let first = try BridgeFixture(registry: registry)
    for value in 1...3 { mailbox.onLetter.send(value) }
    first.bridge.invalidate()
    #expect(first.eventEnds.last == .dropped(.tornDown))
    #expect(mailbox.onLetter.heldCount == 0)

    let second = try BridgeFixture(registry: registry)
    await second.run("listen(module('Mailbox'), 'onLetter', (value) => print(value))")
    #expect(second.lines == [])
    mailbox.onLetter.send(4)
    await second.loop.run()
    #expect(second.lines == ["4"])
    #expect(second.ledger.events == (sent: 1, held: 0, delivered: 1, dropped: 0))
  }

  @Test func `4 a script cannot get a module while the bridge ends`() async throws {
    let app = try BridgeFixture(journal: sensor.journal, sensor)
    app.bridge.invalidate()
    #expect(try app.bridge.module(named: "Sensor") == nil)
  }

  @Test func `a value of an invalid bridge is dead and may be released`() async throws {
    let app = try BridgeFixture(sensor)
    var value: JSValue? = JSValue(try app.context.evaluate("({})"), in: app.context)
    app.bridge.invalidate()
    #expect(throws: JSError.self) { try value?.ref }
    value = nil
  }
}

@HostActor
private final class Worker: NativeModule {
  private(set) var count = 0
  private(set) var callback: Callback?
  private var waiting: CheckedContinuation<Void, Never>?

  var exports: [any Export] {
    AsyncFunction("wait", wait)
    AsyncFunction("count") { [self] in count += 1 }
    AsyncFunction("callBack") { [self] (callback: Callback) in self.callback = callback }
  }

  func wait() async -> Int {
    await withCheckedContinuation { waiting = $0 }
    return 1
  }

  func release() { waiting?.resume() }
}
