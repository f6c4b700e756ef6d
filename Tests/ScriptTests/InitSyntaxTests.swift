import Testing

/// `bridgehost init` reads the syntax trees of files, so it knows what code says from what only looks like it.
@Suite(.processes) struct InitSyntaxTests {
  struct Source: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The files of the package.
    let files: [String: String]
    /// What the native half for it contains.
    let has: [String]
    /// What it does not contain.
    var lacks: [String] = []
  }

  @Test(arguments: javaScript + specs)
  func `reads what the code says`(_ source: Source) throws {
    let folder = try InitTests.project(["bell": source.files])
    let result = try InitTests.run(in: folder)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let half = try InitTests.text("bridgehost/bell.native.js", in: folder)
    for part in source.has { #expect(half.contains(part), "\(part) in \(half)") }
    for part in source.lacks { #expect(!half.contains(part), "\(part) in \(half)") }
  }

  private static let javaScript = [
    Source(
      testDescription: "names in comments, strings, templates and regular expressions",
      files: [
        "index.js": #"""
        import { NativeModules } from 'react-native';
        // NativeModules.Commented.ring()
        const texts = ["NativeModules.Quoted", `NativeModules.Templated`, /NativeModules.Matched['"`]/];
        export const text = `${NativeModules.Bell.ringSync()} NativeModules.Copied`;
        export const door = <Door>NativeModules.Shown, isn't it</Door>;
        """#
      ], has: ["nativeModule('Bell'", "ringSync: sync("],
      lacks: ["Commented", "Quoted", "Templated", "Matched", "Copied", "Shown"]),
    Source(
      testDescription: "names that a function declares for itself",
      files: [
        "index.js": """
        import { NativeModules } from 'react-native';
        const { Bell } = NativeModules;
        export const test = (NativeModules) => NativeModules.Mocked.ring();
        export const all = (bells) => bells.map((Bell) => Bell.notOurs());
        export const ring = () => Bell.ring();
        """
      ], has: ["async ring()"], lacks: ["Mocked", "notOurs"]),
    Source(
      testDescription: "names that the file gives to others",
      files: [
        "index.ts": """
        import { NativeModules as N, NativeEventEmitter as E, TurboModuleRegistry as T } from 'react-native';
        export const ring = () => N?.['Bell']?.ring(1);
        export const knock = (listener: () => void) => new E(N.Bell as any).addListener('onKnock', listener);
        export const chime = T.get('Chime')!;
        chime.play();
        """
      ], has: ["async ring()", "events: ['onKnock']", "nativeModule('Chime'", "async play()"]),
    Source(
      testDescription: "members of `this`, and destructured methods",
      files: [
        "index.js": """
        const { NativeModules } = require('react-native');
        class Door {
          bell = NativeModules.Bell;
          constructor() { this.bell = this.bell || null; }
          open(onDone) {
            const { open, model } = this.bell;
            open('front', onDone);
            this.bell.ring();
            return model;
          }
        }
        """
      ], has: ["open: withCallbacks((argument1, onDone)", "async ring()", "// model: …"]),
    Source(
      testDescription: "a module that files pass on",
      files: [
        "src/native.js": """
        import { TurboModuleRegistry } from 'react-native';
        const NAME = 'Bell';
        export default TurboModuleRegistry.getEnforcing(NAME);
        """,
        "src/index.js": "export { default as Bell } from './native';",
        "src/ring.js": "import { Bell } from '.';\nexport const ring = () => Bell.ring();",
        "src/open.js": """
        import * as all from './index';
        export const open = () => all.Bell.open();
        """,
      ], has: ["async ring()", "async open()"]),
    Source(
      testDescription: "what Babel makes of imports and exports",
      files: [
        "lib/NativeBell.js": """
        "use strict";
        Object.defineProperty(exports, "__esModule", { value: true });
        exports.default = void 0;
        var _reactNative = require("react-native");
        var _default = exports.default = _reactNative.TurboModuleRegistry.getEnforcing('Bell');
        """,
        "lib/index.js": """
        "use strict";
        var _NativeBell = _interopRequireDefault(require("./NativeBell"));
        function _interopRequireDefault(e) { return e.__esModule ? e : { default: e }; }
        exports.ring = () => _NativeBell.default.ring();
        """,
      ], has: ["nativeModule('Bell'", "async ring()"]),
    Source(
      testDescription: "a map is no registry",
      files: [
        "index.js": """
        import { TurboModuleRegistry } from 'react-native';
        const modules = new Map();
        modules.get('Mapped').ring();
        TurboModuleRegistry.get('Bell').ring();
        """
      ], has: ["async ring()"], lacks: ["Mapped"]),
  ]

  private static let specs = [
    Source(
      testDescription: "types of other files, under other names",
      files: [
        "src/NativeBell.ts": """
        import { TurboModuleRegistry } from 'react-native';
        import type { BellSpec as S } from './types';
        export default TurboModuleRegistry.getEnforcing<S>('Bell');
        """,
        "src/types/index.ts": "export { Spec as BellSpec } from './bell';",
        "src/types/bell.ts": """
        import type { TurboModule } from 'react-native';
        import { Lamp } from './lamp';
        export interface Spec extends TurboModule, Lamp { ring(door: string): Promise<void> }
        """,
        "src/types/lamp.ts": "export type Lamp = { dim(): void };",
        "src/other.ts": "export interface Spec { notOurs(): void }",
      ], has: ["async ring(door)", "dim() {"], lacks: ["notOurs"]),
    Source(
      testDescription: "generics, overloads, unions, intersections and aliases",
      files: [
        "NativeBell.ts": """
        import type { TurboModule } from 'react-native';
        import { TurboModuleRegistry } from 'react-native';
        type Done = (error?: string) => void;
        type Visits = Promise<Array<{ at: number }>>;
        interface Rings<T extends object> {
          ring(door: T): Promise<void>;
          ring(door: T, times: number): Promise<void>;
        }
        type Spec = TurboModule & Rings<{ a: 1 }> & Readonly<{
          visits: <T>(of: T) => Visits
          open(onDone: Done | null): void
          watch(options: { onRing: () => void }): void
          get model(): 'a' | 'b'
        }>;
        export default TurboModuleRegistry.get<Spec | null>('Bell') as Spec;
        """
      ],
      has: [
        "async ring(door)", "async visits(of)", "open: withCallbacks((onDone) =>",
        "watch(options) {", "// model: 'a' | 'b',",
      ]),
    Source(
      testDescription: "Flow",
      files: [
        "NativeBell.js": """
        // @flow strict-local
        import { TurboModuleRegistry } from 'react-native';
        export interface Spec extends TurboModule {
          +getConstants: () => {| +model: string, volumes: ?Array<number> |},
          +a: (x: ?string, string) => Promise<void>, b: (f: () => void) => void, c(): ?X
        }
        export default (TurboModuleRegistry.get<Spec>('Bell'): ?Spec);
        """
      ],
      has: [
        "async a(x, argument2)", "b: withCallbacks((f) => notWritten('Bell.b'))", "c: sync(() =>",
        "// model: string,", "// volumes: Array<number>,",
      ]),
    Source(
      testDescription: "patterns and equal names as parameters",
      files: [
        "NativeBell.ts": """
        interface Spec { a([x]: string, { b }: X, ...c: any[]): void }
        export default TurboModuleRegistry.getEnforcing<Spec>('Bell');
        """
      ], has: ["a(argument1, argument2, c) {"]),
    Source(
      testDescription: "Expo's module as a type",
      files: [
        "src/Bell.ts": """
        import { NativeModule, requireNativeModule as load } from 'expo';
        type Events = { onRing: (door: string) => void };
        export default load<NativeModule<Events> & { ring(): void }>('Bell');
        """
      ], has: ["events: ['onRing']", "ring() {"]),
  ]
}
