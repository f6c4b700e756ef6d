import AppHost
import BackgroundFetch
import BridgeTesting
import HostLoop
import JSEngine
import NativeBridge
import SimulatedPhone
import Testing

/// What is in flight when an app reloads, and reloads that overlap (contract 7.19, 7.20 and 7.21).
@HostActor
struct ReloadRaceTests {
  @Test(arguments: Architecture.allCases)
  func `7.19 a call between the two steps of a reload is reported as lost`(
    architecture: Architecture
  ) async throws {
    let host = try TestHost(architecture, Lamp())
    let loop = host.bridge.loop
    try await host.run(script: "const lamp = __bridgehost.module('Lamp')")
    // Both methods are called; then the bridge stops, before the module's lane runs them.
    loop.post(on: loop.lane("main"), "reload", after: .milliseconds(10)) {
      host.bridge.enter { bridge in
        try bridge.context.evaluate("function save() { lamp.turn(true); lamp.measure() }\nsave()")
      }
      host.bridge.stop()
    }
    await host.advance(by: .milliseconds(10))
    let found = host.diagnoses
    #expect(found.map(\.code) == ["call-after-invalidate", "call-after-invalidate"])
    #expect(
      found.first?.text == """
        Lamp.turn() was on its way when its module was invalidated, and never ran
          called       after 10 ms
          invalidated  after 10 ms
          fix: after a reload, let the new script find out which work is still to be done
        """)
    #expect(
      found.last?.message
        == "Lamp.measure() was on its way when its module was invalidated, and never ran")
  }

  @Test(arguments: Architecture.allCases)
  func `7.20 if two reloads come in one turn, only the last one runs the script`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      architecture: architecture,
      """
      console.log('loaded');
      emitter.addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('newData', fetchId));
      """)
    app.onPrint = { [unowned app] _ in
      guard app.lines.count == 1 else { return }
      app.session.reload()
      app.session.reload()
    }
    let result = await app.run()
    #expect(app.lines == ["loaded", "loaded"])
    #expect(result.results == [.newData])
    #expect(result.codes == [])
  }

  @Test(arguments: Architecture.allCases)
  func `7.21 nothing of an old script runs after a reload, even much later`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      architecture: architecture,
      """
      console.log('loaded');
      setTimeout(() => console.log('timer'), 100);
      NativeModules.AppState.getCurrentAppState(() => console.log('callback'), () => {});
      Promise.resolve().then(() => console.log('microtask'));
      """
    ) { $0.launch = .none }
    app.onPrint = { [unowned app] line in
      if line == "microtask", app.lines.count < 5 { app.session.reload() }
    }
    let result = await app.run()
    #expect(
      app.lines == [
        "loaded", "microtask", "loaded", "microtask", "loaded", "microtask", "callback", "timer",
      ])
    #expect(result.exitCode == 0)
  }
}

@HostActor
private final class Lamp: NativeModule {
  var exports: [any Export] {
    AsyncFunction("turn") { (_: Bool) in }
    AsyncFunction("measure") { 1 }
  }
}
