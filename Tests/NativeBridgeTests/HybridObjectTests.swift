import BridgeTesting
import HostLoop
import JSEngine
import NativeBridge
import Testing

/// The facts are those of Nitro 0.37.0, in `packages/react-native-nitro-modules`.
@HostActor
struct HybridObjectTests {
  @Test(arguments: Architecture.allCases)
  func `JavaScript makes a hybrid object by its name and calls it`(
    _ architecture: Architecture
  ) async throws {
    let host = try await run(
      """
      counter.add(2); counter.add(3);
      console.log(counter.count, counter.name, String(counter));
      """, architecture)
    #expect(host.console == ["5 Counter [HybridObject object]"])
    host.expectNoDiagnoses()
  }

  /// `cpp/prototype/HybridObjectPrototype.cpp`, createPrototype.
  @Test func `Objects of one type share one frozen prototype`() async throws {
    let host = try await run(
      """
      const other = nitro.createHybridObject('Counter');
      const prototype = Object.getPrototypeOf(counter);
      console.log(counter === other, prototype === Object.getPrototypeOf(other));
      console.log(Object.isFrozen(prototype), Object.keys(counter).length, 'add' in counter);
      console.log(prototype.__type, Object.getPrototypeOf(prototype).__type);
      console.log(counter.equals(counter), counter.equals(other));
      """)
    #expect(
      host.console == [
        "false true", "true 0 true", "Prototype<Counter> Prototype<HybridObject>", "true false",
      ])
  }

  @Test func `A property with a setter can be set, and one without cannot`() async throws {
    let host = try await run(
      """
      'use strict';
      counter.step = 10; counter.add();
      console.log(counter.step, counter.count);
      try { counter.count = 1; } catch (error) { console.log(error.name); }
      """)
    #expect(host.console == ["10 10", "TypeError"])
  }

  /// `cpp/core/HybridObject.cpp`, toObject: the JavaScript object is cached as long as it lives.
  @Test func `The same native object is the same JavaScript object`() async throws {
    let host = try await run(
      """
      console.log(counter.itself() === counter, counter.twin() === counter.twin());
      console.log(counter.twin() === counter, nitro.isHybridObject(counter.twin()));
      """)
    #expect(host.console == ["true true", "false true"])
  }

  @Test func `An object that was collected is made again, and has kept its native half`()
    async throws
  {
    let host = try await run("counter.twin().add(4); globalThis.counter = counter;")
    host.bridge.context.collectGarbage()
    try await host.run(script: "console.log(counter.twin().count);")
    #expect(host.console == ["4"])
  }

  /// `cpp/core/HybridFunction.hpp`, createHybridFunction.
  @Test func `A call with the wrong number of arguments throws`() async throws {
    let host = try await run(
      """
      for (const call of [() => counter.itself(1), () => counter.add(1, 2), () => counter.slow()]) {
        try { call(); } catch (error) { console.log(error.message); }
      }
      """)
    #expect(
      host.console == [
        "`Counter.itself(...)` expected 0 arguments, but received 1!",
        "`Counter.add(...)` expected between 0 and 1 arguments, but received 2!",
        "`Counter.slow(...)` expected 1 arguments, but received 0!",
      ])
  }

  /// Also those of a method that returns a promise: its arguments are converted inside the call.
  @Test func `An argument of the wrong type throws at once, in the words of JSI`() async throws {
    let host = try await run(
      """
      for (const call of [() => counter.add('1'), () => counter.slow({})]) {
        try { call(); } catch (error) { console.log(error.name, error.message); }
      }
      """)
    #expect(
      host.console == [
        "Error Counter.add(...): Value is a string, expected a number",
        "Error Counter.slow(...): Value is an object, expected a String",
      ])
  }

  /// `ios/core/RuntimeError.swift`, toCpp: only `String(describing:)` of an error crosses.
  @Test func `An error loses its code and domain`() async throws {
    let host = try await run(
      """
      try { counter.fail(); } catch (error) { console.log(error.message, error.code); }
      counter.failLater().catch((error) => console.log(error.message, error.code, error.domain));
      """)
    #expect(
      host.console == ["Counter.fail(...): no data undefined", "no data undefined undefined"])
  }

  /// `cpp/core/Promise.hpp`, async: a thread pool runs them.
  @Test func `Two promises of one object may be settled in either order`() async throws {
    let script = """
      counter.slow('first').then(console.log);
      counter.slow('second').then(console.log);
      """
    let host = try await run(script + "counter.rest().then((result) => console.log(result));")
    #expect(host.console == ["first", "second", "undefined"])
    let other = try makeHost()
    other.bridge.loop.policy = LaneLast("Counter.slow 1")
    try await other.run(script: start + script)
    #expect(other.console == ["second", "first"])
  }

  /// `cpp/utils/JSCallback.hpp`.
  @Test func `Native code keeps a callback, and each call is a task of its own`() async throws {
    let host = try await run(
      """
      counter.onChange((count) => console.log('count', count));
      counter.add(1); counter.add(2);
      console.log('added');
      """)
    #expect(host.console == ["added", "count 1", "count 3"])
    host.expectNoDiagnoses()
  }

  @Test func `A callback does nothing after the bridge has ended`() async throws {
    let counter = Counter()
    let host = try makeHost { counter }
    try await host.run(script: start + "counter.onChange((count) => console.log(count));")
    host.invalidate()
    counter.add(1)
    #expect(host.console == [])
    #expect(
      host.messages == [
        "error: Failed to call the callback of Counter.onChange - the Dispatcher has already been destroyed!"
      ])
  }

  /// `cpp/core/HybridObject.cpp`, disposeRaw.
  @Test func `A disposed object cannot be used`() async throws {
    let native = Counter()
    let host = try makeHost { native }
    try await host.run(
      script: start + """
        counter.dispose();
        try { counter.add(1); } catch (error) { console.log(error.message.split('\\n')[0]); }
        console.log(nitro.isHybridObject(counter), nitro.hasNativeState(counter));
        """)
    #expect(native.isDisposed)
    #expect(
      host.console == [
        "Cannot call hybrid function `Counter.add(...)` - `this` does not have a NativeState! Suggestions:",
        "false false",
      ])
  }

  @Test func `A method that was taken from its object throws and says why`() async throws {
    let host = try await run(
      """
      const { add } = counter;
      try { add(1); } catch (error) { console.log(error.message.split('\\n')[0]); }
      try { counter.add.call(nitro, 1); } catch (error) { console.log(error.message); }
      """)
    #expect(
      host.console == [
        "Cannot call hybrid function `Counter.add(...)` - `this` is not bound! Suggestions:",
        "Cannot call hybrid function `Counter.add(...)` - `this` has a NativeState, but it's the wrong type!",
      ])
  }

  @Test func `An unknown name throws and lists the known ones`() async throws {
    let host = try await run(
      """
      console.log(nitro.hasHybridObject('Counter'), nitro.hasHybridObject('X'), nitro.getAllHybridObjectNames());
      try { nitro.createHybridObject('X'); } catch (error) { console.log(error.message); }
      """)
    #expect(host.console.first == "true false [ 'Counter' ]")
    let message = try #require(host.console.last)
    #expect(
      message.hasPrefix(
        "NitroModulesProxy.createHybridObject(...): Cannot create an instance of HybridObject \"X\" - It has not yet been registered in the Nitro Modules HybridObjectRegistry!"
      ))
    #expect(message.hasSuffix("All registered HybridObjects: [Counter]"))
  }

  @Test func `A boxed object gives back the same object`() async throws {
    let host = try await run(
      """
      console.log(nitro.box(counter).unbox() === counter, nitro.updateMemorySize(counter) === counter);
      console.log(nitro.createNativeArrayBuffer(8).byteLength, nitro.buildType, nitro.version);
      """)
    #expect(host.console == ["true true", "8 debug \(NitroModules.knownVersion)"])
  }

  @Test func `An ArrayBuffer crosses, and a typed array does not fit`() async throws {
    let host = try await run(
      """
      console.log(new Uint8Array(counter.reverse(new Uint8Array([1, 2, 3]).buffer)));
      try { counter.reverse(new Uint8Array(1)); } catch (error) { console.log(error.message); }
      """)
    #expect(
      host.console == [
        "Uint8Array(3) [ 3, 2, 1 ]",
        "Counter.reverse(...): Value is an object, expected an ArrayBuffer",
      ])
  }

  @Test func `The console shows its type and its properties`() async throws {
    let host = try await run(
      """
      counter.add(2);
      console.log(counter);
      console.log({ counter });
      console.log(Object.prototype.toString.call(counter));
      """)
    #expect(host.console[0].hasPrefix("HybridObject<Counter> {"), "\(host.console)")
    #expect(host.console[0].contains("count: 2"), "\(host.console)")
    #expect(
      host.console[1].hasPrefix("{ counter: HybridObject<Counter> {") || host.console[1] == "{")
    #expect(host.console.last == "[object Object]")
  }

  // MARK: -

  private let start = """
    const { NativeModules } = require('react-native');
    NativeModules.NitroModules.install();
    var nitro = globalThis.NitroModulesProxy;
    var counter = nitro.createHybridObject('Counter');

    """

  private func makeHost(
    _ architecture: Architecture = .turbo,
    _ make: @escaping @HostActor () -> Counter = { Counter() }
  ) throws -> TestHost {
    let registry = ModuleRegistry()
    try registry.add { NitroModules() }
    try registry.addHybridObject(make)
    return try TestHost(architecture, registry: registry)
  }

  private func run(_ script: String, _ architecture: Architecture = .turbo) async throws -> TestHost
  {
    let host = try makeHost(architecture)
    try await host.run(script: start + script)
    return host
  }
}

