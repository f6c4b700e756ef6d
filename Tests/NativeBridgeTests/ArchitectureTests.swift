import HostLoop
import JSEngine
import NativeBridge
import Testing

/// The differences between React Native's two architectures.
@HostActor
struct ArchitectureTests {
  private let journal = Journal()

  private func launch(_ architecture: Architecture) throws -> BridgeFixture {
    try BridgeFixture(journal: journal, Scribe(journal), architecture: architecture)
  }

  @Test(arguments: [
    (Architecture.turbo, ["called", "a", "posted", "b"]),
    (.bridge, ["called", "posted", "a", "b"]),
  ])
  func `3.1 calls are dispatched at once, or in a batch when JavaScript returns`(
    architecture: Architecture, lines: [String]
  ) async throws {
    let app = try launch(architecture)
    // The first call of a script is not delayed; this test is about the later ones.
    await app.run("")
    try await callAroundTask(app)
    #expect(app.lines == lines)
  }

  @Test func `3.1 bridge: the first call of a script does not wait for the batch`() async throws {
    let app = try launch(.bridge)
    try await callAroundTask(app)
    #expect(app.lines == ["called", "a", "posted", "b"])
  }

  /// Makes two calls; between them, native code posts a task.
  private func callAroundTask(_ app: BridgeFixture) async throws {
    try app.context.setGlobal(
      "post",
      app.context.makeFunction("post") { [journal] call in
        app.loop.post(on: app.loop.lane("native"), "posted") { journal.write("posted") }
        return call.context.undefined
      })
    await app.run(
      "module('Scribe').write('a'); post(); module('Scribe').write('b'); print('called')")
  }

  @Test(arguments: Architecture.allCases)
  func `3.1 calls that a microtask makes belong to the batch of the current entry`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run(
      """
      Promise.resolve().then(() => module('Scribe').write('microtask'));
      module('Scribe').write('script');
      """)
    #expect(app.lines == ["script", "microtask"])
  }

  @Test func `3.1 bridge: a call flushes the batch once 5 ms have passed since the last flush`()
    async throws
  {
    let app = try launch(.bridge)
    app.loop.post(on: app.loop.lane("native"), "later", after: .milliseconds(100)) {
      app.bridge.enter { bridge in
        try bridge.context.evaluate("module('Scribe').write('a'); print('called')")
        app.loop.clock.advance(by: .milliseconds(5))
        try bridge.context.evaluate("module('Scribe').write('b')")
        app.loop.post(on: app.loop.lane("native"), "posted") { [journal] in journal.write("posted")
        }
        try bridge.context.evaluate("module('Scribe').write('c')")
      }
    }
    await app.loop.run()
    #expect(app.lines == ["called", "a", "b", "posted", "c"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.3 a synchronous call runs before earlier calls`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run("module('Scribe').write('later'); print(module('Scribe').writeNow('now'))")
    #expect(app.lines == ["now", "written now", "later"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.2 calls of one module keep their order`(architecture: Architecture) async throws {
    let app = try launch(architecture)
    await app.run("for (let i = 0; i < 5; i++) module('Scribe').write(String(i))")
    #expect(app.lines == ["0", "1", "2", "3", "4"])
  }

  @Test func `3.2 bridge: more than 500 pending callbacks are warned of once`() async throws {
    let app = try launch(.bridge)
    await app.run("for (let i = 0; i < 502; i++) module('Scribe').keep()")
    let warning = try #require(app.messages.first)
    #expect(
      warning.hasPrefix(
        "warning: Excessive number of pending callbacks: 501. Some pending callbacks that might have "
          + #"leaked by never being called from native code: [{"module":"Scribe","method":"keep"},"#
      ))
    #expect(app.messages.count == 1)
  }
}

/// Writes the text it is given into the journal.
@HostActor
private final class Scribe: NativeModule {
  private let journal: Journal
  private var promises: [Promise] = []

  init(_ journal: Journal) { self.journal = journal }

  var exports: [any Export] {
    AsyncFunction("write") { [journal] (text: String) in journal.write(text) }
    AsyncFunction("keep") { [self] (promise: Promise) in promises.append(promise) }
    Function("writeNow") { [journal] (text: String) in
      journal.write(text)
      return "written \(text)"
    }
  }
}
