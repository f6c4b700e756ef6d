import AppHost
import BridgeTesting
import Capabilities
import ExpoModulesCore
import HostLoop
import NativeBridge
import ScriptLoading
import SimulatedPhone
import Testing

/// A module that was written with Expo's API. The facts are those of expo-modules-core 3.0.29 (SDK 54); paths are those of its
/// sources.
@HostActor
struct ExpoModulesAPITests {
  private func lines(_ script: String) async throws -> [String] {
    let app = try TestApp(
      .text(
        """
        const { NativeModules } = require('react-native');
        NativeModules.ExpoModulesCore.installModules();
        const { ExpoLamp } = expo.modules;
        const attempt = (body) => { try { return body(); } catch (error) { return `${error.code}: ${error.message}`; } };
        const print = (value) => console.log(JSON.stringify(value));
        \(script)
        """, name: "app.js", directory: "/")
    ) {
      $0.launch = .user
      $0.capabilities += [Provider.self]
    }
    _ = await app.run()
    return app.console
  }

  @Test func `A module has the members of its definition, under the definition's name`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(ExpoLamp.maker, ExpoLamp.sockets.join(), ExpoLamp.isOn);
      ExpoLamp.isOn = true;
      console.log(ExpoLamp.isOn, ExpoLamp.documents());
      """)
    #expect(lines == ["Acme E14,E27 false", "true Documents"])
  }

  /// `ios/Core/Objects/ConstantDefinition.swift`: the getter runs once.
  @Test func `A Constant is read when JavaScript first reads it, and only then`() async throws {
    let lines = try await lines(
      """
      console.log(ExpoLamp.isOn, ExpoLamp.serial, ExpoLamp.isOn);
      ExpoLamp.isOn = false;
      console.log(ExpoLamp.serial, ExpoLamp.isOn);
      """)
    #expect(lines == ["false 4711 true", "4711 false"])
  }

  /// `ios/Core/Arguments` and `ios/Core/Records`.
  @Test func `Arguments become enumerations, records, and values of several types`() async throws {
    let lines = try await lines(
      """
      console.log(ExpoLamp.light('green', { level: 3, duration: 1.5 }));
      console.log(ExpoLamp.light('red'));
      console.log(ExpoLamp.describe('x'), '-', ExpoLamp.describe([1, 2]));
      console.log(ExpoLamp.fits(254.6, 'https://a.test/b'), ExpoLamp.fits(0, '/tmp/a b'));
      """)
    #expect(
      lines == [
        "green at 3 for 1.5s", "red at 1 for -1.0s", "text x - numbers [1, 2]", "255 https 0 file",
      ])
  }

  @Test func `Untyped values come back as they were, without what is undefined or null`()
    async throws
  {
    let lines = try await lines(
      """
      print(ExpoLamp.echo({ a: 1.5, b: [true, 'x', { c: 2 }], d: undefined, e: null }));
      print(Array.from(ExpoLamp.bytes(new Uint8Array([1, 2, 3]))));
      """)
    #expect(lines == [#"{"a":1.5,"b":[true,"x",{"c":2}]}"#, "[3,2,1]"])
  }

  /// `ios/Core/TypedArrays` and `ios/Core/DynamicTypes/DynamicTypedArrayType.swift`.
  @Test func `A typed array has its memory in common with JavaScript`() async throws {
    let lines = try await lines(
      """
      const levels = new Uint16Array([0, 1, 2, 3, 4]).subarray(1);
      console.log(ExpoLamp.strobe(levels) === levels, levels.join());
      console.log(attempt(() => ExpoLamp.strobe(new Int8Array(3))));
      console.log(attempt(() => ExpoLamp.strobe([1, 2, 3])));
      ExpoLamp.fade(levels).then((numbers) => console.log(numbers.join(), levels[0]));
      """)
    #expect(
      lines == [
        "true 2,7,2,4",
        "ERR_ARGUMENT_CAST: Calling the 'strobe' function has failed",
        "→ Caused by: The 1st argument cannot be cast to type Uint16Array",
        "→ Caused by: Received a typed array of type Int8Array, expected Uint16Array",
        "ERR_ARGUMENT_CAST: Calling the 'strobe' function has failed",
        "→ Caused by: The 1st argument cannot be cast to type Uint16Array",
        "→ Caused by: Given argument is not an instance of Uint16Array", "2,8,4 9",
      ])
  }

  /// `ios/Core/Exceptions`.
  @Test func `An argument of a wrong type is named, with its cause`() async throws {
    let lines = try await lines(
      """
      console.log(attempt(() => ExpoLamp.light('blue')));
      console.log(attempt(() => ExpoLamp.light('red', { level: 'x' })));
      console.log(attempt(() => ExpoLamp.fits(256, 'x:')));
      ExpoLamp.dim('x').catch((error) => console.log(error.code, error.message));
      """)
    #expect(
      lines == [
        "ERR_ARGUMENT_CAST: Calling the 'light' function has failed",
        "→ Caused by: The 1st argument cannot be cast to type Enum<Colour>",
        "→ Caused by: 'blue' is not present in Colour enum, it must be one of: 'red', 'green'",
        "ERR_ARGUMENT_CAST: Calling the 'light' function has failed",
        "→ Caused by: The 2nd argument cannot be cast to type Options?",
        "→ Caused by: Cannot cast 'x' for field 'level' of type Int",
        "→ Caused by: Conversion from JavaScript value of type 'string' to native 'Int' failed",
        "ERR_ARGUMENT_CAST: Calling the 'fits' function has failed",
        "→ Caused by: The 1st argument cannot be cast to type UInt8",
        "→ Caused by: The number 256.0 does not fit into UInt8",
        "ERR_ARGUMENT_CAST The 1st argument cannot be cast to type Double",
        "→ Caused by: Conversion from JavaScript value of type 'string' to native 'Double' failed",
      ])
  }

  /// `ios/Core/Exceptions/CodedError.swift`, errorCodeFromString.
  @Test func `An exception has the code of its class, and tells its causes`() async throws {
    let lines = try await lines(
      """
      console.log(attempt(() => ExpoLamp.breakDown()));
      ExpoLamp.service().catch((error) => console.log(error.code, error.message));
      ExpoLamp.refuse().catch((error) => console.log(error.code, error.message));
      """)
    #expect(
      lines == [
        "ERR_BROKEN_BULB: Calling the 'breakDown' function has failed",
        "→ Caused by: the bulb in E27 is broken", "→ Caused by: too hot",

        "ERR_BROKEN_BULB Calling the 'service' function has failed",
        "→ Caused by: the bulb in E14 is broken", "E_LAMP no power",
      ])
  }

  @Test func `A promise is settled by a result, by an async function, or later from any thread`()
    async throws
  {
    let lines = try await lines(
      """
      (async () => {
        print(await ExpoLamp.dim(3));
        print(await ExpoLamp.measure(21));
        print(await ExpoLamp.wait('done'));
      })();
      """)
    #expect(lines == ["1.5", "42", #"{"text":"done"}"#])
  }

  /// `ios/Core/Events/EventObservingDefinition.swift`, and `LegacyEventEmitterCompat.swift`: undeclared events are dropped.
  @Test func `Listeners get the events that the definition lists, and the module knows of them`()
    async throws
  {
    let lines = try await lines(
      """
      const first = ExpoLamp.addListener('onBreak', () => {});
      const second = ExpoLamp.addListener('onSwitch', (body) => {
        print(body);
        console.log(ExpoLamp.timesObserved);
        second.remove();
        first.remove();
        setTimeout(() => console.log(ExpoLamp.timesObserved), 1);
      });
      setTimeout(() => ExpoLamp.switchOn(60), 1);
      """)
    #expect(lines == [#"{"by":null,"watts":60}"#, "1", "11"])
  }

  /// `ios/Core/AppContext.swift`, listenToClientAppNotifications.
  @Test func `A module hears when the app leaves the foreground and comes back`() async throws {
    let lines = try await lines(
      """
      const { device } = require('bridgehost');
      device.leaveApp();
      device.openApp({ after: 1 });
      setTimeout(() => console.log(ExpoLamp.appStates.join()), 2000);
      """)
    #expect(lines == ["background,foreground,active"])
  }

  /// `ios/Core/Classes/ClassDefinition.swift`, and `ios/Core/SharedObjects`.
  @Test func `JavaScript makes and uses the objects of a module's class`() async throws {
    let lines = try await lines(
      """
      const { Bulb } = ExpoLamp;
      const bulb = new Bulb(60, { level: 2 });
      bulb.addListener('onLevel', ({ level }) => console.log('level', level));
      bulb.level += 1;
      console.log(bulb.brighten(4), bulb.level, bulb.watts, bulb instanceof Bulb, bulb instanceof expo.SharedObject);
      console.log(ExpoLamp.spare(bulb) === ExpoLamp.spare(bulb), ExpoLamp.spare(bulb).watts);
      bulb.burn().then((watts) => {
        console.log(watts);
        bulb.release();
        console.log(attempt(() => bulb.brighten(1)));
      });
      """)
    #expect(
      lines == [
        "7 7 60 true true", "true 60", "level 7", "60",
        "ERR_NATIVE_SHARED_OBJECT_NOT_FOUND: Calling the 'brighten' function has failed",
        "→ Caused by: Unable to find the native shared object associated with given JavaScript object",
      ])
  }

  @Test func `A module takes the place of bridgehost's module with the same name`() async throws {
    let lines = try await lines("console.log(expo.modules.ExpoNetwork.isOurs);")
    #expect(lines == ["true"])
  }

  @Test func `A wrong use of a class throws, and names what is wrong`() async throws {
    let lines = try await lines(
      """
      console.log(attempt(() => new ExpoLamp.Bulb(101)));
      console.log(attempt(() => new ExpoLamp.Bulb('x')));
      console.log(attempt(() => ExpoLamp.spare({})));
      """)
    #expect(
      lines == [
        "ERR_BROKEN_BULB: Calling the 'constructor' function has failed",
        "→ Caused by: the bulb in E27 is broken",
        "ERR_ARGUMENT_CAST: Calling the 'constructor' function has failed",
        "→ Caused by: The 1st argument cannot be cast to type Int",
        "→ Caused by: Conversion from JavaScript value of type 'string' to native 'Int' failed",
        "ERR_ARGUMENT_CAST: Calling the 'spare' function has failed",
        "→ Caused by: The 1st argument cannot be cast to type SharedObject<Bulb>",
        "→ Caused by: Unable to find the native shared object associated with given JavaScript object",
      ])
  }
}

private final class Provider: ModulesProvider {
  override func getModuleClasses() -> [any AnyModule.Type] { [Lamp.self, OwnNetwork.self] }
}
