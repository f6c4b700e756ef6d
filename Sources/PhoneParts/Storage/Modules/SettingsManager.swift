internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of React Native's `Settings`: a copy of the user defaults that JavaScript reads
/// synchronously. The event `settingsUpdated` reports changes by other code.
@HostActor
final class SettingsManager: NativeModule {
  nonisolated static let name = "SettingsManager"

  private let settingsUpdated = Event<[String: PropertyList]>("settingsUpdated")
  private let storage: PhoneStorage
  private var isObserving = false
  private var isWriting = false

  init(storage: PhoneStorage) { self.storage = storage }

  var exports: [any Export] {
    settingsUpdated
    Constant("settings", self.settings)
    AsyncFunction("setValues") { [self] (values: [String: PropertyListArgument]) in
      try write(values.mapValues(\.value))
    }
    AsyncFunction("deleteValues") { [self] (keys: [String]) in
      try write(Dictionary(keys.map { ($0, nil) }) { $1 })
    }
  }

  func initialize() { isObserving = false }

  func startObserving() {
    isObserving = true
    storage.userDefaults.onChange = { [weak self] in self?.sendChange() }
  }

  func stopObserving() { isObserving = false }

  /// React Native's JavaScript listens without informing the module. So a change is sent only if
  /// the module knows of a listener; otherwise it would be reported as lost.
  private func sendChange() {
    if isObserving, !isWriting { settingsUpdated.send(settings) }
  }

  private var settings: [String: PropertyList] {
    (try? storage.userDefaults.dictionaryRepresentation()) ?? [:]
  }

  private func write(_ values: [String: PropertyList?]) throws {
    isWriting = true
    defer { isWriting = false }
    let defaults = storage.userDefaults
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try defaults.set(value, forKey: key)
    }
  }
}
