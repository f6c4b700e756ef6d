import BridgeTesting
import HostLoop
import NativeBridge
import Testing

/// JavaScript computes for some time. It has one thread.
@HostActor
struct BusyJavaScriptTests {
  @Test(arguments: Architecture.allCases)
  func `while JavaScript computes, its events and timers wait and native code goes on`(
    _ architecture: Architecture
  ) async throws {
    let journal = Journal()
    let sensor = Sensor()
    let app = try BridgeFixture(journal: journal, sensor, architecture: architecture)
    await app.run("listen(module('Sensor'), 'onReading', (value) => print('event ' + value))")
    app.bridge.postToJavaScript("compute", taking: .seconds(2)) { _ in journal.write("computed") }
    app.loop.post(on: app.loop.lane("timers", .javaScript), "timer", after: .seconds(1)) {
      journal.write("timer")
    }
    app.loop.post(on: app.loop.lane("native"), "native", after: .seconds(1)) {
      journal.write("native")
      sensor.onReading.send(1)
    }
    await app.host.runUntilIdle()
    #expect(journal.lines.first == "native")
    #expect(journal.lines.dropFirst().first == "computed")
    #expect(journal.lines.dropFirst(2).sorted() == ["event 1", "timer"])
  }

  @Test func `what JavaScript computes ends with its bridge`() async throws {
    let journal = Journal()
    let app = try BridgeFixture(journal: journal)
    app.bridge.postToJavaScript("compute", taking: .seconds(2)) { _ in journal.write("computed") }
    app.loop.post(on: app.loop.lane("native"), "stop", after: .seconds(1)) { app.bridge.stop() }
    app.loop.post(on: app.loop.lane("timers", .javaScript), "next", after: .seconds(1)) {
      journal.write("next")
    }
    await app.host.runUntilIdle()
    #expect(journal.lines == ["next"])
  }
}
