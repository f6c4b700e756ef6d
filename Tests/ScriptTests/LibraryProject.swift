import Foundation
import Testing

/// A project without any declaration. Its packages reach native code as the published ones do: through `NativeModules`, a
/// TurboModule, a hybrid object or an Expo module.
struct LibraryProject {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{}", to: "package.json")
    for (name, version, code) in Self.packages {
      try folder.write(
        #"{ "name": "\#(name)", "version": "\#(version)", "main": "index.js" }"#,
        to: "node_modules/\(name)/package.json")
      try folder.write(code, to: "node_modules/\(name)/index.js")
    }
  }

  static let healthKit = "@kingstinct/react-native-healthkit"

  static let vital = "@tryvital/vital-health-react-native"

  private static let packages = [
    (
      "react-native-health", "1.19.0",
      """
      const { AppleHealthKit } = require('react-native').NativeModules;
      module.exports = Object.assign({}, AppleHealthKit, { Constants: { Permissions: { Steps: 'Steps' } } });
      """
    ),
    (
      healthKit, "14.0.2",
      """
      import { NativeModules } from 'react-native';
      NativeModules.NitroModules.install();
      const core = NitroModulesProxy.createHybridObject('CoreModule');
      export const requestAuthorization = core.requestAuthorization.bind(core);
      export const isHealthDataAvailable = core.isHealthDataAvailable.bind(core);
      export const enableBackgroundDelivery = core.enableBackgroundDelivery.bind(core);
      export default { requestAuthorization, isHealthDataAvailable };
      """
    ),
    (
      "react-native-permissions", "5.6.0",
      """
      import { TurboModuleRegistry } from 'react-native';
      const native = () => TurboModuleRegistry.getEnforcing('RNPermissions');
      const names = ['CAMERA', 'MICROPHONE', 'CONTACTS'].map((name) => [name, 'ios.permission.' + name]);
      export const PERMISSIONS = {
        IOS: Object.fromEntries(names), ANDROID: { CAMERA: 'android.permission.CAMERA' },
      };
      export const check = (name) => native().check(name);
      export const request = (name) => native().request(name);
      export const requestMultiple = (names) => Promise.all(names.map(request));
      """
    ),
    (
      "expo-secure-store", "15.0.8",
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      const native = () => globalThis.expo.modules.ExpoSecureStore;
      export const setItemAsync = (key, value, options = {}) => native().setValueWithKeyAsync(value, key, options);
      export const getItemAsync = (key, options = {}) => native().getValueWithKeyAsync(key, options);
      """
    ),
    (
      "react-native-background-fetch", "4.2.9",
      """
      import { NativeModules } from 'react-native';
      const { RNBackgroundFetch } = NativeModules;
      export default class BackgroundFetch {
        static STATUS_AVAILABLE = 2;
        static configure(config, onFetch, onTimeout) { return RNBackgroundFetch.configure(config, onFetch, onTimeout); }
        static scheduleTask(config) { return RNBackgroundFetch.scheduleTask(config, () => {}, () => {}); }
        static finish(id) { return RNBackgroundFetch.finish(id); }
      }
      """
    ),
    (
      "react-native-ble-plx", "3.5.1",
      """
      import { NativeModules } from 'react-native';
      export class BleManager {
        constructor(options = {}) { NativeModules.BlePlx.createClient(options.restoreStateIdentifier || null); }
      }
      """
    ),
    (
      "react-native-ble-manager", "12.5.1",
      """
      import { NativeModules } from 'react-native';
      class BleManager { start(options) { return NativeModules.BleManager.start(options ?? {}, () => {}); } }
      export default new BleManager();
      """
    ),
    (
      "expo-background-task", "1.0.10",
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      export const registerTaskAsync = (name) => globalThis.expo.modules.ExpoBackgroundTask.registerTaskAsync(name, {});
      """
    ),
    (
      vital, "6.0.0-rc.2",
      """
      import { NativeModules } from 'react-native';
      const { VitalHealthReactNative } = NativeModules;
      export class VitalHealth {
        static syncData(types) { return VitalHealthReactNative.syncData('apple_health_kit', types); }
        static writeHealthData(type, value, start, end) {
          return VitalHealthReactNative.writeHealthData('apple_health_kit', type, value, +start, +end);
        }
      }
      """
    ),
  ]

  /// What `check` prints about `script` in a project without any declaration, line by line.
  func missing(_ script: String, infoPlist: String = "{}") throws -> [String] {
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": \#(infoPlist), "entitlements": {} } } }"#, to: "app.json")
    try folder.write(script, to: "src/app.tsx")
    let result = try Command.run("check", "src/app.tsx", in: folder.url)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.status == (lines == [Self.complete] ? 0 : 1), "\(result.errors)")
    return lines
  }

  static let complete = "the app declares everything that the script needs"
}
