import Foundation
import Testing

/// `bridgehost init` in a React Native project: native halves for the packages that need one.
@Suite(.processes) struct InitNativeHalfTests {
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

  /// What expo-modules-core does to find a module.
  private static let expoModulesCore = [
    "index.js": """
    require('react-native').NativeModules.ExpoModulesCore.installModules();
    exports.requireNativeModule = (name) => globalThis.expo.modules[name];
    exports.NativeModule = globalThis.expo.NativeModule;
    """
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
    let result = try InitTests.run(in: folder)
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
    let result = try InitTests.run(in: folder)
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
    let result = try InitTests.run(in: folder)
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
    let folder = try InitTests.project([
      "@home/expo-thermostat": Self.expo, "expo-modules-core": Self.expoModulesCore,
    ])
    _ = try InitTests.run(in: folder)
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
    _ = try InitTests.run(in: folder)
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

  @Test func `what is not written yet is missing in the list of modules`() throws {
    let folder = try InitTests.project([
      "react-native-doorbell": ["src/NativeDoorbell.ts": Self.codegen]
    ])
    _ = try InitTests.run(in: folder)
    let half = "bridgehost/react-native-doorbell.native.js"
    let text = try InitTests.text(half, in: folder)
      .replacing("notWritten('Doorbell.open');", with: "console.log(door);")
    try folder.write(text, to: half)
    let result = try ModulesProject.run(folder)
    #expect(
      result.output.contains(
        "\n  has         open\n  missing     ringCount, isOpen, visits, photo, "), "\(result)")
    #expect(result.status == 1, "\(result)")
  }

  @Test func `a native half is found where Expo's packages look for it`() throws {
    let folder = try InitTests.project([
      "@home/expo-thermostat": Self.expo, "expo-modules-core": Self.expoModulesCore,
    ])
    _ = try InitTests.run(in: folder)
    let half = "bridgehost/home__expo-thermostat.native.js"
    let text = try InitTests.text(half, in: folder)
      .replacing("'Thermostat', () =>", with: "'Thermostat', ({ send }) =>")
      .replacing(
        "notWritten('Thermostat.setDegreesAsync');", with: "send('onChange', { degrees: value });")
    try folder.write(text, to: half)
    try folder.write(
      """
      import Thermostat from '@home/expo-thermostat/src/ThermostatModule';
      Thermostat.addListener('onChange', ({ degrees }) => console.log(degrees));
      Thermostat.setDegreesAsync(20);
      try { Thermostat.describe(); } catch (error) { console.log(error.code); }
      """, to: "app.js")
    let run = try Command.run("--launch", "none", "app.js", in: folder.url)
    #expect(run.output == "ERR_NOT_WRITTEN\n20\n", "\(run.errors)")
    #expect(run.status == 0, "\(run.errors)")
  }
}
