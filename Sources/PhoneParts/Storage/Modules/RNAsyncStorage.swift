internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of `@react-native-async-storage/async-storage`, version 3, with promises and
/// named databases. The methods with `legacy_` in their names use the data of earlier versions.
@HostActor
final class RNAsyncStorage: NativeModule {
  nonisolated static let name = "RNAsyncStorage"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "@react-native-async-storage/async-storage", versions: "3")

  private let storage: PhoneStorage

  init(storage: PhoneStorage) { self.storage = storage }

  var exports: [any Export] {
    AsyncFunction("getValues") { [self] (database: String, keys: [String]) in
      try reportingErrors { items in
        let values = try items.values(for: keys, in: database)
        return keys.map { StoredItem(key: $0, value: values[$0]) }
      }
    }
    AsyncFunction("setValues") { [self] (database: String, entries: [StoredItem]) in
      try reportingErrors { items in
        try items.remove(entries.filter { $0.value == nil }.map(\.key), in: database)
        try items.set(
          entries.compactMap { item in item.value.map { (item.key, $0) } }, in: database)
        return entries
      }
    }
    AsyncFunction("removeValues") { [self] (database: String, keys: [String]) in
      try reportingErrors { items in
        try items.remove(keys, in: database)
        return Undefined()
      }
    }
    AsyncFunction("getKeys") { [self] (database: String) in
      try reportingErrors { try $0.keys(in: database) }
    }
    AsyncFunction("clearStorage") { [self] (database: String) in
      try reportingErrors { items in
        try items.removeAll(in: database)
        return Undefined()
      }
    }
    legacyExports
  }

  @ExportsBuilder
  private var legacyExports: [any Export] {
    AsyncFunction("legacy_multiGet") { [self] (keys: [String]) in
      try reportingErrors { items in
        let values = try items.values(for: keys)
        return keys.map { [$0, values[$0]] }
      }
    }
    AsyncFunction("legacy_multiSet") { [self] (entries: [[String]]) in
      try reportingErrors { items in
        try items.set(entries.filter { $0.count == 2 }.map { ($0[0], $0[1]) })
        return String?.none
      }
    }
    AsyncFunction("legacy_multiRemove") { [self] (keys: [String]) in
      try reportingErrors { items in
        try items.remove(keys)
        return String?.none
      }
    }
    // The library's does nothing on iOS (3.0.2, `apple/AsyncStorage.mm` lines 192 to 199).
    AsyncFunction("legacy_multiMerge") { (_: [[String]]) in String?.none }
    AsyncFunction("legacy_getAllKeys") { [self] () in try reportingErrors { try $0.keys() } }
    AsyncFunction("legacy_clear") { [self] () in
      try reportingErrors { items in
        try items.removeAll()
        return String?.none
      }
    }
  }

  private func reportingErrors<Result>(_ body: (AsyncStorage) throws -> Result) throws -> Result {
    do { return try body(storage.asyncStorage) } catch {
      throw NativeError(
        code: "AsyncStorageError", message: String(describing: error),
        userInfo: ["type": "SqliteException"])
    }
  }
}

/// `{ key, value }`.
struct StoredItem: JSRecord, JSDecodable, Sendable {
  let key: String
  let value: String?

  static func decode(_ value: JSRef, in context: JSContext) throws -> StoredItem {
    let object = try JSObject.decode(value, in: context)
    return StoredItem(key: try object.get("key"), value: try object.get("value"))
  }

  func write(fields: JSFields) {
    fields.add("key", key)
    fields.add("value", value)
  }
}
