internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// A storage as JavaScript sees it (react-native-mmkv 4.3.1, `cpp/HybridMMKV.cpp`). Everything happens inside the call.
@HostActor
final class MMKV: HybridObject {
  private let store: MMKVStore
  private let listeners: MMKVListeners

  init(_ store: MMKVStore, _ listeners: MMKVListeners) {
    self.store = store
    self.listeners = listeners
  }

  override var description: String { "[HybridObject MMKV]" }

  @ExportsBuilder override var exports: [any Export] {
    properties
    reading
    writing
    encryption
    Function("addOnValueChangedListener") { [store, listeners] (callback: AsyncJSCallback) in
      MMKVListener(listeners, store.id, number: listeners.add(callback, to: store.id))
    }
    Function("importAllFrom") { [store] (other: MMKV) in store.importAll(from: other.store) }
  }

  @ExportsBuilder private var properties: [any Export] {
    Property("id") { [store] in store.id }
    Property("length") { [store] in store.entries.count }
    Property("size") { [store] in store.byteSize }
    Property("byteSize") { [store] in store.byteSize }
    Property("isReadOnly") { [store] in store.isReadOnly }
    Property("isEncrypted") { [store] in store.encryption != nil }
  }

  @ExportsBuilder private var reading: [any Export] {
    Function("getBoolean") { [store] (key: String) in store[key].flatMap(MMKVValue.bool) }
    Function("getString") { [store] (key: String) in store[key].flatMap(MMKVValue.string) }
    Function("getNumber") { [store] (key: String) in store[key].flatMap(MMKVValue.number) }
    Function("getBuffer") { [store] (key: String) in
      store[key].flatMap(MMKVValue.buffer).map { JSArrayBuffer($0) }
    }
    Function("contains") { [store] (key: String) in store[key] != nil }
    // In native code the order is that of a hash table.
    Function("getAllKeys") { [store] in store.entries.keys.sorted() }
  }

  @ExportsBuilder private var writing: [any Export] {
    Function("set") { [store, listeners] (key: String, value: MMKVValue) in
      if key.isEmpty { throw JSError(message: "Cannot set a value for an empty key!") }
      guard store.set(value.encoded, for: key) else {
        throw JSError(message: "Failed to set value for key \"\(key)\"!")
      }
      listeners.notify(of: key, in: store.id)
    }
    Function("remove") { [store, listeners] (key: String) in
      let wasRemoved = store.remove(key)
      if wasRemoved { listeners.notify(of: key, in: store.id) }
      return wasRemoved
    }
    Function("clearAll") { [store, listeners] in
      let keys = store.entries.keys.sorted()
      store.removeAll()
      for key in keys { listeners.notify(of: key, in: store.id) }
    }
    Function("trim") { [store] in store.trim() }
  }

  @ExportsBuilder private var encryption: [any Export] {
    Function("recrypt") { [store] (key: String?) in
      try Self.encrypt(store, key ?? "", .aes128, key == nil ? "decrypt" : "encrypt")
    }
    Function("encrypt") { [store] (key: String, type: MMKVConfiguration.EncryptionType?) in
      try Self.encrypt(store, key, type ?? .aes128, "encrypt")
    }
    Function("decrypt") { [store] in try Self.encrypt(store, "", .aes128, "decrypt") }
  }

  private static func encrypt(
    _ store: MMKVStore, _ key: String, _ type: MMKVConfiguration.EncryptionType, _ verb: String
  ) throws {
    guard store.encrypt(MMKVConfiguration.Encryption(key: key, type: type)) else {
      throw JSError(message: "Failed to \(verb) MMKV instance!")
    }
  }
}

/// `{ remove() }`
private struct MMKVListener: JSRecord {
  let listeners: MMKVListeners
  let id: String
  let number: Int

  init(_ listeners: MMKVListeners, _ id: String, number: Int) {
    self.listeners = listeners
    self.id = id
    self.number = number
  }

  func write(fields: JSFields) throws {
    try fields.add(
      "remove",
      NativeFunction("remove") { [listeners, id, number] in listeners.remove(number, from: id) })
  }
}
