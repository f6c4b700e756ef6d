import HostLoop
import NativeBridge
import Testing

@HostActor
struct DetachedEventTests {
  @Test(arguments: Architecture.allCases)
  func `7.22 an instance may send before JavaScript has looked it up`(_ architecture: Architecture)
    async throws
  {
    let beacon = Beacon()
    let app = try BridgeFixture(beacon, architecture: architecture)
    beacon.onLight.send(1)
    await app.run("")
    #expect(app.messages == ["warning: Sending `onLight` with no listeners registered."])
    #expect(app.bridge.diagnoses == [])
  }

  @Test(arguments: Architecture.allCases)
  func `1.3 sending after the bridge has ended gives a warning and an entry in the ledger`(
    _ architecture: Architecture
  ) async throws {
    let sensor = Sensor()
    let app = try BridgeFixture(sensor, architecture: architecture)
    await app.run("listen(module('Sensor'), 'onReading', (value) => print(value))")
    app.bridge.invalidate()
    sensor.onReading.send(1)
    #expect(
      app.messages == [
        "warning: Sending `onReading` but callableJSModules is nil, bridge was probably torn down"
      ])
    #expect(app.eventEnds == [.dropped(.tornDown)])
  }

  @Test(arguments: Architecture.allCases)
  func `7.4 an event from the old instance of a factory gives a warning`(
    _ architecture: Architecture
  )
    async throws
  {
    var made: [Beacon] = []
    let registry = ModuleRegistry()
    try registry.add {
      made.append(Beacon())
      return made[made.count - 1]
    }
    let first = try BridgeFixture(registry: registry, architecture: architecture)
    await first.run("module('Beacon')")
    first.bridge.invalidate()
    let second = try BridgeFixture(registry: registry, architecture: architecture)
    await second.run("listen(module('Beacon'), 'onLight', (value) => print(value))")
    made[0].onLight.send(1)
    made[1].onLight.send(2)
    await second.loop.run()
    #expect(second.lines == ["2"])
    #expect(second.messages == [])
    #expect(first.messages.count == 1)
  }
}

@HostActor
private final class Beacon: NativeModule {
  let onLight = Event<Int>("onLight")
  var exports: [any Export] { onLight }
}
