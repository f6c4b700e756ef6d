import Foundation
import Testing

/// Native modules that nobody has written.
@Suite struct `A stand-in for a native module` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{ "dependencies": { "react-native": "0.79.5" } }"#, to: "package.json")
    try add(
      "react-native-lamp",
      [
        "src/NativeLamp.ts": """
        import type { TurboModule } from 'react-native';
        import { TurboModuleRegistry } from 'react-native';
        export enum Colour { Red = 'red', Blue = 'blue' }
        type Lamp = { id: string; rooms: readonly string[]; colour: Colour; owner?: string };
        export interface Spec extends TurboModule {
          getConstants(): { model: string; watts: number; note?: string };
          ring(id: string): Promise<Lamp>;
          count(): number;
          isOn(): Promise<boolean>;
          owner(): Promise<string | null>;
          list(): Promise<ReadonlyArray<Lamp>>;
          dim(level: number): void;
          ask(onAnswer: (text: string) => void): void;
          addListener(event: string): void;
          removeListeners(count: number): void;
        }
        export default TurboModuleRegistry.getEnforcing<Spec>('RNLamp');
        """,
        "ios/RNLamp.mm": """
        @implementation RNLamp
        RCT_EXPORT_MODULE()
        - (NSDictionary *)constantsToExport { return @{ @"model": model, @"watts": @40 }; }
        - (std::shared_ptr<TurboModule>)getTurboModule:(const InitParams &)params { return spec(params); }
        @end
        """,
      ])
    try add(
      "react-native-bell",
      [
        "src/index.js": """
        import { NativeModules } from 'react-native';
        export const { RNBell } = NativeModules;
        """,
        "ios/RNBell.m": """
        @implementation RNBell
        RCT_EXPORT_MODULE();
        RCT_EXPORT_METHOD(ring:(NSString *)door onError:(RCTResponseSenderBlock)onError
                          onDone:(RCTResponseSenderBlock)onDone) {}
        RCT_EXPORT_METHOD(wait:(RCTPromiseResolveBlock)resolve rejecter:(RCTPromiseRejectBlock)reject) {}
        RCT_EXPORT_BLOCKING_SYNCHRONOUS_METHOD(now) {}
        - (NSDictionary *)constantsToExport {
          return @{ @"Sounds": @{ @"ding": @"1", @"dong": @(2), @"max": max }, @"all": @[@"a"], @"loud": @YES };
        }
        @end
        """,
      ])
    try add(
      "expo-horn",
      [
        "src/index.js": """
        import { requireNativeModule } from 'expo-modules-core';
        export const Horn = requireNativeModule('ExpoHorn');
        """,
        "ios/HornModule.swift": """
        public class HornModule: Module {
          private var sounds: [String] = []
          public func definition() -> ModuleDefinition {
            Name("ExpoHorn")
            Function("sounds") { return sounds }
            Function("volume") { () -> Double in 1 }
            Function("owner") { () -> String? in nil }
            AsyncFunction("blow") { (times: Int) -> Bool in true }
            AsyncFunction("settings") { settings() }
          }
          func settings() -> [String: Any] { [:] }
        }
        """,
      ])
    try folder.write(
      #"{ "name": "expo-modules-core", "version": "3.0.0", "main": "index.js" }"#,
      to: "node_modules/expo-modules-core/package.json")
    try folder.write(
      """
      require('react-native').NativeModules.ExpoModulesCore.installModules();
      exports.requireNativeModule = (name) => {
        const found = globalThis.expo?.modules?.[name];
        if (!found) throw new Error(`Cannot find native module '${name}'`);
        return found;
      };
      """, to: "node_modules/expo-modules-core/index.js")
  }

  private func add(_ package: String, _ files: [String: String]) throws {
    try folder.write(
      #"{ "name": "\#(package)", "version": "1.0.0", "main": "src/index.js", "react-native": "src/index.js" }"#,
      to: "node_modules/\(package)/package.json")
    try folder.write(
      "export { default } from './NativeLamp';", to: "node_modules/\(package)/src/index.js")
    for (file, text) in files { try folder.write(text, to: "node_modules/\(package)/\(file)") }
  }

  private func run(_ script: String, _ options: String...) throws -> Command.Result {
    try folder.write(script, to: "index.js")
    let command = Command(["--launch", "user"] + options, in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test func `answers with values of the types that its spec declares`() throws {
    let result = try run(
      """
      import Lamp from 'react-native-lamp';
      const log = (value) => console.log(JSON.stringify(value));
      log([Lamp.model, Lamp.watts, Lamp.note, Lamp.count(), Lamp.dim(2)]);
      Lamp.ask((text) => log(text));
      Promise.all([Lamp.ring('a'), Lamp.isOn(), Lamp.owner(), Lamp.list()]).then(log);
      """)
    #expect(
      result.output == """
        ["",40,null,0,null]
        ""
        [{"colour":"red","id":"","rooms":[]},false,null,[]]

        """, "\(result)")
    #expect(result.status == 0)
    #expect(
      result.errors.contains("note: RNLamp: 7 calls answered by a stand-in"), "\(result.errors)")
  }

  @Test func `has what its own Objective-C exports`() throws {
    let result = try run(
      """
      import { RNBell } from 'react-native-bell';
      RNBell.ring('door', ({ code }) => console.log(code), (answer) => console.log('rang', answer));
      RNBell.wait().then((value) => console.log('waited', value));
      console.log(RNBell.now(), typeof RNBell.addListener, Object.keys(RNBell).length);
      const { Sounds, all, loud } = RNBell;
      console.log(Sounds.ding, Sounds.dong, Sounds.max, all.length, loud);
      """)
    #expect(
      result.output == "null function 9\n1 2 null 0 true\nERR_STAND_IN\nwaited null\n", "\(result)")
    #expect(result.status == 0, "\(result)")
  }

  @Test func `has what its own Swift exports`() throws {
    let result = try run(
      """
      import { Horn } from 'expo-horn';
      console.log(JSON.stringify([Horn.sounds(), Horn.volume(), Horn.owner()]));
      Promise.all([Horn.blow(2), Horn.settings()]).then((all) => console.log(JSON.stringify(all)));
      """)
    #expect(result.output == "[[],0,null]\n[false,{}]\n", "\(result)")
    #expect(result.status == 0, "\(result)")
  }

  @Test func `takes listeners, to which nothing is sent`() throws {
    let result = try run(
      """
      import { NativeEventEmitter } from 'react-native';
      import Lamp from 'react-native-lamp';
      new NativeEventEmitter(Lamp).addListener('onRing', () => {}).remove();
      console.log('listened');
      """)
    #expect(result.output == "listened\n")
    #expect(result.status == 0, "\(result)")
  }

  @Test func `is missing with --strict-natives`() throws {
    let script = "import Lamp from 'react-native-lamp'; Lamp.count();"
    let result = try run(script, "--strict-natives")
    #expect(result.status == 1)
    #expect(result.errors.contains("'RNLamp' could not be found"), "\(result.errors)")
    #expect(result.errors.contains("bridgehost has no native module 'RNLamp'"))
  }

  /// On a phone it is null, too.
  @Test func `does not exist for a module that no package brings`() throws {
    let result = try run(
      """
      import { NativeModules } from 'react-native';
      import { RNBell } from 'react-native-bell';
      console.log(NativeModules.RNUnknown, RNBell !== null);
      """)
    #expect(result.output == "null true\n", "\(result)")
  }

  @Test func `of the app's own native code has what that exports`() throws {
    try folder.write(
      "RCT_EXTERN_MODULE(Torch, NSObject)\nRCT_EXTERN_METHOD(shine:(NSNumber *)level)",
      to: "ios/App/Torch.m")
    let result = try run(
      "import { NativeModules } from 'react-native'; console.log(NativeModules.Torch.shine(1));")
    #expect(result.output == "undefined\n", "\(result)")
    #expect(result.errors.contains("Torch: 1 call answered by a stand-in"), "\(result.errors)")
  }

  @Test func `stands in the summary and in the verdict of a search`() throws {
    let script = """
      import Lamp from 'react-native-lamp';
      Lamp.dim(1);
      Lamp.isOn().then((value) => console.log(value));
      """
    _ = try run(script, "--summary", "summary.json")
    let summary = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: folder.path("summary.json"))))
    let standIns = (summary as? [String: Any])?["standIns"] as? [[String: Any]]
    #expect(standIns?.first?["module"] as? String == "RNLamp")
    #expect(standIns?.first?["calls"] as? Int == 2)
    #expect(standIns?.first?["answers"] as? Int == 1)
    let search = Command(
      ["race", "--runs", "3", "--allow-idle", "--json", "race.json"], in: folder.url)
    try search.start()
    let found = search.finish()
    #expect(found.output.contains("no run failed: 3 runs"), "\(found.output)")
    #expect(
      found.output.contains(
        "\nother answers of the stand-in of RNLamp made no difference: in 2 runs the app sent and stored the same, "
          + "and ended the same\n"), "\(found.output)")
    let report = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: folder.path("race.json"))))
    #expect((report as? [String: Any])?["standIns"] as? [String] == ["RNLamp"])
  }

  @Test(arguments: [
    // A decision, a body, and what is stored.
    "if (await Lamp.isOn()) await fetch('https://a.test/on');",
    "await fetch('https://a.test/state', { method: 'POST', body: String(await Lamp.isOn()) });",
    "const on = await Lamp.isOn(); NativeModules.RNCAsyncStorage.multiSet([['on', `${on}`]], () => {});",
  ])
  func `is named in the verdict of a search if other answers make a difference`(
    use: String
  ) throws {
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      import Lamp from 'react-native-lamp';
      (async () => {
        \(use)
      })();
      """, to: "app.js")
    let search = Command(["race", "app.js", "--runs", "3", "--allow-idle"], in: folder.url)
    try search.start()
    let found = search.finish()
    #expect(
      found.output.contains("no run failed, resting on stand-ins of RNLamp: 3 runs"),
      "\(found.output)\(found.errors)")
    #expect(!found.output.contains("made no difference"), "\(found.output)")
  }

  /// A root such as that of `react-native-safe-area-context` renders its children when its native view has told its insets.
  @Test func `of a native view tells what a view tells after it was mounted`() throws {
    try add(
      "react-native-frame",
      [
        "src/index.js": """
        import { useState } from 'react';
        import { requireNativeComponent } from 'react-native';
        const Native = requireNativeComponent('RNFrame');
        export function Frame({ children }) {
          const [insets, setInsets] = useState(null);
          const [events, setEvents] = useState([]);
          const add = (name) => () => setEvents((all) => [...all, name]);
          return <Native onInsetsChange={({ nativeEvent }) => setInsets(nativeEvent.insets)} onLoadEnd={add('end')}
            onLoadStart={add('start')} onMapReady={add('ready')} onPress={add('press')}>
            {insets && events.length === 3 ? children(insets, events) : null}
          </Native>;
        }
        """
      ])
    let result = try run(
      """
      import { AppRegistry, Text } from 'react-native';
      import { Frame } from 'react-native-frame';
      const App = () => <Frame>{(insets, events) => {
        console.log(insets.top > 0, events.join());
        return <Text>inside</Text>;
      }}</Frame>;
      AppRegistry.registerComponent('App', () => App);
      """)
    #expect(result.output == "true start,ready,end\n", "\(result)")
    #expect(result.status == 0)
  }

  /// The error of one package says nothing about a module for which another one asks.
  @Test func `is named by the hint of an error only where its package failed`() throws {
    try add(
      "asks",
      [
        "src/index.js":
          "import { NativeModules } from 'react-native'; export const has = NativeModules.Elsewhere != null;"
      ])
    let result = try run(
      "import { has } from 'asks'; console.log(has); const nothing = null; nothing.call();")
    #expect(result.status == 1)
    #expect(!result.errors.contains("Elsewhere"), "\(result.errors)")
  }
}
