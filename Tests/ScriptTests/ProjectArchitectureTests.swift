import Foundation
import Testing

/// Without `--architecture`, an app runs under the architecture that it has on a phone.
@Suite struct `The architecture of a project` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{ "name": "shop" }"#, to: "package.json")
    // In the old architecture, timers that are due together run in one turn. Microtasks follow it.
    try folder.write(
      """
      import 'react-native';
      const order = [];
      setTimeout(() => Promise.resolve().then(() => order.push('microtask')), 1);
      setTimeout(() => order.push('timer'), 1);
      setTimeout(() => console.log(order[0] === 'timer' ? 'bridge' : 'turbo'), 9);
      """, to: "src/app.js")
  }

  private func install(_ version: String) throws {
    try folder.write(
      #"{ "name": "react-native", "version": "\#(version)" }"#,
      to: "node_modules/react-native/package.json")
  }

  private func architecture(
    _ options: String..., environment: [String: String] = [:]
  ) throws -> String {
    let result = try run(
      ["--virtual-time", "--launch", "none", "--quiet"] + options + ["src/app.js"],
      environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Command.Result {
    let command = Command(arguments, in: folder.url, environment: environment)
    try command.start()
    return command.finish()
  }

  @Test(arguments: [
    ("0.67.5", "bridge"), ("0.74.5", "bridge"), ("0.75.4", "bridge"), ("0.76.0-rc.0", "turbo"),
    ("0.76.1", "turbo"),
    ("0.83.0", "turbo"), ("0.0.0-20240101-2108-0a1b2c3d4", "turbo"),
  ])
  func `is that of its React Native`(version: String, expected: String) throws {
    try install(version)
    #expect(try architecture() == expected)
  }

  @Test func `is the new one without a known version, and another option goes before everything`()
    throws
  {
    #expect(try architecture() == "turbo")
    #expect(try architecture("--react-native", "0.74.0") == "bridge")
    try folder.write("module.exports = { reactNative: '0.72.0' };", to: "bridgehost.config.js")
    #expect(try architecture() == "bridge")
    #expect(try architecture("--architecture", "turbo") == "turbo")
    #expect(try architecture("--architecture", "bridge", "--react-native", "0.83.0") == "bridge")
  }

  @Test(arguments: [
    ("0.67.0", true, "bridge"), ("0.68.0", true, "turbo"), ("0.74.5", true, "turbo"),
    ("0.74.5", false, "bridge"),
    ("0.76.0", false, "bridge"), ("0.81.5", false, "bridge"), ("0.81.5", true, "turbo"),
    ("0.82.0", false, "turbo"),
  ])
  func `follows newArchEnabled where React Native lets the project choose`(
    version: String, isNew: Bool, expected: String
  ) throws {
    try install(version)
    try folder.write(#"{ "expo": { "newArchEnabled": \#(isNew) } }"#, to: "app.json")
    #expect(try architecture() == expected)
  }

  /// The version is 0.81.5, which has the new architecture if nothing says otherwise.
  @Test(arguments: [
    (
      "app.json", #"{ "expo": { "newArchEnabled": true, "ios": { "newArchEnabled": false } } }"#,
      "bridge"
    ),
    (
      "app.json", #"{ "expo": { "newArchEnabled": false, "ios": { "newArchEnabled": true } } }"#,
      "turbo"
    ),
    (
      "app.json",
      #"{ "expo": { "plugins": ["expo-font", ["expo-build-properties", { "ios": { "newArchEnabled": false } }]] } }"#,
      "bridge"
    ),
    ("app.json", #"{ "expo": { "android": { "newArchEnabled": false } } }"#, "turbo"),
    ("ios/Podfile.properties.json", #"{ "newArchEnabled": "false" }"#, "bridge"),
    ("ios/Podfile", "ENV['RCT_NEW_ARCH_ENABLED'] = '0'\n", "bridge"),
    (
      "ios/Podfile", "use_react_native!(\n  :path => 'a',\n  :new_arch_enabled => false\n)\n",
      "bridge"
    ),
    ("ios/Podfile", "use_react_native!(new_arch_enabled: false)\n", "bridge"),
    ("ios/Podfile", "# ENV['RCT_NEW_ARCH_ENABLED'] = '0'\n", "turbo"),
    ("ios/Podfile", "ENV['RCT_NEW_ARCH_ENABLED'] = '0' if ENV['OLD']\n", "turbo"),
    ("ios/Podfile", "if ENV['OLD']\n  ENV['RCT_NEW_ARCH_ENABLED'] = '0'\nend\n", "turbo"),
  ])
  func `follows the files of the project`(file: String, text: String, expected: String) throws {
    try install("0.81.5")
    try folder.write(text, to: file)
    #expect(try architecture() == expected)
  }

  @Test(arguments: [("52.0.11", "bridge"), ("53.0.4", "turbo")])
  func `is the old one in a project of Expo's SDK 52 that does not say it`(
    expo: String, expected: String
  ) throws {
    try install("0.76.5")
    try folder.write(
      #"{ "name": "expo", "version": "\#(expo)" }"#, to: "node_modules/expo/package.json")
    #expect(try architecture() == expected)
    try folder.write(#"{ "expo": { "newArchEnabled": true } }"#, to: "app.json")
    #expect(try architecture() == "turbo")
  }

  @Test func `follows what CocoaPods reads before app.json, and its variable last`() throws {
    try install("0.81.5")
    try folder.write(#"{ "expo": { "newArchEnabled": false } }"#, to: "app.json")
    try folder.write(#"{ "newArchEnabled": "true" }"#, to: "ios/Podfile.properties.json")
    #expect(try architecture(environment: ["RCT_NEW_ARCH_ENABLED": "0"]) == "turbo")
    let other = try `The architecture of a project`()
    try other.install("0.81.5")
    #expect(try other.architecture(environment: ["RCT_NEW_ARCH_ENABLED": "0"]) == "bridge")
  }

  @Test func `is that of searches, replays and scenarios, too`() throws {
    try install("0.74.5")
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      if (typeof nativeCallSyncHook !== 'function') console.log('turbo');
      setTimeout(() => { throw new Error('late'); }, 10);
      """, to: "src/app.js")
    let race = ["race", "--seed", "1", "--runs", "3", "--plan", "launch", "--json", "race.json"]
    _ = try run(race + ["src/app.js"])
    #expect(try report()["architecture"] as? String == "bridge")
    let search = try run(race + ["src/app.js"])
    #expect(search.output.contains("--replay bh1,bridge,"), "\(search.output)")
    _ = try run(race + ["--architecture", "turbo", "src/app.js"])
    #expect(try report()["architecture"] as? String == "turbo")
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('the old one', { app: './src/app.js', launch: 'user', allow: ['uncaught-error'] }, async ({ app, device }) => {
        await device.idle();
        expect(app.console).toEqual([]);
      });
      """, to: "app.scenario.js")
    let test = try Command.run("test", in: folder.url)
    #expect(!test.output.contains("toEqual"), "\(test.output)\(test.errors)")
    let turbo = try Command.run("test", "--architecture", "turbo", in: folder.url)
    #expect(turbo.status == 1)
    #expect(turbo.output.contains("turbo"), "\(turbo.output)")
  }

  private func report() throws -> [String: Any] {
    let data = try Data(contentsOf: folder.url.appending(path: "race.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// As `src/createMMKV.ts` of react-native-mmkv 2.12.2.
  @Test func `lets react-native-mmkv 2 work in a project with React Native 0.74`() throws {
    try install("0.74.5")
    try folder.write(
      #"{ "name": "react-native-mmkv", "version": "2.12.2", "main": "index.js" }"#,
      to: "node_modules/react-native-mmkv/package.json")
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      export function MMKV() {
        if (global.nativeCallSyncHook == null) throw new Error('React Native is not running on-device');
        NativeModules.MMKV.install(null);
        return mmkvCreateNewInstance({ id: 'a' });
      }
      """, to: "node_modules/react-native-mmkv/index.js")
    try folder.write(
      """
      import { MMKV } from 'react-native-mmkv';
      const storage = new MMKV();
      storage.set('name', 'Marc');
      console.log(storage.getString('name'));
      """, to: "src/app.js")
    #expect(try architecture() == "Marc")
    let turbo = try Command.run(
      "--launch", "none", "--architecture", "turbo", "src/app.js", in: folder.url)
    #expect(turbo.errors.contains("React Native is not running on-device"))
  }
}
