internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The app's user defaults, by promises.
@HostActor
final class UserDefaultsModule: NativeModule {
  nonisolated static let name = "UserDefaults"

  private let storage: PhoneStorage

  init(storage: PhoneStorage) { self.storage = storage }

  var exports: [any Export] {
    AsyncFunction("get") { [storage] (key: String) in try storage.userDefaults.object(forKey: key) }
    AsyncFunction("set") { [storage] (key: String, argument: PropertyListArgument) in
      // iOS ends the app here; a promise can say it.
      guard argument.lacksNull else { throw PropertyListError(key: key) }
      try storage.userDefaults.set(argument.value, forKey: key)
      return Undefined()
    }
    AsyncFunction("remove") { [storage] (key: String) in
      try storage.userDefaults.removeObject(forKey: key)
      return Undefined()
    }
    AsyncFunction("getAll") { [storage] () in try storage.userDefaults.dictionaryRepresentation() }
  }
}
