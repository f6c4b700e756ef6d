import HostLoop
import JSEngine
import NativeBridge
import Testing

/// The properties of a module's object, by name (contract, section 4).
@HostActor
struct MethodKindTests {
  @Test(arguments: [
    (Architecture.bridge, "async promise sync async"),
    (.turbo, "undefined undefined undefined undefined"),
  ])
  func `4 under bridge module.method.type says how a method answers`(
    architecture: Architecture, types: String
  ) async throws {
    let app = try BridgeFixture(Kinds(), architecture: architecture)
    await app.run(
      """
      const { later, asked, now, addListener } = module('Kinds');
      print(later.type, asked.type, now.type, addListener.type);
      """)
    #expect(app.lines == [types])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a constant replaces a method of the same name`(
    architecture: Architecture
  ) async throws {
    let app = try BridgeFixture(Kinds(), architecture: architecture)
    await app.run("print(module('Kinds').name)")
    #expect(app.lines == ["constant"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a method cannot both return a promise and be synchronous`(
    architecture: Architecture
  ) async throws {
    let app = try BridgeFixture(Twofold(), architecture: architecture)
    await app.run("try { module('Twofold') } catch (error) { print(`${error}`) }")
    #expect(
      app.lines == ["Invariant Violation: Cannot have a method that is both async and a sync hook"])
  }

  @Test func `4 bridge: a module that JavaScript did not find earlier cannot be registered`()
    async throws
  {
    let registry = ModuleRegistry()
    let app = try BridgeFixture(registry: registry, architecture: .bridge)
    await app.run("print(module('Kinds'))")
    #expect(app.lines == ["null"])
    let error = #expect(throws: NativeError.self) { try registry.add(Kinds()) }
    #expect(
      error?.message
        == "module Kinds was required without being registered and is now being registered.")
  }

  @Test func `4 turbo: a module may be registered after JavaScript asked for it`() async throws {
    let registry = ModuleRegistry()
    let app = try BridgeFixture(registry: registry)
    await app.run("print(module('Kinds'))")
    try registry.add { Kinds() }
    await app.run("print(typeof module('Kinds'))")
    #expect(app.lines == ["null", "object"])
  }
}

@HostActor
private final class Kinds: NativeModule {
  private let onThing = Event<Int>("onThing")

  var exports: [any Export] {
    Constant("name", "constant")
    onThing
    AsyncFunction("later") {}
    AsyncFunction("asked") { 1 }
    AsyncFunction("name") {}
    Function("now") { 1 }
  }
}

@HostActor
private final class Twofold: NativeModule {
  var exports: [any Export] {
    AsyncFunction("ask") { 1 }
    Function("ask") { 1 }
  }
}
