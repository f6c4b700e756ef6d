internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage

/// Makes storages (react-native-mmkv 4.3.1, `cpp/HybridMMKVFactory.cpp`).
@HostActor
final class MMKVFactory: HybridObject {
  override class var library: ReplacedLibrary? { .mmkv }

  private let library: MMKVLibrary

  init(_ library: MMKVLibrary) { self.library = library }

  override var description: String { "[HybridObject MMKVFactory]" }

  @ExportsBuilder override var exports: [any Export] {
    Property("defaultMMKVInstanceId") { MMKVLibrary.defaultID }
    // The folder is always that of the platform context.
    Function("initializeMMKV") { (_: String) in }
    Function("createMMKV") { [library] (configuration: MMKVConfiguration) in
      guard !configuration.id.isEmpty else {
        throw JSError(message: "Failed to create MMKV instance! `id` cannot be empty!")
      }
      return MMKV(try library.open(configuration), library.listeners)
    }
    Function("deleteMMKV") { [library] (id: String) in try library.delete(id) }
    Function("existsMMKV") { [library] (id: String) in try library.exists(id) }
  }
}

/// Where storages are (react-native-mmkv 4.3.1, `ios/HybridMMKVPlatformContext.swift`).
@HostActor
final class MMKVPlatformContext: HybridObject {
  override class var library: ReplacedLibrary? { .mmkv }

  private let container: AppContainer

  init(_ container: AppContainer) { self.container = container }

  @ExportsBuilder override var exports: [any Export] {
    Function("getBaseDirectory") { [container] in try container.documents + "/mmkv" }
    // No app of a simulated phone has a folder that it shares with other apps.
    Function("getAppGroupDirectory") { () -> String? in nil }
  }
}

extension ReplacedLibrary {
  fileprivate static let mmkv = ReplacedLibrary("react-native-mmkv", versions: "4.3")
}
