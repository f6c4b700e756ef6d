internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// The native half of React Native's own `AsyncStorage`, up to about version 0.59.
@HostActor
final class AsyncLocalStorage: NativeModule {
  nonisolated static let name = "AsyncLocalStorage"

  private let storage: PhoneStorage

  private let owner: StoringApp

  init(storage: PhoneStorage, owner: StoringApp) { (self.storage, self.owner) = (storage, owner) }

  var exports: [any Export] { asyncStorageExports(storage, owner) { false } }
}
