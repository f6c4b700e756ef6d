import Foundation
import Testing

/// What `bridgehost init` reads from the JavaScript and the native code of packages.
@Suite(.processes) struct InitReadingTests {
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
  ])
  func `reads from the JavaScript of a package`(_ source: String, _ parts: [String]) throws {
    let folder = try InitTests.project(["bell": ["index.ts": source]])
    let result = try InitTests.run(in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let half = try InitTests.text("bridgehost/bell.native.js", in: folder)
    for part in parts { #expect(half.contains(part), "\(half)") }
    let test = try Command.run("test", in: folder.url)
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
    _ = try InitTests.run(in: folder)
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
    let result = try InitTests.run(in: folder)
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
    let result = try InitTests.run(in: folder)
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
    let result = try InitTests.run(in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.output.contains(".native.js\n"))
    #expect(
      result.errors.contains(
        "note: react-native-own: no native module of it is missing that JavaScript can define\n"))
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
    let result = try InitTests.run(in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.output.contains(".native.js\n"))
  }

  @Test func `names the dependencies that are not installed`() throws {
    let folder = try InitTests.project([:])
    try folder.write(
      #"{ "dependencies": { "react-native": "*", "not-there": "1", "../../etc": "1" } }"#,
      to: "package.json")
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.hasPrefix("note: not-there: not installed"), "\(result.errors)")
    #expect(!result.errors.contains("etc"))
  }
}