private final class Counter: HybridObject {
  private var count = 0.0
  private var step = 1.0
  private var onChange: AsyncJSCallback?
  private lazy var other = Counter()

  func add(_ step: Double?) {
    count += step ?? self.step
    onChange?(count)
  }

  @ExportsBuilder override var exports: [any Export] {
    Property("count") { [unowned self] in count }
    Property("step", get: { [unowned self] in step }, set: { [unowned self] in step = $0 })
    Function("add") { [unowned self] (step: Double?) in add(step) }
    Function("itself") { [unowned self] in self }
    Function("twin") { [unowned self] in other }
    Function("onChange") { [unowned self] (callback: AsyncJSCallback) in onChange = callback }
    Function("fail") { () throws -> Double in throw NativeError(code: "E_DATA", message: "no data")
    }
    Function("reverse") { (buffer: JSArrayBuffer) in JSArrayBuffer(buffer.bytes.reversed()) }
    AsyncFunction("slow") { (text: String) in text }
    AsyncFunction("rest") {}
    AsyncFunction("failLater") { () throws -> Double in
      throw NativeError(code: "E_DATA", message: "no data")
    }
  }

  private(set) var isDisposed = false
  override func dispose() { isDisposed = true }
}

/// Lets the tasks of one lane wait for all others.
private struct LaneLast: SchedulingPolicy {
  let lane: String

  init(_ lane: String) { self.lane = lane }

  func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
    heads.firstIndex { $0.lane.name != lane } ?? 0
  }
}
