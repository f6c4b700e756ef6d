import AppHost
import BridgeTesting
import Foundation
import HostLoop
import SimulatedPhone
import Testing

/// A file `PublishedRequests.json` has the methods for which the JavaScript of published packages asks on iOS, as `bridgehost
/// modules` finds them. `docs/libraries` counts them.
@HostActor
struct PublishedRequestsTests {
  struct Package: Codable {
    struct Module: Codable {
      /// `native`, `turbo`, `expo`, `nitro`, or `returned` for a hybrid object that another one returns.
      let kind: String
      let methods: [String]
      /// The methods that are missing here.
      let lacking: [String]?
    }

    let version: String
    let modules: [String: Module]
  }

  private nonisolated static let packages: [String: Package] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.lastPathComponent == "PublishedRequests.json" }
    let lists = (files ?? []).map { file in
      (try? JSONDecoder().decode([String: Package].self, from: Data(contentsOf: file))) ?? [:]
    }
    return lists.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }()

  @Test func `The lists of published packages are there`() { #expect(Self.packages.count > 10) }

  @Test(arguments: packages.keys.sorted())
  func `The native half has the methods for which the package asks`(package: String) async throws {
    let modules = try #require(Self.packages[package]).modules.sorted { $0.key < $1.key }
    let asked = try JSONEncoder().encode(Dictionary(uniqueKeysWithValues: modules.map { ($0, $1) }))
    let app = try AppFixture.plain(
      """
      import { NativeModules, TurboModuleRegistry } from 'react-native';
      NativeModules.NitroModules.install();
      NativeModules.ExpoModulesCore.installModules();
      const hybrid = (name) => NitroModulesProxy.createHybridObject(name);
      const returned = {
        MMKV: () => hybrid('MMKVFactory').createMMKV({ id: 'a' }),
        NativeMMKV: () => NativeModules.MMKV.install(null) && mmkvCreateNewInstance({ id: 'a' }),
        SourceProxy: () => hybrid('CoreModule').currentAppSource(),
        WorkoutProxy: () => hybrid('WorkoutsModule').saveWorkoutSample(37, [], new Date(0), new Date(1), undefined, undefined),
      };
      const find = {
        native: (name) => NativeModules[name], turbo: (name) => TurboModuleRegistry.getEnforcing(name),
        expo: (name) => expo.modules[name], nitro: hybrid, returned: (name) => returned[name](),
      };
      (async () => {
        await hybrid('CoreModule').requestAuthorization({ toShare: ['HKWorkoutTypeIdentifier'], toRead: [] });
        for (const [name, { kind, methods }] of Object.entries(\(String(decoding: asked, as: UTF8.self)))) {
          const module = await find[kind](name);
          console.log(name, methods.filter((method) => typeof module[method] !== 'function').join());
        }
      })();
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(
      app.lines.sorted()
        == modules.map { name, module in
          "\(name) \((module.lacking ?? []).joined(separator: ","))"
        })
  }
}
