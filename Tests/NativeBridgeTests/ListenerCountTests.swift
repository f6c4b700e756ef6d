import HostLoop
import NativeBridge
import Testing

@HostActor
struct ListenerCountTests {
  @Test(arguments: Architecture.allCases)
  func `1.2 observation starts with the first listener and stops with the last`(
    _ architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run(
      """
      const sensor = module('Sensor');
      const first = listen(sensor, 'onReading', () => {});
      const second = listen(sensor, 'onAlarm', () => {});
      """)
    #expect(app.lines == ["start"])
    await app.run("first.remove()")
    #expect(app.lines == ["start"])
    await app.run("second.remove()")
    #expect(app.lines == ["start", "stop"])
    await app.run("listen(sensor, 'onReading', () => {})")
    #expect(app.lines == ["start", "stop", "start"])
    #expect(app.messages == [])
  }

  @Test(arguments: Architecture.allCases)
  func `1.2 an event sent while observation starts is delivered`(_ architecture: Architecture)
    async throws
  {
    let sensor = Sensor()
    sensor.whileStarting = { sensor.onReading.send(42) }
    let app = try BridgeFixture(journal: sensor.journal, sensor, architecture: architecture)
    await app.run("listen(module('Sensor'), 'onReading', (value) => print(value))")
    #expect(app.lines == ["start", "42"])
    #expect(app.messages == [])
  }

  @Test(arguments: Architecture.allCases)
  func `1.2 removing no listeners stops observation that never started`(
    _ architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run("module('Sensor').removeListeners(0)")
    #expect(app.lines == ["stop"])
    #expect(app.messages == [])
  }

  @Test(arguments: Architecture.allCases)
  func `1.2 removing more than there are is logged, and the count stays at 0`(
    _ architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run(
      """
      const sensor = module('Sensor');
      listen(sensor, 'onReading', () => {});
      sensor.removeListeners(5);
      """)
    #expect(app.messages == ["error: Attempted to remove more Sensor listeners than added"])
    #expect(app.lines == ["start", "stop"])
    await app.run("listen(sensor, 'onReading', () => {})")
    #expect(app.lines == ["start", "stop", "start"])
  }

  @Test(arguments: Architecture.allCases)
  func `1.2 every removal at 0 stops observation again`(architecture: Architecture) async throws {
    let app = try launch(architecture)
    await app.run(
      """
      const sensor = module('Sensor');
      sensor.addListener('onReading');
      for (let i = 0; i < 3; i++) sensor.removeListeners(1);
      """)
    #expect(app.lines == ["start", "stop", "stop", "stop"])
    #expect(app.messages.count == 2)
  }

  @Test(arguments: Architecture.allCases)
  func `1.2 removing too many listeners loses the events of other listeners`(
    architecture: Architecture
  ) async throws {
    let sensor = Sensor()
    let app = try BridgeFixture(sensor, architecture: architecture)
    await app.run(
      "listen(module('Sensor'), 'onReading', print); module('Sensor').removeListeners(5)")
    sensor.onReading.send(1)
    await app.loop.run()
    #expect(app.lines == [])
    #expect(
      app.messages == [
        "error: Attempted to remove more Sensor listeners than added",
        "warning: Sending `onReading` with no listeners registered.",
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `1.2 a number of listeners is cut to an integer`(_ architecture: Architecture) async throws {
    let app = try launch(architecture)
    await app.run(
      """
      const sensor = module('Sensor');
      sensor.addListener('onReading');
      sensor.addListener('onReading');
      sensor.removeListeners(1.9);
      """)
    #expect(app.lines == ["start"])
  }

  // The old architecture refuses values that JSON cannot hold before the call (contract 3.1).
  @Test(arguments: [
    ("-1", Architecture.bridge), ("-1", .turbo), ("NaN", .turbo), ("Infinity", .turbo),
    ("-Infinity", .turbo),
  ])
  func `1.2 an invalid number of listeners is refused and changes nothing`(
    count: String, architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run(
      "const sensor = module('Sensor'); sensor.addListener('onReading');"
        + "sensor.removeListeners(\(count)); sensor.addListener('onReading')")
    #expect(app.lines == ["start"])
    #expect(app.bridge.diagnoses.map(\.code) == ["native-exception"])
    #expect(
      app.bridge.diagnoses.allSatisfy { $0.message.contains("is not a number of listeners") })
  }

  @Test(arguments: Architecture.allCases)
  func `1.2 removing a huge number of listeners removes those that exist`(
    _ architecture: Architecture
  )
    async throws
  {
    let app = try launch(architecture)
    await app.run(
      "module('Sensor').addListener('onReading'); module('Sensor').removeListeners(1e300)")
    #expect(app.lines == ["start", "stop"])
    #expect(app.messages == ["error: Attempted to remove more Sensor listeners than added"])
  }

  @Test(arguments: Architecture.allCases)
  func `1.4 listening to an unknown event logs React Native's message, and the listener is counted`(
    _ architecture: Architecture
  )
    async throws
  {
    let app = try launch(architecture)
    await app.run("module('Sensor').addListener('onReeding')")
    #expect(
      app.messages == [
        "error: `onReeding` is not a supported event type for Sensor. "
          + "Supported events are: `onReading`, `onAlarm`"
      ])
    #expect(app.lines == ["start"])
  }

  @Test(arguments: Architecture.allCases)
  func `1.6 the native count changes after the turn that adds a listener`(
    _ architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run("listen(module('Sensor'), 'onReading', () => {}); print('turn ends')")
    #expect(app.lines == ["turn ends", "start"])
  }

  private func launch(_ architecture: Architecture) throws -> BridgeFixture {
    let journal = Journal()
    return try BridgeFixture(journal: journal, Sensor(journal), architecture: architecture)
  }
}
