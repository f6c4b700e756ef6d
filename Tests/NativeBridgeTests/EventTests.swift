import Foundation
import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct EventTests {
  private let sensor = Sensor()

  @Test(arguments: Architecture.allCases)
  func `1.3 an event reaches its listeners with its body`(_ architecture: Architecture) async throws
  {
    let app = try await launch(
      architecture,
      "for (const name of 'ab') listen(sensor, 'onReading', (value) => print(name, value))")
    sensor.onReading.send(7)
    await app.loop.run()
    #expect(app.lines == ["start", "a 7", "b 7"])
    #expect(app.ledger.events == (sent: 1, held: 0, delivered: 1, dropped: 0))
    #expect(app.eventEnds == [.delivered(listeners: 2)])
  }

  @Test(arguments: Architecture.allCases)
  func `1.3 an event that nobody listens to is lost with React Native's warning`(
    _ architecture: Architecture
  ) async throws {
    let app = try await launch(architecture, "")
    sensor.onReading.send(7)
    await app.loop.run()
    #expect(app.messages == ["warning: Sending `onReading` with no listeners registered."])
    #expect(app.ledger.losses.map(\.subject) == ["onReading"])
    #expect(app.ledger.events == (sent: 1, held: 0, delivered: 0, dropped: 1))
  }

  @Test(arguments: Architecture.allCases)
  func `1.6 an event before the native count changes is lost`(_ architecture: Architecture)
    async throws
  {
    let app = try await launch(architecture, "")
    app.load("listen(sensor, 'onReading', (value) => print(value))")
    app.load("")
    sensor.onReading.send(1)
    await app.loop.run()
    #expect(app.lines == ["start"])
    #expect(app.ledger.events.dropped == 1)
  }

  @Test(arguments: Architecture.allCases)
  func `1.3 an event without a body calls its listener without arguments`(
    _ architecture: Architecture
  ) async throws {
    let bell = Bell()
    let app = try BridgeFixture(bell, architecture: architecture)
    await app.run(
      """
      listen(module('Bell'), 'onRing', (...values) => print(values.length));
      listen(module('Bell'), 'onName', (...values) => print(values.length, values[0]));
      """)
    bell.onRing.send(NoBody())
    bell.onName.send(nil)
    await app.loop.run()
    #expect(app.lines == ["0", "1 null"])
  }

  @Test(arguments: Architecture.allCases)
  func
    `1.2 an event without a listener of its own is lost without a warning if the module has another listener`(
      _ architecture: Architecture
    )
    async throws
  {
    let app = try await launch(architecture, "listen(sensor, 'onAlarm', () => {})")
    sensor.onReading.send(7)
    await app.loop.run()
    #expect(app.messages == [])
    #expect(app.eventEnds == [.dropped(.noListenerInJavaScript)])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.3 events from another thread keep their order`(_ architecture: Architecture)
    async throws
  {
    let app = try await launch(
      architecture,
      "const got = []; listen(sensor, 'onReading', (value) => got.push(value))")
    let operation = app.loop.beginExternalOperation()
    Thread.detachNewThread { [sensor] in
      for value in 0..<1000 { sensor.onReading.send(value) }
      HostActor.post { operation.end() }
    }
    await app.loop.run()
    await app.run("print(got.length, got.every((value, index) => value === index))")
    #expect(app.lines.last == "1000 true")
  }

  @Test(arguments: Architecture.allCases)
  func `2.4 a listener that throws is one fatal error, and later events still arrive`(
    _ architecture: Architecture
  )
    async throws
  {
    let app = try await launch(
      architecture,
      """
      listen(sensor, 'onReading', (value) => { if (value === 1) throw new Error('listener') });
      listen(sensor, 'onReading', (value) => print('second', value));
      """)
    sensor.onReading.send(1)
    sensor.onReading.send(2)
    await app.loop.run()
    #expect(app.lines == ["start", "second 2"])
    #expect(app.fatalErrors.map(\.message) == ["listener"])
    #expect(app.eventEnds == [.failed("a listener threw"), .delivered(listeners: 2)])
  }

  @Test(arguments: Architecture.allCases)
  func `1.5 an event that is always sent reaches its listeners without a warning`(
    architecture: Architecture
  ) async throws {
    let siren = Siren()
    let app = try BridgeFixture(siren, architecture: architecture)
    await app.run("__rctDeviceEventEmitter.addListener('onWail', (value) => print(value))")
    siren.onWail.send(1)
    await app.run("module('Siren').removeListeners(0)")
    siren.onWail.send(2)
    await app.loop.run()
    #expect(app.lines == ["1", "2"])
    #expect(app.messages == [])
    #expect(app.eventEnds == [.delivered(listeners: 1), .delivered(listeners: 1)])
  }

  @Test(arguments: Architecture.allCases)
  func `1.3 an empty body is passed to the listener`(architecture: Architecture) async throws {
    let siren = Siren()
    let app = try BridgeFixture(siren, architecture: architecture)
    await app.run(
      "listen(module('Siren'), 'onEmpty', (...bodies) => print(JSON.stringify(bodies)))")
    siren.onEmpty.send([])
    await app.loop.run()
    #expect(app.lines == ["[[]]"])
  }

  @Test(arguments: Architecture.allCases)
  func `2.4 calls that a listener made before it threw are still dispatched`(
    architecture: Architecture
  ) async throws {
    let app = try await launch(
      architecture,
      """
      listen(sensor, 'onReading', () => { sensor.addListener('onAlarm'); throw new Error('late') });
      """)
    sensor.onReading.send(1)
    await app.loop.run()
    #expect(app.fatalErrors.map(\.message) == ["late"])
    #expect(app.ledger.history(of: .subscription).map(\.subject).last == "Sensor.onAlarm")
  }

  @Test func `an event may come before there is an emitter in JavaScript`() async throws {
    let registry = ModuleRegistry()
    try registry.add(sensor)
    let app = try BareBridge(registry: registry, hasEmitter: false)
    app.load("module('Sensor').addListener('onReading')")
    await app.loop.run()
    sensor.onReading.send(1)
    await app.loop.run()
    #expect(app.fatalErrors.isEmpty)
    #expect(app.eventEnds == [.dropped(.noListenerInJavaScript)])
  }

  @Test func `an event that a method sends arrives after the call`() async throws {
    let app = try await launch(.turbo, "listen(sensor, 'onReading', (value) => print(value))")
    await app.run("sensor.measure(); print('turn ends')")
    #expect(app.lines == ["start", "turn ends", "1"])
  }

  /// A bridge after a script has run that has the module as `sensor`.
  private func launch(_ architecture: Architecture, _ script: String) async throws -> BridgeFixture
  {
    let app = try BridgeFixture(journal: sensor.journal, sensor, architecture: architecture)
    await app.run("const sensor = module('Sensor'); " + script)
    return app
  }
}

@HostActor
private final class Bell: NativeModule {
  let onRing = Event<NoBody>("onRing")
  let onName = Event<String?>("onName")
  var exports: [any Export] {
    onRing
    onName
  }
}

@HostActor
private final class Siren: NativeModule {
  let onWail = Event<Int>("onWail", whenUnobserved: .send)
  let onEmpty = Event<[Int]>("onEmpty")
  var exports: [any Export] {
    onWail
    onEmpty
  }
}
