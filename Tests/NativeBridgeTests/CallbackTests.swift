import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct CallbackTests {
  private let asker = Asker()

  @Test(arguments: Architecture.allCases)
  func `3.2 a callback runs later, on the lane of JavaScript`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(asker, architecture: architecture)
    await app.run("module('Asker').ask((...values) => print(values)); print('turn ends')")
    asker.callback?("yes", 2)
    #expect(app.lines == ["turn ends"])
    await app.loop.run()
    #expect(app.lines == ["turn ends", "yes,2"])
    #expect(app.open.isEmpty)
  }

  @Test(arguments: Architecture.allCases)
  func `3.2 a callback without arguments gets none`(_ architecture: Architecture) async throws {
    let app = try BridgeFixture(asker, architecture: architecture)
    await app.run("module('Asker').ask((...values) => print(values.length))")
    asker.callback?()
    await app.loop.run()
    #expect(app.lines == ["0"])
  }

  @Test(arguments: [
    (Architecture.turbo, "Callback arg cannot be called more than once"),
    (
      .bridge,
      "Illegal callback invocation from native module. This callback type only permits a single "
        + "invocation from native code."
    ),
  ])
  func `3.5 a second call of a callback is reported with React Native's message, and does nothing`(
    architecture: Architecture, words: String
  ) async throws {
    let app = try BridgeFixture(asker, architecture: architecture)
    await app.run("module('Asker').ask((value) => print(value))")
    asker.callback?(1)
    asker.callback?(2)
    await app.loop.run()
    #expect(app.lines == ["1"])
    #expect(app.bridge.diagnoses.map(\.code) == ["callback-twice"])
    #expect(app.bridge.diagnoses.map(\.message) == ["Asker.ask: " + words])
  }

  @Test(arguments: [
    (
      Architecture.turbo, ["no 1", "yes 2"], "Asker.askBoth: both callbacks of a call were called"
    ),
    (
      .bridge, ["no 1"],
      "No callback found with cbID 3 and callID 1 for  Asker.askBoth - most likely the callback was "
        + "already invoked. Args: '[2]'"
    ),
  ])
  func `3.2 calling one of two callbacks uses up both under bridge, but not under turbo`(
    architecture: Architecture, lines: [String], words: String
  ) async throws {
    let app = try BridgeFixture(asker, architecture: architecture)
    await app.run(
      """
      module('Asker').ask(() => {});
      module('Asker').askBoth((value) => print('no', value), (value) => print('yes', value));
      """)
    asker.pair?.failure(1)
    asker.pair?.success(2)
    await app.loop.run()
    #expect(app.lines == lines)
    #expect(app.bridge.diagnoses.map(\.message) == [words])
  }

  @Test(arguments: Architecture.allCases)
  func `7.17 a callback that is never called stays open in the ledger`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(asker, architecture: architecture)
    await app.run("module('Asker').ask(() => {})")
    #expect(app.open.map { "\($0.kind) \($0.subject)" } == ["callback Asker.ask"])
  }

  @Test func `a callback that throws is a fatal error, and later work still runs`() async throws {
    let app = try BridgeFixture(asker)
    await app.run("module('Asker').ask(() => { throw new Error('in a callback') })")
    asker.callback?()
    await app.run("print('later')")
    #expect(app.fatalErrors.map(\.message) == ["in a callback"])
    #expect(app.lines == ["later"])
  }

  @Test func `a value that is not a function is refused`() async throws {
    let app = try BridgeFixture(asker)
    await app.run("try { module('Asker').ask('me') } catch (error) { print(error.message) }")
    #expect(app.lines == ["Asker.ask: argument 1 must be a function, got a string"])
  }

  @Test func `a call that is refused leaves no callback open`() async throws {
    let app = try BridgeFixture(asker)
    await app.run("try { module('Asker').askAbout(() => {}, 7) } catch {}")
    #expect(app.open.isEmpty)
  }

  @Test(arguments: Architecture.allCases)
  func `3.2 callbacks of two calls are not confused`(_ architecture: Architecture) async throws {
    let app = try BridgeFixture(asker, architecture: architecture)
    await app.run("module('Asker').ask(() => print('first'))")
    let first = try #require(asker.callback)
    await app.run("module('Asker').ask(() => print('second'))")
    asker.callback?()
    first()
    await app.loop.run()
    #expect(app.lines == ["second", "first"])
    #expect(app.bridge.diagnoses == [])
  }
}

@HostActor
private final class Asker: NativeModule {
  var callback: Callback?
  var pair: (failure: Callback, success: Callback)?

  var exports: [any Export] {
    AsyncFunction("askBoth") { [self] (failure: Callback, success: Callback) in
      pair = (failure, success)
    }
    AsyncFunction("ask") { [self] (callback: Callback) in self.callback = callback }
    AsyncFunction("askAbout") { (_: Callback, _: String) in }
  }
}
