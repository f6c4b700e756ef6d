internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The app's user defaults, with promises.
@HostActor
final class UserDefaultsModule: NativeModule {
  nonisolated static let name = "UserDefaults"

  private let storage: PhoneStorage

  init(storage: PhoneStorage) { self.storage = storage }

  var exports: [any Export] {
    AsyncFunction("get") { [storage] (key: String) in try storage.userDefaults.object(forKey: key) }
    AsyncFunction("set") { [storage] (key: String, argument: PropertyListArgument) in
      // iOS would end the app here. A promise can report the error instead.
      guard argument.lacksNull else { throw PropertyListError(key: key) }
      try storage.userDefaults.set(argument.value, forKey: key)
      return Undefined()
    }
    AsyncFunction("remove") { [storage] (key: String) in
      try storage.userDefaults.removeObject(forKey: key)
      return Undefined()
    }
    AsyncFunction("getAll") { [storage] () in try storage.userDefaults.persistentDomain() }
  }
}
