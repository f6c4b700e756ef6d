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

  private let owner: StoringApp

  init(storage: PhoneStorage, owner: StoringApp) { (self.storage, self.owner) = (storage, owner) }

  var exports: [any Export] {
    asyncStorageExports(storage, owner) { [owner] in
      owner.has(Self.library?.package ?? "", from: (1, 22, 1))
    }
  }
}
