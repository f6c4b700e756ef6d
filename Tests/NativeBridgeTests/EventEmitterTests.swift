import HostLoop
import JSEngine
import NativeBridge
import Testing

/// Typed events in the style of React Native's codegen.
@HostActor
struct EventEmitterTests {
  private let download = Download()

  private func launch(_ architecture: Architecture) throws -> BridgeFixture {
    try BridgeFixture(download, architecture: architecture)
  }

  @Test(arguments: Architecture.allCases)
  func `4 Module.onX(listener) gets every value until it is removed`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run(
      "globalThis.subscription = module('Download').onProgress((value) => print(value))")
    download.onProgress.emit(0.25)
    download.onProgress.emit(0.5)
    await app.loop.run()
    await app.run("subscription.remove(); subscription.remove()")
    download.onProgress.emit(1)
    await app.loop.run()
    #expect(app.lines == ["0.25", "0.5"])
    #expect(app.messages.isEmpty)
  }

  @Test(arguments: Architecture.allCases)
  func `4 an event without a value calls its listeners without arguments`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run("module('Download').onDone((...values) => print('done', values.length))")
    download.onDone.emit(NoBody())
    await app.loop.run()
    #expect(app.lines == ["done 0"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 each listener is called in a task of its own`(architecture: Architecture) async throws {
    let app = try launch(architecture)
    await app.run(
      """
      for (const name of 'ab') {
        module('Download').onProgress(() => {
          Promise.resolve().then(() => print('microtask', name));
          print('listener', name);
        });
      }
      """)
    download.onProgress.emit(1)
    await app.loop.run()
    #expect(app.lines == ["listener a", "microtask a", "listener b", "microtask b"])
    #expect(app.eventEnds == [.delivered(listeners: 2)])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a listener that is removed after its task was queued is still called`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run(
      """
      const later = [];
      module('Download').onProgress(() => { print('first'); later[0].remove(); });
      later.push(module('Download').onProgress(() => print('second')));
      """)
    download.onProgress.emit(1)
    download.onProgress.emit(2)
    await app.loop.run()
    #expect(app.lines == ["first", "second", "first", "second"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a listener that is not a function is refused`(architecture: Architecture) async throws {
    let app = try launch(architecture)
    await app.run("try { module('Download').onProgress(7) } catch (error) { print(error.message) }")
    #expect(app.lines == ["Download.onProgress: argument 1 must be a function, got a number"])
  }

  @Test(arguments: Architecture.allCases)
  func `7.22 an event that is emitted before anybody listens is lost and reported`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    download.onProgress.emit(0.1)
    await app.run("module('Download').onProgress(print)")
    #expect(app.ledger.findings.map(\.code) == ["event-before-listener"])
    #expect(app.lines.isEmpty)
  }

  @Test(arguments: Architecture.allCases)
  func `7.22 nothing is emitted to a bridge that has ended`(architecture: Architecture) async throws
  {
    let app = try launch(architecture)
    await app.run("module('Download').onProgress(print)")
    app.bridge.invalidate()
    download.onProgress.emit(1)
    #expect(app.ledger.findings.map(\.code) == ["event-after-invalidate"])
  }
}

@HostActor
private final class Download: NativeModule {
  let onProgress = EventEmitter<Double>("onProgress")
  let onDone = EventEmitter<NoBody>("onDone")

  var exports: [any Export] {
    onProgress
    onDone
  }
}
