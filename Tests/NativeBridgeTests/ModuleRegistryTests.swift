import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct ModuleRegistryTests {
  @Test func `4 a module has the name of its type, without RCT or RK`() {
    #expect(Plain.name == "Plain")
    #expect(RCTPrefixed.name == "Prefixed")
    #expect(RKPrefixed.name == "Prefixed")
    #expect(RCTRKBoth.name == "RKBoth")
    #expect(Named.name == "Chosen")
  }

  @Test
  func `7.23 a second module with the same name is refused, with an error that names both classes`()
    throws
  {
    let registry = ModuleRegistry()
    let line = #line
    try registry.add(RCTPrefixed())
    let error = #expect(throws: NativeError.self) { try registry.add { RKPrefixed() } }
    #expect(
      error?.message
        == "Attempted to register RCTBridgeModule class RKPrefixed for the name 'Prefixed', but name "
        + "was already registered by class RCTPrefixed\n  first at "
        + "NativeBridgeTests/ModuleRegistryTests.swift:\(line + 1), then at "
        + "NativeBridgeTests/ModuleRegistryTests.swift:\(line + 2)")
  }

  @Test(arguments: Architecture.allCases)
  func `4 an unknown module is nil, and the request for it is recorded`(
    _ architecture: Architecture
  ) async throws {
    let app = try BridgeFixture(Plain(), architecture: architecture)
    var asked: [String] = []
    app.bridge.onModuleLookup = { asked.append($0) }
    await app.run("print(module('Plane')); module('Plane'); module('Plain')")
    #expect(app.lines == ["null"])
    #expect(asked == ["Plane", "Plain"])
    #expect(app.bridge.lookedUpModules == ["Plane", "Plain"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a module that exports nothing is null in JavaScript`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(Empty(), architecture: architecture)
    await app.run("print(module('Empty'))")
    #expect(app.lines == ["null"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a module is the same object until its bridge ends`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(Plain(), architecture: architecture)
    await app.run("const first = module('Plain'); first.mark = 1")
    app.context.collectGarbage()
    await app.run("print(module('Plain') === first, module('Plain').mark)")
    #expect(app.lines == ["true 1"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a constant is evaluated once, when it is first read`(_ architecture: Architecture)
    async throws
  {
    let plain = Plain()
    let app = try BridgeFixture(plain, architecture: architecture)
    #expect(plain.evaluations == 0)
    await app.run("print(module('Plain').version, module('Plain').version)")
    #expect(app.lines == ["1 1"])
    #expect(plain.evaluations == 1)
  }

  @Test(arguments: Architecture.allCases)
  func `4 a module without events has no listener methods, one with events has`(
    _ architecture: Architecture
  ) async throws {
    let app = try BridgeFixture(Plain(), Emitting(), architecture: architecture)
    await app.run(
      """
      for (const name of ['Plain', 'Emitting']) {
        print(typeof module(name).addListener, typeof module(name).removeListeners);
      }
      """)
    #expect(app.lines == ["undefined undefined", "function function"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 getConstants returns the constants, always as the same object`(architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(Plain(), architecture: architecture)
    await app.run(
      """
      const { getConstants } = module('Plain');
      print(JSON.stringify(getConstants()), getConstants() === getConstants());
      """)
    #expect(app.lines == ["{\"version\":1} true"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a module's own getConstants is kept, and the old architecture warns of it`(
    architecture: Architecture
  ) async throws {
    let app = try BridgeFixture(Constants(), architecture: architecture)
    await app.run("module('Constants').getConstants().then((value) => print(value))")
    #expect(app.lines == ["mine"])
    #expect(
      app.messages
        == (architecture == .bridge
          ? [
            "warning: Unable to define method 'getConstants()' on NativeModule 'Constants'. NativeModule "
              + "'Constants' already has a constant or method called 'getConstants'. Please remove it."
          ] : []))
  }

  @Test(arguments: Architecture.allCases)
  func `4 a factory makes a module that requires the main queue together with the bridge`(
    architecture: Architecture
  ) throws {
    var made = 0
    let registry = ModuleRegistry()
    try registry.add {
      made += 1
      return Eager()
    }
    let app = try BridgeFixture(registry: registry, architecture: architecture)
    #expect(made == 1)
    #expect(try app.bridge.module(named: "Eager") != nil)
    #expect(made == 1)
  }

  @Test(arguments: Architecture.allCases)
  func `4 a factory makes one module per bridge, when JavaScript first asks`(
    _ architecture: Architecture
  ) async throws {
    var made: [Plain] = []
    let registry = ModuleRegistry()
    try registry.add {
      made.append(Plain())
      return made[made.count - 1]
    }
    let first = try BridgeFixture(registry: registry, architecture: architecture)
    #expect(made.isEmpty)
    await first.run("module('Plain'); module('Plain')")
    #expect(made.count == 1)

    first.bridge.invalidate()
    let second = try BridgeFixture(registry: registry, architecture: architecture)
    await second.run("print(module('Plain').version)")
    #expect(made.count == 2)
    #expect(second.lines == ["1"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 an instance survives a new bridge`(_ architecture: Architecture) async throws {
    let registry = ModuleRegistry()
    let plain = Plain()
    try registry.add(plain)
    let first = try BridgeFixture(registry: registry, architecture: architecture)
    await first.run("print(module('Plain').version)")
    first.bridge.invalidate()
    let second = try BridgeFixture(registry: registry, architecture: architecture)
    await second.run("print(module('Plain').version)")
    #expect(second.lines == ["2"])
    #expect(plain.evaluations == 2)
  }
}

@HostActor
private final class Plain: NativeModule {
  private(set) var evaluations = 0

  var exports: [any Export] { Constant("version", self.evaluate()) }

  private func evaluate() -> Int {
    evaluations += 1
    return evaluations
  }
}

@HostActor
private final class RCTPrefixed: NativeModule {
  var exports: [any Export] { Constant("value", 1) }
}

@HostActor
private final class RKPrefixed: NativeModule {
  var exports: [any Export] { Constant("value", 1) }
}

@HostActor
private final class RCTRKBoth: NativeModule {
  var exports: [any Export] { Constant("value", 1) }
}

@HostActor
private final class Named: NativeModule {
  static var name: String { "Chosen" }
  var exports: [any Export] { Constant("value", 1) }
}

@HostActor
private final class Empty: NativeModule {
  var exports: [any Export] {}
}

@HostActor
private final class Emitting: NativeModule {
  private let onThing = Event<Int>("onThing")
  var exports: [any Export] { onThing }
}

@HostActor
private final class Eager: NativeModule {
  static var requiresMainQueueSetup: Bool { true }

  var exports: [any Export] {
    AsyncFunction("work") {}
  }
}

@HostActor
private final class Constants: NativeModule {
  var exports: [any Export] {
    AsyncFunction("getConstants") { "mine" }
  }
}
