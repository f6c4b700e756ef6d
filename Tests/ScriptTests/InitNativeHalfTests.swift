import Foundation
import Testing

/// `bridgehost init` in a React Native project: native halves for the packages that need one.
@Suite struct InitNativeHalfTests {
  static let codegen = """
    import type { TurboModule } from 'react-native';
    import { TurboModuleRegistry } from 'react-native';
    import type { EventEmitter } from 'react-native/Libraries/Types/CodegenTypes';

    export interface Spec extends TurboModule {
      readonly getConstants: () => { model: string; volumes: ReadonlyArray<number> };
      // getSecret(): string;
      ringCount(door: string, options?: { since: number }): Promise<number>;
      open(door: string): void;
      isOpen(door: string): boolean;
      visits(
        door: string,
        limit: number,
      ): Promise<Array<{ name: string; at: number }>>;
      photo(door: string, onError: (error: string) => void, onPhoto: (uri: string) => void): void;
      readonly onKnock: EventEmitter<string>;
      addListener(eventName: string): void;
      removeListeners(count: number): void;
    }

    export default TurboModuleRegistry.getEnforcing<Spec>('Doorbell');
    """

  private static let plain = """
    // NativeModules.Commented.call()
    import { NativeEventEmitter, NativeModules } from 'react-native';
    const { RNLamp, RNSwitch: Switch } = NativeModules;
    const text = "NativeModules.Quoted";
    const events = new NativeEventEmitter(RNLamp);
    const CHANGED = 'RNLampChanged';
    export const turnOn = async (level) => await RNLamp.turnOn(level);
    export const toggle = () => Switch?.toggle?.();
    export const model = () => RNLamp.model;
    export const isOn = () => RNLamp.isOnSync();
    export const onChange = (listener) => events.addListener(CHANGED, listener);
    export const state = () => NativeModules.AppState.getCurrentAppState();
    """

  private static let expo = [
    "src/ThermostatModule.ts": """
    import { NativeModule, requireNativeModule } from 'expo-modules-core';
    import { ThermostatEvents } from './Thermostat.types';

    declare class ThermostatModule extends NativeModule<ThermostatEvents> {
      PI: number;
      describe(): string;
      setDegreesAsync(value: number): Promise<void>;
    }

    export default requireNativeModule<ThermostatModule>('Thermostat');
    """,
    "src/Thermostat.types.ts": """
    export type ThermostatEvents = {
      onChange: (params: { degrees: number }) => void;
      onAlarm: () => void;
    };
    """,
  ]

  @Test func `finds modules by a name that the package gives NativeModules`() throws {
    let folder = try InitTests.project([
      "bell": [
        "index.js": """
        import { Platform, NativeModules as Native } from 'react-native';
        export const ring = () => Native.Bell.ring();
        """
      ],
      "lamp": [
        "index.js": """
        const { NativeModules: N } = require('react-native');
        const { Lamp } = N;
        exports.light = () => Lamp.light();
        """
      ],
    ])
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let bell = try InitTests.text("bridgehost/bell.native.js", in: folder)
    #expect(bell.contains("nativeModule('Bell'") && bell.contains("async ring()"), "\(bell)")
    let lamp = try InitTests.text("bridgehost/lamp.native.js", in: folder)
    #expect(lamp.contains("nativeModule('Lamp'") && lamp.contains("async light()"), "\(lamp)")
  }

