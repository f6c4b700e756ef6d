import Foundation

/// A project with packages whose native modules nobody has written.
struct StandInProject {
  let folder: TemporaryFolder

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

  /// Adds an installed package.
  func add(_ package: String, _ files: [String: String]) throws {
    try folder.write(
      #"{ "name": "\#(package)", "version": "1.0.0", "main": "src/index.js", "react-native": "src/index.js" }"#,
      to: "node_modules/\(package)/package.json")
    try folder.write(
      "export { default } from './NativeLamp';", to: "node_modules/\(package)/src/index.js")
    for (file, text) in files { try folder.write(text, to: "node_modules/\(package)/\(file)") }
  }

  /// Runs a script of the project.
  func run(_ script: String, _ options: String...) throws -> Command.Result {
    try folder.write(script, to: "index.js")
    let command = Command(["--launch", "user"] + options, in: folder.url)
    try command.start()
    return command.finish()
  }
}
