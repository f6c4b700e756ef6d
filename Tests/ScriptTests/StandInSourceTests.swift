import Foundation
import Testing

/// What a package's own native code says of a module that nobody has written.
@Suite struct `A stand-in made from native code` {
  private let project: StandInProject

  init() throws { project = try StandInProject() }

  @Test func `has what its own Objective-C exports`() throws {
    let result = try project.run(
      """
      import { RNBell } from 'react-native-bell';
      RNBell.ring('door', ({ code }) => console.log(code), (answer) => console.log('rang', answer));
      RNBell.wait().then((value) => console.log('waited', value));
      console.log(RNBell.now(), typeof RNBell.addListener, Object.keys(RNBell).length);
      const { Sounds, all, loud } = RNBell;
      console.log(Sounds.ding, Sounds.dong, Sounds.max, all.length, loud);
      """)
    #expect(
      result.output == "null function 9\n1 2 null 1 true\nERR_STAND_IN\nwaited null\n", "\(result)")
    #expect(result.status == 0, "\(result)")
  }

  // Methods, variables and assignments, as in react-native-camera and react-native-firebase 5.
  @Test func `has the constants that its own Objective-C makes, by their types`() throws {
    try project.add(
      "react-native-eye",
      [
        "src/index.js": "export const { RNEye } = require('react-native').NativeModules;",
        "ios/RNEye.m": """
        @implementation RNEye
        RCT_EXPORT_MODULE();
        - (NSDictionary *)constantsToExport {
          NSMutableDictionary *constants = [NSMutableDictionary new];
          NSArray<NSString *> *apps = [self all];
          constants[@"apps"] = apps;
          if (apps == nil) return constants;
          return @{ @"codes": [[self class] codes], @"language": [self language], @"2160p": @(1),
                    @"nested": @{ @"sizes": [RNEye codes] }, @"unknown": [other thing] };
        }
        + (NSDictionary *)codes { return @{}; }
        - (NSString*) language { return @"en"; }
        @end
        """,
      ])
    let result = try project.run(
      """
      import { RNEye } from 'react-native-eye';
      console.log(JSON.stringify([RNEye.apps, RNEye.codes, RNEye.language, RNEye.nested, RNEye['2160p'], RNEye.unknown]));
      """)
    #expect(
      result.output == #"[[],{},"",{"sizes":{}},1,null]"# + "\n", "\(result.output)\(result.errors)"
    )
  }

  // As react-native-audio: an app makes files in such folders.
  @Test func `has the paths of the app's folders in constants that name them`() throws {
    try project.add(
      "react-native-recorder",
      [
        "src/index.js": "export const { RNRecorder } = require('react-native').NativeModules;",
        "ios/RNRecorder.m": """
        @implementation RNRecorder
        RCT_EXPORT_MODULE();
        - (NSString *)pathOf:(int)folder { return nil; }
        - (NSDictionary *)constantsToExport {
          return @{ @"NSDocumentDirectoryPath": [self pathOf:NSDocumentDirectory], @"NSCachesDirectoryPath": [self pathOf:1],
                    @"NSLibraryDirectoryPath": [self pathOf:2], @"title": [self pathOf:3] };
        }
        @end
        """,
      ])
    let result = try project.run(
      """
      import { RNRecorder } from 'react-native-recorder';
      const end = (path) => path.split('/').slice(-1)[0];
      console.log(end(RNRecorder.NSDocumentDirectoryPath), end(RNRecorder.NSCachesDirectoryPath));
      console.log(end(RNRecorder.NSLibraryDirectoryPath), JSON.stringify(RNRecorder.title));
      """)
    #expect(
      result.output == "Documents Caches\nLibrary \"\"\n", "\(result.output)\(result.errors)")
  }

  // expo-av up to SDK 53.
  @Test func `has what Expo's own Objective-C exports`() throws {
    try project.add(
      "expo-old",
      [
        "src/index.js": """
        import { requireNativeModule } from 'expo-modules-core';
        export const Old = requireNativeModule('ExponentOld');
        """,
        "ios/EXOld.m": """
        @implementation EXOld
        EX_EXPORT_MODULE(ExponentOld);
        EX_EXPORT_METHOD_AS(setMode,
                            setMode:(NSDictionary *)mode
                            resolver:(EXPromiseResolveBlock)resolve
                            rejecter:(EXPromiseRejectBlock)reject) {}
        @end
        """,
      ])
    let result = try project.run(
      "import { Old } from 'expo-old'; Old.setMode({}).then((value) => console.log('set', value));")
    #expect(result.output == "set null\n", "\(result.errors)")
  }

  // @notifee/react-native and @react-native-firebase keep the name in a variable.
  @Test func `is there for a name that JavaScript makes while it runs`() throws {
    try project.add(
      "react-native-note",
      [
        "src/index.js": """
        import { NativeModules } from 'react-native';
        const config = { nativeModuleName: 'NoteModule' };
        export const note = () => NativeModules[config.nativeModuleName];
        """,
        "ios/NoteModule.m": """
        @implementation NoteModule
        RCT_EXPORT_MODULE();
        RCT_EXPORT_METHOD(show:(RCTPromiseResolveBlock)resolve rejecter:(RCTPromiseRejectBlock)reject) {}
        @end
        """,
      ])
    let result = try project.run(
      "import { note } from 'react-native-note'; note().show().then(() => console.log('shown'));")
    #expect(result.output == "shown\n", "\(result.errors)")
  }

  @Test func `is there although Gradle has filled the package`() throws {
    for number in 0..<40 {
      try project.folder.write(
        "class R {}",
        to: "node_modules/react-native-bell/android/build/a/b/c/d/e/f/g/h/i/j/k/l/m/R\(number).java"
      )
    }
    let result = try project.run(
      "import { RNBell } from 'react-native-bell'; console.log(RNBell.now());")
    #expect(result.output == "null\n", "\(result.errors)")
  }

  @Test func `has its place in files of another encoding`() throws {
    try Data([0x2F, 0x2F, 0x20, 0xC5, 0xDA, 0xC7, 0x0A]).write(
      to: URL(fileURLWithPath: project.folder.path("odd.js")))
    let result = try project.run(
      """
      import './odd';
      import Lamp from 'react-native-lamp';
      console.log(Lamp.count());
      throw new Error('here');
      """)
    #expect(result.output == "0\n", "\(result.errors)")
    #expect(result.errors.contains("index.js:4:11"), "\(result.errors)")
  }

  @Test func `has what its own Swift exports`() throws {
    let result = try project.run(
      """
      import { Horn } from 'expo-horn';
      console.log(JSON.stringify([Horn.sounds(), Horn.volume(), Horn.owner()]));
      Promise.all([Horn.blow(2), Horn.settings()]).then((all) => console.log(JSON.stringify(all)));
      """)
    #expect(result.output == "[[],0,null]\n[false,{}]\n", "\(result)")
    #expect(result.status == 0, "\(result)")
  }

  // expo-updates 29 declares its module so. Later parsers have a node of their own for `NativeModule<Events>`.
  @Test func `has what a declared class of Expo says, with type arguments for its parent`() throws {
    try project.add(
      "expo-news",
      [
        "src/News.ts": """
        import { requireNativeModule } from 'expo-modules-core';
        declare class NewsModule
          extends NativeModule<{ onNews(): void }>
          implements Iterable<string>
        {
          title: string;
          fetch(): Promise<number>;
        }
        export default requireNativeModule<NewsModule>('ExpoNews');
        """,
        "src/index.js": "export { default as News } from './News';",
      ])
    let result = try project.run(
      """
      import { News } from 'expo-news';
      News.fetch().then((count) => console.log(count, JSON.stringify(News.title)));
      """)
    #expect(result.output == "0 \"\"\n", "\(result.output)\(result.errors)")
    let modules = try ModulesProject.run(project.folder)
    #expect(!modules.errors.contains("cannot be read"), "\(modules.errors)")
  }

  // expo-location up to SDK 48 asks Expo's proxy, which then has all modules of `globalThis.expo`.
  @Test func `is found in the proxy of Expo's earlier JavaScript`() throws {
    try project.folder.write(
      #"{ "name": "expo-modules-core", "version": "0.6.5", "main": "index.js" }"#,
      to: "node_modules/expo-modules-core/package.json")
    try project.folder.write(
      """
      const proxy = require('react-native').NativeModules.NativeUnimoduleProxy;
      const modules = {};
      for (const name of Object.keys(proxy.exportedMethods)) modules[name] = proxy.modulesConstants[name];
      exports.NativeModulesProxy = modules;
      """, to: "node_modules/expo-modules-core/index.js")
    try project.add(
      "expo-place",
      [
        "src/index.js": """
        import { NativeModulesProxy } from 'expo-modules-core';
        export const Place = NativeModulesProxy.ExpoPlace;
        export const ask = () => Place.askAsync();
        """,
        "ios/EXPlace.m": """
        @implementation EXPlace
        EX_EXPORT_MODULE(ExpoPlace);
        EX_EXPORT_METHOD_AS(askAsync, ask:(EXPromiseResolveBlock)resolve rejecter:(EXPromiseRejectBlock)reject) {}
        @end
        """,
      ])
    let result = try project.run(
      "import { ask } from 'expo-place'; ask().then((value) => console.log('asked', value));")
    #expect(result.output == "asked null\n", "\(result.output)\(result.errors)")
  }

  @Test func `of Expo is one of Expo although only its native code names its methods`() throws {
    try project.add(
      "expo-fan",
      [
        "src/index.js": """
        const name = 'ExpoFan';
        exports.fan = () => globalThis.expo.modules[name];
        """,
        "ios/FanModule.swift": """
        public class FanModule: Module {
          public func definition() -> ModuleDefinition {
            Name("ExpoFan")
            Function("turn") { () -> Int in 1 }
            Class("Blade", Blade.self) {
              AsyncFunction("sharpen") { (blade: Blade) in }
            }
            View(FanView.self) {
              AsyncFunction("draw") { (view: FanView) in }
            }
            Function("stop") { () -> Int in 1 }
          }
        }
        """,
      ])
    let result = try project.run(
      """
      import { fan } from 'expo-fan';
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      console.log(fan().turn(), fan().stop(), fan().sharpen, fan().draw);
      """)
    #expect(
      result.output == "0 0 undefined undefined\n", "\(result.output)\(result.errors)")
  }

  // The JavaScript is there twice, as Expo's packages have it, and only the one in TypeScript has types.
  @Test func `answers with types that another package declares`() throws {
    try project.add(
      "expo-basics",
      [
        "types.d.ts": """
        export declare enum Status { GRANTED = "granted", UNDETERMINED = "undetermined", DENIED = "denied" }
        export interface Answer { status: Status; granted: boolean; canAskAgain: boolean }
        """,
        "index.d.ts": "export * from './types';",
      ])
    try project.folder.write(
      #"{ "name": "expo-basics", "version": "1.0.0", "main": "src/index.js", "types": "index.d.ts" }"#,
      to: "node_modules/expo-basics/package.json")
    let javaScript = """
      import place from './ExpoPlace';
      export async function ask() { return await place.ask(); }
      """
    let lookUp = """
      import { requireNativeModule } from 'expo-modules-core';
      export default requireNativeModule('ExpoPlace');
      """
    try project.add(
      "expo-place",
      [
        "build/ExpoPlace.js": lookUp, "build/Place.js": javaScript, "src/ExpoPlace.ts": lookUp,
        "src/Place.ts": """
        import { Answer } from 'expo-basics';
        import place from './ExpoPlace';
        export type PlaceAnswer = Answer & { ios?: { scope: 'whenInUse' | 'always' | 'none' } };
        export async function ask(): Promise<PlaceAnswer> { return await place.ask(); }
        """,
        "src/index.js": "export const ask = () => globalThis.expo.modules.ExpoPlace.ask();",
      ])
    let result = try project.run(
      """
      import { ask } from 'expo-place';
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      ask().then((answer) => console.log(JSON.stringify(answer)));
      """)
    #expect(
      result.output.contains(#""status":"undetermined""#)
        && result.output.contains(#""granted":false"#), "\(result.output)\(result.errors)")
  }
}