  @Test func `takes functions that the package passes last for callbacks`() throws {
    let folder = try InitTests.project([
      "bell": [
        "index.js": """
        const { Bell } = NativeModules;
        Bell.ring('Ada', (visits) => use(visits));
        Bell.open(door, function (error) {});
        const photo = () => new Promise((resolve, reject) => Bell.photo({ a: 1 }, resolve, reject));
        Bell.later(() => {}).then(use);
        Bell.volume(1);
        """
      ]
    ])
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let bell = try InitTests.text("bridgehost/bell.native.js", in: folder)
    for part in [
      "ring: withCallbacks((argument1, callback) => notWritten('Bell.ring')),",
      "open: withCallbacks((argument1, callback) => notWritten('Bell.open')),",
      "photo: withCallbacks((argument1, resolve, reject) => notWritten('Bell.photo'), 2),",
      "async later() {", "async volume() {",
    ] { #expect(bell.contains(part), "\(part) in \(bell)") }
  }

  @Test func `writes a native half for each package whose module is missing`() throws {
    let folder = try InitTests.project([
      "react-native-doorbell": ["src/NativeDoorbell.ts": Self.codegen],
      "react-native-lamp": ["lib/index.js": Self.plain],
      "@home/expo-thermostat": Self.expo,
      "left-pad": ["index.js": "module.exports = (text) => text;"],
    ])
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let halves = [
      "home__expo-thermostat", "react-native-doorbell", "react-native-lamp",
    ].map { "bridgehost/\($0).native.js" }
    let written = try InitTests.files(in: folder).keys.filter { $0.hasSuffix(".native.js") }
    #expect(written.sorted() == halves)
    #expect(
      try InitTests.text("bridgehost.config.js", in: folder).hasSuffix(
        """
          natives: [
        \(halves.map { "    './\($0)',\n" }.joined())  ],
          // Imports of these packages load these files.
          alias: {
            'expo': './bridgehost/expo-modules-core.js',
            'expo-modules-core': './bridgehost/expo-modules-core.js',
          },
        };

        """))
    #expect(
      try InitTests.text(halves[1], in: folder).hasSuffix(
        """
        nativeModule('Doorbell', () => ({
          constants: {
            // The JavaScript reads these. Give each the value that it has on a phone.
            // model: string,
            // volumes: ReadonlyArray<number>,
          },
          // These events of codegen need a module in Swift: `onKnock`.
          // The module sends events. The code of the package does not show their names: write them here.
          events: [],
          methods: {
            async ringCount(door, options) {
              notWritten('Doorbell.ringCount');
            },
            open(door) {
              notWritten('Doorbell.open');
            },
            isOpen: sync((door) => notWritten('Doorbell.isOpen')),
            async visits(door, limit) {
              notWritten('Doorbell.visits');
            },
            photo: withCallbacks((door, onError, onPhoto) => notWritten('Doorbell.photo'), 2),
          },
        }));

        """))
    let lamp = try InitTests.text(halves[2], in: folder)
    for part in [
      "nativeModule('RNLamp'", "    // model: …,\n", "events: ['RNLampChanged'],",
      "    async turnOn() {", "isOnSync: sync(", "nativeModule('RNSwitch'", "    async toggle() {",
    ] { #expect(lamp.contains(part), "\(part)") }
    for part in ["Commented", "Quoted", "AppState", "'Switch'"] { #expect(!lamp.contains(part)) }
    let thermostat = try InitTests.text(halves[0], in: folder)
    for part in [
      "    // PI: number,\n", "events: ['onChange', 'onAlarm'],", "describe: sync(() =>",
      "async setDegreesAsync(value) {",
    ] { #expect(thermostat.contains(part), "\(part)") }

    // React Native has its own types.
    #expect(!FileManager.default.fileExists(atPath: folder.path("bridgehost/types/react-native")))
    let workflow = try InitTests.text(".github/workflows/bridgehost.yml", in: folder)
    #expect(workflow.contains("run: npm install\n"))
    let test = try Command.run("test", in: folder.url)
    #expect(test.status == 0, "\(test.output)")
  }

  @Test func `beside a native half for Expo, the Expo modules of bridgehost still work`() throws {
    let folder = try InitTests.project(["@home/expo-thermostat": Self.expo])
    _ = try Command.run("init", in: folder.url)
    try folder.write(
      """
      import { requireNativeModule } from 'expo-modules-core';
      const network = requireNativeModule('ExpoNetwork');
      const subscription = network.addListener('onNetworkStateChanged', () => {});
      network.getNetworkStateAsync().then(({ type }) => console.log(type, typeof subscription.remove));
      """, to: "app.js")
    let run = try Command.run("--launch", "none", "app.js", in: folder.url)
    #expect(run.output == "WIFI function\n", "\(run.errors)")
    #expect(run.status == 0)
  }

  @Test func `what is not written yet fails, and says where to write it`() throws {
    let folder = try InitTests.project([
      "react-native-doorbell": ["src/NativeDoorbell.ts": Self.codegen]
    ])
    _ = try Command.run("init", in: folder.url)
    try folder.write(
      """
      import Doorbell from 'react-native-doorbell/src/NativeDoorbell';
      Doorbell.ringCount('front').catch(({ code, message }) => console.log(code, message));
      try { Doorbell.isOpen('front'); } catch (error) { console.log(error.code, error.message); }
      """, to: "app.js")
    let run = try Command.run("--launch", "none", "app.js", in: folder.url)
    let file = "write it in bridgehost/react-native-doorbell.native.js"
    #expect(
      run.output == """
        ERR_NOT_WRITTEN Doorbell.isOpen is not written yet: \(file)
        ERR_NOT_WRITTEN Doorbell.ringCount is not written yet: \(file)

        """, "\(run.errors)")
    #expect(run.status == 0, "\(run.errors)")

    try folder.write(
      """
      import Doorbell from 'react-native-doorbell/src/NativeDoorbell';
      Doorbell.open('front');
      """, to: "open.js")
    let open = try Command.run("--launch", "none", "open.js", in: folder.url)
    #expect(open.status == 1)
    #expect(open.errors.contains("Doorbell.open is not written yet"), "\(open.errors)")
  }

  @Test func `a script finds Expo's modules in what stands in for Expo`() throws {
    let folder = try InitTests.project(["@home/expo-thermostat": Self.expo])
    _ = try Command.run("init", in: folder.url)
    let half = "bridgehost/home__expo-thermostat.native.js"
    let text = try InitTests.text(half, in: folder)
      .replacing("'Thermostat', () =>", with: "'Thermostat', ({ send }) =>")
      .replacing(
        "notWritten('Thermostat.setDegreesAsync');", with: "send('onChange', { degrees: value });")
    try folder.write(text, to: half)
    try folder.write(
      """
      import Thermostat from '@home/expo-thermostat/src/ThermostatModule';
      import { EventEmitter, Platform, requireOptionalNativeModule } from 'expo';
      Thermostat.addListener('onChange', ({ degrees }) => console.log(degrees));
      new EventEmitter(Thermostat).addListener('onChange', ({ degrees }) => console.log(degrees + 1));
      Thermostat.setDegreesAsync(20);
      try { Thermostat.describe(); } catch (error) { console.log(error.code); }
      console.log(Platform.OS, requireOptionalNativeModule('Nothing'));
      """, to: "app.js")
    let run = try Command.run("--launch", "none", "app.js", in: folder.url)
    #expect(run.output == "ERR_NOT_WRITTEN\nios null\n20\n21\n", "\(run.errors)")
    #expect(run.status == 0, "\(run.errors)")
  }

  /// The source of a package, and what its generated file must contain.
  @Test(arguments: [
    (
      "const Bell = NativeModules.Bell ? NativeModules.Bell : new Proxy({}, {}); Bell.ring();",
      ["nativeModule('Bell'", "async ring()"]
    ),
    ("const { ring } = NativeModules['Bell']; ring(1);", ["nativeModule('Bell'", "async ring()"]),
    (
      "var _rn = require('react-native'); var Bell = _rn.NativeModules.Bell; Bell.ring();",
      ["async ring()"]
    ),
    (
      "const { Bell } = require('react-native').NativeModules; Bell.ring();", ["async ring()"]
    ),
    (
      "const NAME = 'Bell'; export default TurboModuleRegistry.get(NAME);",
      ["nativeModule('Bell', () => ({}))", "does not show what Bell has"]
    ),
    (
      "const Bell = (0, _core.requireOptionalNativeModule)('Bell'); Bell?.ringAsync();",
      ["async ringAsync()"]
    ),
    (
      "new NativeEventEmitter(NativeModules.Bell).addListener('onRing', () => {});",
      ["events: ['onRing']", "device.bell.happen"]
    ),
    (
      "const b: Bell = NativeModules.Bell; this.e = new NativeEventEmitter(b); this.e.once('a b');",
      ["events: ['a b']"]
    ),
    (
      "interface Spec { +a: (x: ?string) => Promise<void>, b: (f: () => void) => void, c(): ?X }\n"
        + "export default (TurboModuleRegistry.get<Spec>('Bell'): ?Spec);",
      ["async a(x)", "b: withCallbacks((f) => notWritten('Bell.b'))", "c: sync(() =>"]
    ),
    (
      "interface Spec { a(default: string, {b}: X, ...c: any[]): void }\n"
        + "export default TurboModuleRegistry.getEnforcing<Spec>('Bell');",
      ["a(argument1, argument2, c) {"]
    ),
  ])
  func `reads from the JavaScript of a package`(_ source: String, _ parts: [String]) throws {
    let folder = try InitTests.project(["bell": ["index.ts": source]])
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let half = try InitTests.text("bridgehost/bell.native.js", in: folder)
    for part in parts { #expect(half.contains(part), "\(half)") }
    let test = try Command.run("test", "--filter", "reach", in: folder.url)
    let isEmpty = half.contains("() => ({})")
    #expect(test.status == 0 || isEmpty, "\(test.output)")
  }

  @Test func `follows a module through the files of its package`() throws {
    let folder = try InitTests.project([
      "bell": [
        "src/NativeBell.ts": "export default TurboModuleRegistry.getEnforcing('Bell');",
        "src/index.tsx": """
        import NativeBell, { type Other } from './NativeBell';
        export const ring = () => NativeBell.ring();
        """,
        "src/index.android.ts": "NativeModules.AndroidBell.ring();",
        "src/__tests__/bell.ts": "NativeModules.TestedBell.ring();",
        "example/App.tsx": "NativeModules.ExampleBell.ring();",
      ]
    ])
    _ = try Command.run("init", in: folder.url)
    let half = try InitTests.text("bridgehost/bell.native.js", in: folder)
    #expect(half.contains("async ring()"))
    for other in ["Android", "Tested", "Example"] { #expect(!half.contains(other)) }
  }

  @Test func `leaves out what the package does not have on iOS`() throws {
    let folder = try InitTests.project([
      "bell": [
        "index.js": """
        const { Bell } = NativeModules;
        Bell.ring();
        Bell.vibrate();
        if (NativeModules.Chime) { NativeModules.Chime.ring(); }
        export const picker = TurboModuleRegistry.get('TimePicker');
        """,
        "ios/RNBell.mm": """
        @implementation RNBell
        RCT_EXPORT_MODULE(Bell)
        RCT_EXPORT_METHOD(ring) {}
        @end
        """,
        "android/src/main/java/TimePicker.kt": "class TimePicker",
      ]
    ])
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let half = try InitTests.text("bridgehost/bell.native.js", in: folder)
    #expect(half.contains("async ring() {"), "\(half)")
    for other in ["vibrate", "Chime", "TimePicker"] { #expect(!half.contains(other), "\(half)") }
  }

  @Test func `writes the methods that the Objective-C exports if the JavaScript shows none`() throws
  {
    let folder = try InitTests.project([
      "bell": [
        "index.js": "module.exports = { ...require('react-native').NativeModules.Bell };",
        "Bell.m": """
        @interface RCT_EXTERN_MODULE(Bell, NSObject)
        RCT_EXTERN_METHOD(ring:(NSDictionary *)options door:(nonnull NSNumber *)door
                          onError:(RCTResponseSenderBlock)onError onDone:(RCTResponseSenderBlock)onDone)
        RCT_EXTERN_METHOD(open:(NSString *)door resolve:(RCTPromiseResolveBlock)resolve
                          reject:(RCTPromiseRejectBlock)reject)
        RCT_EXPORT_BLOCKING_SYNCHRONOUS_METHOD(isRinging) { return @NO; }
        RCT_EXPORT_SYNCHRONOUS_TYPED_METHOD(NSNumber *, volume:(NSString *)door) { return @1; }
        RCT_REMAP_METHOD(mute, muteDoor:(NSString *)door) {}
        @end
        """,
      ]
    ])
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let half = try InitTests.text("bridgehost/bell.native.js", in: folder)
    #expect(
      half.hasSuffix(
        """
        nativeModule('Bell', () => ({
          methods: {
            ring: withCallbacks((options, door, onError, onDone) => notWritten('Bell.ring'), 2),
            async open(door) {
              notWritten('Bell.open');
            },
            isRinging: sync(() => notWritten('Bell.isRinging')),
            volume: sync((door) => notWritten('Bell.volume')),
            mute(door) {
              notWritten('Bell.mute');
            },
          },
        }));

        """), "\(half)")
  }

  @Test func `a package whose module is there gets no file`() throws {
    let folder = try InitTests.project([
      "react-native-health-emitter": ["index.js": "NativeModules.HealthEmitter.finish();"],
      "react-native-own": ["index.js": "export const { OwnModule } = NativeModules;"],
    ])
    try folder.write(
      """
      import { nativeModule } from 'bridgehost/native';
      nativeModule('OwnModule', () => ({ constants: { a: 1 } }));
      """, to: "own.native.js")
    try folder.write(
      "module.exports = { natives: ['./own.native.js'] };", to: "bridgehost.config.js")
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.output.contains(".native.js\n"))
    #expect(result.errors == "")
  }

  @Test func `a package that takes another module instead gets no file for the absent one`() throws
  {
    let folder = try InitTests.project([
      "react-native-storage": [
        "index.js": """
        const { NativeModules } = require('react-native');
        const Storage = NativeModules.PlatformStorage || // on other systems
          NativeModules['SQLiteStorage'] ?? NativeModules.RNCAsyncStorage;
        export const clear = (done) => Storage.clear(done);
        """
      ]
    ])
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.output.contains(".native.js\n"))
  }

  @Test func `names the dependencies that are not installed`() throws {
    let folder = try InitTests.project([:])
    try folder.write(
      #"{ "dependencies": { "react-native": "*", "not-there": "1", "../../etc": "1" } }"#,
      to: "package.json")
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("note: not-there: not installed"), "\(result.errors)")
    #expect(!result.errors.contains("etc"))
  }
}
