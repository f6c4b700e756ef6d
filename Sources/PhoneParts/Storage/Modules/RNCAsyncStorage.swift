internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// The native half of `@react-native-async-storage/async-storage`, versions 1 and 2.
@HostActor
final class RNCAsyncStorage: NativeModule {
  nonisolated static let name = "RNCAsyncStorage"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "@react-native-async-storage/async-storage", versions: "1", "2")

  private let storage: PhoneStorage

  init(storage: PhoneStorage) { self.storage = storage }

  var exports: [any Export] { asyncStorageExports(storage) }
}
