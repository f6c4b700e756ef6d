import Testing

/// What `bridgehost modules` reads from the files of a package.
@Suite(.processes) struct `The needs of a package` {
  /// The files of a package, and lines that the output must have.
  @Test(arguments: [
    // A Flow spec.
    (
      [
        "NativeBell.js": """
        // @flow strict-local
        import type {TurboModule} from 'react-native/Libraries/TurboModule/RCTExport';
        export interface Spec extends TurboModule {
          +getConstants: () => {| model: string |};
          +ring: (times: ?number, options: $ReadOnly<{loud?: boolean}>) => Promise<void>;
        }
        export default (TurboModuleRegistry.getEnforcing<Spec>('Bell'): ?Spec);
        """
      ],
      [
        "Bell 0 of 1 stand-in bell 1.2.0 TurboModule",
        " neutral ring, model (property)",
      ]
    ),
    // The spec counts, and not the calls.
    (
      [
        "lib/index.js": "const B = TurboModuleRegistry.get('Bell'); B.ring(); B.knock();",
        "src/NativeBell.ts": """
        export interface Spec extends TurboModule { ring(): void; mute(): void }
        export default TurboModuleRegistry.get<Spec>('Bell');
        """,
      ], [" neutral ring, mute"]
    ),
    // The type that the code gives a module, with the types that it extends.
    (
      [
        "index.ts": """
        import { BellModule } from './types';
        const Bell: BellModule | undefined = NativeModules.Bell;
        export default Bell as BellModule;
        """,
        "types.ts": """
        type BellModuleOther = { other(): void }
        interface Basics { model: string }
        export interface BellModule extends Basics { ring(): void }
        """,
      ], [" neutral ring, model (property)"]
    ),
    // What the Objective-C does not export is only for Android.
    (
      [
        "index.js": "const { Bell } = NativeModules; Bell.ring(); Bell.vibrate();",
        "ios/RCTBell.m": """
        #import <React/RCTBridgeModule.h>
        @implementation RCTBell
        RCT_EXPORT_MODULE()
        RCT_EXPORT_METHOD(ring:(nonnull NSNumber *)times resolve:(RCTPromiseResolveBlock)resolve
                          reject:(RCTPromiseRejectBlock)reject) {}
        @end
        """,
      ], ["Bell 0 of 1 stand-in", " neutral ring", " not on iOS vibrate"]
    ),
    // A property of a type that the Objective-C does not name is only for Android.
    (
      [
        "index.ts": """
        interface BellModule { ring(): void; model: string; isLoud: boolean }
        const Bell: BellModule = NativeModules.Bell;
        """,
        "ios/RCTBell.m": """
        @implementation RCTBell
        RCT_EXPORT_MODULE()
        RCT_EXPORT_METHOD(ring) {}
        - (NSDictionary *)constantsToExport { return @{ @"model": @"B1" }; }
        @end
        """,
      ], [" neutral ring, model (property)", " not on iOS isLoud (property)"]
    ),
    // A spec is no contract of Objective-C that gives React Native no TurboModule.
    (
      [
        "src/NativeBell.ts": """
        export interface Spec extends TurboModule { ring(): void; getConfig(): Object }
        export default TurboModuleRegistry.get<Spec>('Bell');
        """,
        "ios/RCTBell.m": """
        @implementation RCTBell
        RCT_EXPORT_MODULE()
        RCT_EXPORT_METHOD(ring) {}
        @end
        """,
      ], [" neutral ring", " not on iOS getConfig"]
    ),
    // Otherwise it is one, without the constants that only Android has.
    (
      [
        "src/NativeBell.ts": """
        export interface Spec extends TurboModule {
          getConstants(): { ANDROID_PATH: string; model: string }; ring(): void; getConfig(): Object
        }
        export default TurboModuleRegistry.get<Spec>('Bell');
        """,
        "ios/RCTBell.mm": """
        @implementation RCTBell
        RCT_EXPORT_MODULE()
        - (NSDictionary *)getConstants { return @{ @"model": @"B1" }; }
        - (std::shared_ptr<TurboModule>)getTurboModule:(const ObjCTurboModule::InitParams &)params {}
        @end
        """,
      ], [" neutral ring, getConfig, model (property)", " not on iOS ANDROID_PATH (property)"]
    ),
    // A module of another package that is looked up, and not used.
    (
      [
        "index.ts": """
        export const Bell = NativeModules.Bell;
        export default NativeModules.Menu;
        Bell.ring();
        """,
        "ios/RCTBell.m": """
        @implementation RCTBell
        RCT_EXPORT_MODULE()
        RCT_EXPORT_METHOD(ring) {}
        @end
        """,
      ], ["Bell 0 of 1 stand-in", "Menu 0 of 0 stand-in"]
    ),
    // If the JavaScript shows no methods, the Objective-C does.
    (
      [
        "index.js":
          "const { Bell } = require('react-native').NativeModules; module.exports = { ...Bell };",
        "RNBell/Bell.m": """
        @interface RCT_EXTERN_MODULE(Bell, NSObject)
        RCT_EXTERN_METHOD(ring:(NSDictionary *)options callback:(RCTResponseSenderBlock)callback)
        RCT_EXPORT_BLOCKING_SYNCHRONOUS_METHOD(isRinging) { return @NO; }
        RCT_REMAP_METHOD(mute, muteWithResolver:(RCTPromiseResolveBlock)resolve
                         rejecter:(RCTPromiseRejectBlock)reject) {}
        @end
        """,
      ], [" neutral ring, isRinging, mute"]
    ),
    // A module that only the code for Android has.
    (
      [
        "src/NativeBell.ts": """
        export interface Spec extends TurboModule { ring(): void }
        export default TurboModuleRegistry.get<Spec>('Bell');
        """,
        "ios/Other.mm": "RCT_EXPORT_MODULE(Other)",
        "android/src/main/java/BellModule.java": "String NAME = \"Bell\";",
      ],
      [
        "Bell 0 of 1 not on iOS",
        "1 native module: 0 complete, 0 incomplete, 0 stand-ins, 0 missing, 1 optional",
      ]
    ),
    // Modules without which the package goes on.
    (
      [
        "index.ts": """
        NativeModules.Bell?.ring();
        if (NativeModules.Chime) { NativeModules.Chime.ring(); }
        export const gong = requireOptionalNativeModule('Gong');
        """
      ], ["Bell 0 of 1 stand-in", "Chime 0 of 1 stand-in", "Gong 0 of 0 stand-in"]
    ),
    (
      [
        "index.ts": """
        const isLoud = !!NativeModules.Horn;
        function find() { try { return requireNativeModule('Bell'); } catch { return null; } }
        function need() { try { return requireNativeModule('Gong'); } catch (error) { throw new Error('no Gong'); } }
        """
      ], ["Bell 0 of 0 stand-in", "Horn 0 of 0 stand-in", "Gong 0 of 0 stand-in"]
    ),
    // Expo's native half in Swift.
    (
      [
        "src/Bell.ts": "export default requireNativeModule('Bell');",
        "src/index.ts": "import Bell from './Bell';\nBell.ringAsync(); Bell.warmUpAsync();",
        "ios/BellModule.swift": #"Name("Bell")\#nAsyncFunction("ringAsync") { }"#,
      ], ["Bell 0 of 1 stand-in bell 1.2.0 Expo", " not on iOS warmUpAsync"]
    ),
    // Only the first of several modules is needed.
    (
      [
        "index.ts":
          "const storage = NativeModules.OtherStorage ?? NativeModules.RNCAsyncStorage; storage.multiGet([]);"
      ], ["RNCAsyncStorage 0 of 0 bridgehost", "1 native module: 1 complete"]
    ),
  ])
  func `reads what a package needs`(_ files: [String: String], _ parts: [String]) throws {
    let folder = try InitTests.project(["bell": files])
    let result = try ModulesProject.run(folder)
    let output = result.output.replacing(#/ +/#, with: " ")
    for part in parts { #expect(output.contains(part), "\(result.output)") }
  }
}
