import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct OrderTests {
  private let source = Source()

  @Test(arguments: Architecture.allCases)
  func `3.6.5 microtasks run before the next entry into JavaScript`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(architecture: architecture)
    app.load("Promise.resolve().then(() => print('microtask 1')); print('entry 1')")
    app.load("print('entry 2')")
    await app.loop.run()
    #expect(app.lines == ["entry 1", "microtask 1", "entry 2"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.5 microtasks of an event run after all its listeners`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(source, architecture: architecture)
    await app.run(
      """
      for (const name of 'ab') {
        listen(module('Source'), 'onTick', () => {
          Promise.resolve().then(() => print('microtask', name));
          print('listener', name);
        });
      }
      """)
    source.onTick.send(1)
    await app.loop.run()
    #expect(app.lines == ["listener a", "listener b", "microtask a", "microtask b"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.3 events of one thread arrive in the order in which they were sent`(
    _ architecture: Architecture
  ) async throws {
    let app = try await launch(architecture)
    source.onTick.send(1)
    source.onTock.send(2)
    source.onTick.send(3)
    await app.loop.run()
    #expect(app.lines == ["tick 1", "tock 2", "tick 3"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.1 what native code sends while the script loads arrives right after it`(
    _ architecture: Architecture
  )
    async throws
  {
    let app = try BridgeFixture(source, architecture: architecture)
    app.load("print('script')")
    source.onHeld.send(1)
    app.bridge.postToJavaScript("call") { _ in app.journal.write("entry") }
    app.load("listen(module('Source'), 'onHeld', (value) => print('held', value))")
    await app.loop.run()
    #expect(app.lines == ["script", "entry", "held 1"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.2 calls of one module run in order, independently of other modules`(
    _ architecture: Architecture
  ) async throws {
    let other = Sensor()
    let app = try BridgeFixture(source, other, architecture: architecture)
    await app.run(
      """
      module('Source').mark(1);
      module('Sensor').addListener('onReading');
      module('Source').mark(2);
      """)
    #expect(source.journal.lines.filter { $0 != "start" } == ["mark 1", "mark 2"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.4 the callback of a promise that settled before an event runs before the listener`(
    _ architecture: Architecture
  ) async throws {
    let app = try await launch(architecture)
    await app.run("module('Source').answerThenTick().then(() => print('then'))")
    #expect(app.lines == ["then", "tick 1"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.4 the callback of a promise that settled after an event runs after the listener`(
    _ architecture: Architecture
  ) async throws {
    let app = try await launch(architecture)
    await app.run("module('Source').tickThenAnswer().then(() => print('then'))")
    #expect(app.lines == ["tick 1", "then"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.4 all callbacks of a promise run before a later event`(_ architecture: Architecture)
    async throws
  {
    let app = try await launch(architecture)
    await app.run(
      """
      (async () => {
        await module('Source').answerThenTick();
        for (let step = 1; step <= 3; step++) { print('step', step); await null; }
      })()
      """)
    #expect(app.lines == ["step 1", "step 2", "step 3", "tick 1"])
  }

  private func launch(_ architecture: Architecture) async throws -> BridgeFixture {
    let app = try BridgeFixture(journal: source.journal, source, architecture: architecture)
    await app.run(
      """
      listen(module('Source'), 'onTick', (value) => print('tick', value));
      listen(module('Source'), 'onTock', (value) => print('tock', value));
      """)
    return app
  }
}

@HostActor
private final class Source: NativeModule {
  let onTick = Event<Int>("onTick")
  let onTock = Event<Int>("onTock")
  let onHeld = Event<Int>("onHeld", whenUnobserved: .hold(latest: 1))
  let journal = Journal()

  var exports: [any Export] {
    onTick
    onTock
    onHeld
    AsyncFunction("mark") { [self] (number: Int) in journal.write("mark \(number)") }
    AsyncFunction("answerThenTick", answerThenTick)
    AsyncFunction("tickThenAnswer", tickThenAnswer)
  }

  /// The task runs after the promise is settled, as a microtask does.
  func answerThenTick() -> Int {
    Task { onTick.send(1) }
    return 1
  }

  func tickThenAnswer() -> Int {
    onTick.send(1)
    return 1
  }
}
