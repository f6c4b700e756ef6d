import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import JSEngine
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of expo-modules-core 3.0.29 (SDK 54).
///
/// Differs from a phone: The error of a wrong argument does not name the type (`The 1st argument cannot be cast`); on a phone
/// it is `The 1st argument cannot be cast to type Double`, and its cause has other words. `getViewConfig` finds a view for
/// every name; on a phone it is `null` for a view that does not exist. `EventEmitter`, `SharedObject` and `NativeModule` are
/// classes, which only `new` can call; on a phone they are functions. `new EventEmitter(undefined)` makes an emitter; on a
/// phone it throws. A shared object with listeners lives until it is released; on a phone it can be collected, and its events
/// are lost.
@Suite("expo-modules-core 3.0.29") @HostActor
struct ExpoModulesTests {
  /// - Parameter script: finds `expo` with the module `Lamp`.
  private func lines(_ script: String) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      NativeModules.ExpoModulesCore.installModules();
      const attempt = (body) => { try { return body(); } catch (error) { return `${error.code}: ${error.message}`; } };
      const { Lamp, EventEmitter } = { ...expo.modules, ...expo };
      \(script)
      """
    ) {
      $0.launch = .user
      $0.capabilities += [LampCapability.self]
    }
    _ = await app.run()
    return app.lines
  }

  /// `src/requireNativeModule.ts`, and `ios/JSI/ExpoModulesHostObject.cpp`.
  @Test func `expo.modules has the modules by name, and nothing else`() async throws {
    let lines = try await lines(
      """
      console.log(Lamp === expo.modules.Lamp, expo.modules.Nope, NativeModules.Lamp);
      console.log(Object.keys(expo.modules).includes('Lamp'), Lamp.__expo_module_name__);
      console.log(Lamp instanceof expo.NativeModule, Lamp instanceof EventEmitter, new EventEmitter(Lamp) === Lamp);
      console.log(attempt(() => { expo.modules.Lamp = 1; }));
      """)
    #expect(
      lines == [
        "true undefined null", "true Lamp", "true true true",
        "undefined: RuntimeError: Cannot override the host object for expo module 'Lamp'.",
      ])
  }

  @Test func `Functions, constants and properties are members of the module's object`() async throws
  {
    let lines = try await lines(
      """
      console.log(Lamp.watts, Lamp.isOn, Lamp.add(1, 2));
      Lamp.isOn = true;
      console.log(Lamp.isOn);
      Lamp.dim(0.5).then(console.log);
      """)
    #expect(lines == ["60 false 3", "true", "0.5"])
  }

  /// `ios/Core/JavaScriptUtils.swift`, validateArgumentsNumber, and `ios/Core/Exceptions/Exception.swift`.
  @Test func `A wrong call of a synchronous function throws, and of an asynchronous one rejects`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(attempt(() => Lamp.add(1)));
      console.log(attempt(() => Lamp.fail()));
      for (const call of [() => Lamp.dim(), () => Lamp.dim('x'), () => Lamp.failLater()]) {
        call().catch(({ code, message }) => console.log(`${code}: ${message}`));
      }
      """)
    #expect(
      lines == [
        "ERR_INVALID_ARGS_NUMBER: Calling the 'add' function has failed",
        "→ Caused by: Received 1 arguments, but 2 was expected",
        "ERR_LAMP: Calling the 'fail' function has failed", "→ Caused by: the bulb is broken",
        "ERR_INVALID_ARGS_NUMBER: Received 0 arguments, but 1 was expected",
        "ERR_ARGUMENT_CAST: The 1st argument cannot be cast",
        "→ Caused by: expected a number, got a string",
        "ERR_LAMP: Calling the 'failLater' function has failed", "→ Caused by: the bulb is broken",
      ])
  }

  /// `src/sweet/setUpErrorManager.fx.ts` sets the class, which native code uses only for promises
  /// (`ios/JSI/EXJavaScriptRuntime.mm`, createSyncFunction).
  @Test
  func `A rejection is a CodedError, if JavaScript has defined it, and a thrown error is none`()
    async throws
  {
    let lines = try await lines(
      """
      globalThis.ExpoModulesCore_CodedError = class CodedError extends Error {
        constructor(code, message) { super(message); this.code = code; }
      };
      Lamp.failLater().catch((error) => console.log(error instanceof ExpoModulesCore_CodedError, error.code));
      try { Lamp.fail(); } catch (error) { console.log(error instanceof ExpoModulesCore_CodedError, error.code); }
      """)
    #expect(lines == ["false ERR_LAMP", "true ERR_LAMP"])
  }

  /// `ios/Core/Functions/SyncFunctionDefinition.swift` and `AsyncFunctionDefinition.swift`: UnexpectedException is not wrapped.
  @Test func `An error without a code has only its own text`() async throws {
    let lines = try await lines(
      """
      console.log(attempt(() => Lamp.explode()));
      Lamp.explodeLater().catch(({ code, message }) => console.log(`${code}: ${message}`));
      """)
    #expect(lines == ["ERR_UNEXPECTED: no lamp", "ERR_UNEXPECTED: no lamp"])
  }

  /// `ios/Core/Functions/AsyncFunctionDefinition.swift`: one serial queue for all modules.
  @Test func `Asynchronous functions run one after the other`() async throws {
    let lines = try await lines(
      """
      Lamp.dim(1).then(console.log); Lamp.dim(2).then(console.log);
      console.log('called');
      """)
    #expect(lines == ["called", "1", "2"])
  }

  /// `common/cpp/EventEmitter.cpp`, and `ios/Core/Events/EventObservingDefinition.swift`.
  @Test func `Observing begins with the first listener of an event and ends with the last`()
    async throws
  {
    let lines = try await lines(
      """
      const tell = (name) => (body) => console.log(name, body.watts);
      const first = Lamp.addListener('onSwitch', tell('first'));
      const second = Lamp.addListener('onSwitch', tell('second'));
      console.log(Lamp.listenerCount('onSwitch'), Lamp.observed());
      setTimeout(() => {
        console.log(Lamp.observed());
        Lamp.send(40);
        setTimeout(() => {
          first.remove(); second.remove(); second.remove();
          Lamp.send(50);
          setTimeout(() => console.log(Lamp.observed(), Lamp.listenerCount('onSwitch')), 1);
        }, 1);
      }, 1);
      """)
    #expect(lines == ["2 ", "start", "first 40", "second 40", "start,stop 0"])
  }

  @Test func `An event without a listener is lost, and the run says so`() async throws {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      expo.modules.Lamp.send(40);
      setTimeout(() => expo.modules.Lamp.addListener('onSwitch', () => {}), 10);
      """
    ) {
      $0.launch = .user
      $0.capabilities += [LampCapability.self]
    }
    let result = await app.run()
    #expect(result.diagnoses.map(\.code) == ["event-before-listener"])
  }

  @Test func `A listener that throws does not keep the others from running`() async throws {
    let lines = try await lines(
      """
      ErrorUtils.setGlobalHandler((error, isFatal) => console.log(error.message, isFatal));
      const emitter = new EventEmitter();
      const listener = () => console.log('again');
      emitter.addListener('x', () => { throw new Error('oops'); });
      emitter.addListener('x', listener); emitter.addListener('x', listener);
      emitter.emit('x');
      emitter.removeListener('x', listener);
      console.log(emitter.listenerCount('x'));
      """)
    #expect(lines == ["oops false", "again", "again", "1"])
  }

  @Test func `UUIDs of version 5 are those of the standard`() async throws {
    let lines = try await lines(
      """
      console.log(expo.uuidv5('www.example.com', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'));
      console.log(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(expo.uuidv4()));
      console.log(attempt(() => expo.uuidv5('x', 'y')));
      console.log(attempt(() => expo.uuidv5('x')));
      """)
    // RFC 9562, appendix A.4.
    #expect(
      lines == [
        "2ed6657d-e927-568b-95e1-2665a8aea6a2", "true",
        "ERR_INVALID_NAMESPACE: Calling the 'uuidv5' function has failed",
        "→ Caused by: Namespace: `y` is not a valid namespace. Namespace should be a valid UUID string",
        "ERR_INVALID_ARGS_NUMBER: Calling the 'uuidv5' function has failed",
        "→ Caused by: Received 1 arguments, but 2 was expected",
      ])
  }
}

@HostActor
private final class LampCapability: Capability {
  init(_ app: AppConnection) {}
  func addModules(to registry: ModuleRegistry) throws { try registry.addExpoModule { Lamp() } }
}

@HostActor
private final class Lamp: NativeModule {
  private let onSwitch = Event<[String: Double]>("onSwitch")
  private var isOn = false
  private var observed: [String] = []

  var exports: [any Export] {
    onSwitch
    Constant("watts", 60)
    Property("isOn", get: { [unowned self] in isOn }, set: { [unowned self] in isOn = $0 })
    Function("add") { (a: Double, b: Double) in a + b }
    Function("observed") { [unowned self] in observed.joined(separator: ",") }
    Function("send") { [unowned self] (watts: Double) in onSwitch.send(["watts": watts]) }
    Function("fail") { () throws -> Bool in
      throw NativeError(code: "ERR_LAMP", message: "the bulb is broken")
    }
    Function("explode") { () throws -> Bool in throw NativeError(message: "no lamp") }
    AsyncFunction("explodeLater") { () throws -> Bool in throw NativeError(message: "no lamp") }
    AsyncFunction("dim") { (level: Double) in level }
    AsyncFunction("failLater") { () throws -> Bool in
      throw NativeError(code: "ERR_LAMP", message: "the bulb is broken")
    }
  }

  func startObserving() { observed.append("start") }
  func stopObserving() { observed.append("stop") }
}
