import Foundation

/// Packages for tests of `bridgehost modules`, and the command itself.
enum ModulesProject {
  static func manifest(_ name: String, _ version: String) -> String {
    "{ \"name\": \"\(name)\", \"version\": \"\(version)\" }"
  }

  /// NetInfo's spec with further members.
  static func netInfo(_ version: String, _ more: String = "") -> [String: String] {
    [
      "package.json": manifest("@react-native-community/netinfo", version),
      "src/NativeRNCNetInfo.ts": """
      import type { TurboModule } from 'react-native';
      import { TurboModuleRegistry } from 'react-native';
      export interface Spec extends TurboModule {
        configure: (config: Object) => void;
        getCurrentState(requestedInterface?: string): Promise<Object>;
        addListener: (eventName: string) => void;
        removeListeners: (count: number) => void;
        \(more)
      }
      export default TurboModuleRegistry.getEnforcing<Spec>('RNCNetInfo');
      """,
    ]
  }

  static let bells = [
    "src/specs/Bell.nitro.ts": """
    import type { HybridObject } from 'react-native-nitro-modules'
    import type { Sound } from '../Sound'
    export interface Bell extends HybridObject<{ ios: 'swift'; android: 'kotlin' }>, Sound {
      readonly volume: number
      ring(times: number): void
    }
    """,
    "src/specs/BellFactory.nitro.ts": """
    import type { HybridObject } from 'react-native-nitro-modules'
    import type { Bell } from './Bell.nitro'
    export interface BellFactory extends HybridObject<{
      ios: 'c++'
      android: 'c++'
    }> {
      createBell(door: string): Bell
    }
    """,
    "src/specs/Widget.nitro.ts":
      "export interface Widget extends HybridObject<{ android: 'kotlin' }> { draw(): void }",
    "src/Sound.ts": "export interface Sound {\n  readonly pitch?: number\n  mute(): void\n}",
    "src/index.ts": """
    import { NitroModules } from 'react-native-nitro-modules'
    export const factory = NitroModules.createHybridObject<BellFactory>('BellFactory')
    """,
  ]

  /// Two hybrid objects of react-native-mmkv, each with a part of its methods.
  static let mmkv = [
    "package.json": manifest("react-native-mmkv", "4.3.1"),
    "src/specs/MMKV.nitro.ts": """
    import type { HybridObject } from 'react-native-nitro-modules'
    export interface MMKV extends HybridObject<{ ios: 'c++'; android: 'c++' }> {
      clearAll(): void
    }
    """,
    "src/specs/MMKVFactory.nitro.ts": """
    import type { HybridObject } from 'react-native-nitro-modules'
    import type { MMKV } from './MMKV.nitro'
    export interface MMKVFactory extends HybridObject<{ ios: 'c++'; android: 'c++' }> {
      createMMKV(configuration: object): MMKV
    }
    """,
    "src/index.ts": """
    import { NitroModules } from 'react-native-nitro-modules'
    export const factory = NitroModules.createHybridObject<MMKVFactory>('MMKVFactory')
    """,
  ]

  static func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> Command.Result {
    let command = Command(["modules"] + arguments, in: folder.url)
    try command.start()
    return command.finish()
  }
}
