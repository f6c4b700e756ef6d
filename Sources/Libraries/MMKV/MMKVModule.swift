internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native module of `react-native-mmkv` 2 (`ios/MmkvModule.mm` and `ios/MmkvHostObject.mm` of 2.12.2). Its storages are the
/// files that version 4 has.
@HostActor
final class MMKVModule: NativeModule {
  nonisolated static let name = "MMKV"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-mmkv", versions: "2")

  private let storages: MMKVLibrary

  init(_ storages: MMKVLibrary) { self.storages = storages }

  var exports: [any Export] {
    // The argument is the folder of all storages. The library's JavaScript always passes `null`.
    Function("install") { [storages] call in
      let context = call.context
      let create = context.makeFunction("mmkvCreateNewInstance") { call in
        guard call.count == 1 else {
          throw JSError(message: "MMKV.createNewInstance(..) expects one argument (object)!")
        }
        return try MMKVHostObject(call, of: storages).encode(in: call.context, isOfVersion3: false)
      }
      try context.setGlobal("mmkvCreateNewInstance", create)
      return try true.encode(in: context)
    }
  }
}

/// The native module of `react-native-mmkv` 3 (`cpp/NativeMmkvModule.cpp` and `cpp/MmkvHostObject.cpp` of 3.3.3), with the files that
/// version 4 has.
@HostActor
final class MMKVCxxModule: NativeModule {
  nonisolated static let name = "MmkvCxx"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-mmkv", versions: "3")

  private let storages: MMKVLibrary

  init(_ storages: MMKVLibrary) { self.storages = storages }

  var exports: [any Export] {
    Function("initialize") { (_: String) in true }
    Function("createMMKV") { [storages] call in
      try MMKVHostObject(call, of: storages).encode(in: call.context, isOfVersion3: true)
    }
  }
}

/// The folders of version 3 (`ios/MmkvPlatformContextModule.mm` of 3.3.3).
@HostActor
final class MMKVPlatformContextModule: NativeModule {
  nonisolated static let name = "MmkvPlatformContext"

  private let storages: MMKVLibrary

  init(_ storages: MMKVLibrary) { self.storages = storages }

  var exports: [any Export] {
    Function("getBaseDirectory") { [storages] in try storages.root }
    Function("getAppGroupDirectory") { () -> String? in nil }
  }
}

/// `{ id, path, encryptionKey, readOnly }`. What has another type, or is empty, counts as missing.
private struct HostObjectConfiguration: JSDecodable {
  let configuration: MMKVConfiguration

  static func decode(_ value: JSRef, in context: JSContext) throws -> HostObjectConfiguration {
    let text = { (name: String) throws -> String? in
      let value = try context.get(name, of: value)
      guard context.kind(of: value) == .string else { return nil }
      let text = try String.decode(value, in: context)
      return text.isEmpty ? nil : text
    }
    guard let id = try text("id") else {
      throw JSError(
        message: "Exception in HostFunction: Failed to create MMKV instance! `id` cannot be empty!")
    }
    var configuration = MMKVConfiguration(id: id)
    configuration.path = try text("path")
    configuration.encryption = MMKVConfiguration.Encryption(
      key: try text("encryptionKey") ?? "", type: .aes128)
    let readOnly = try context.get("readOnly", of: value)
    if context.kind(of: readOnly) == .boolean {
      configuration.isReadOnly = try Bool.decode(readOnly, in: context)
    }
    return HostObjectConfiguration(configuration: configuration)
  }
}

/// A storage as versions 2 and 3 show it to JavaScript. Its functions need no `this`.
@HostActor
private struct MMKVHostObject {
  private let store: MMKVStore
  private let isReadOnly: Bool

  /// Opens the storage that a call configures.
  init(_ call: JSCall, of storages: MMKVLibrary) throws {
    let configuration = try HostObjectConfiguration.decode(call[0], in: call.context).configuration
    guard let store = try storages.open(configuration) else {
      let reason =
        configuration.hasLongKey
        ? "`encryptionKey` cannot be longer than 16 bytes!"
        : "The given Storage Path does not exist!"
      throw JSError(
        message: "Exception in HostFunction: Failed to create MMKV instance! \(reason)")
    }
    (self.store, isReadOnly) = (store, configuration.isReadOnly)
  }

  func encode(in context: JSContext, isOfVersion3: Bool) throws -> JSRef {
    let object = try context.makeObject()
    func add(_ name: String, _ body: @escaping @HostActor (JSCall) throws -> (any JSEncodable)?)
      throws
    {
      let function = context.makeFunction("MMKV.\(name)") { call in
        // Scripts and `device.mmkv` share the storages.
        (call.context.owner as? Bridge)?.loop.recordAccessToEverything()
        return try body(call)?.encode(in: call.context) ?? call.context.undefined
      }
      try context.set(name, of: object, to: function)
    }
    try add("set") { [store, isReadOnly] call in
      let key = try Self.key(call, "MMKV::set: First argument ('key') has to be of type string!")
      if !store.set(try Self.value(call).encoded, for: key), isReadOnly {
        throw JSError(message: "Failed to set \(key)! This instance is read-only!")
      }
      return nil
    }
    try add("getBoolean") { [store] in store[try Self.key($0)].flatMap(MMKVValue.bool) }
    try add("getString") { [store] in store[try Self.key($0)].flatMap(MMKVValue.string) }
    try add("getNumber") { [store] in store[try Self.key($0)].flatMap(MMKVValue.number) }
    try add("getBuffer") { [store] in
      let bytes = store[try Self.key($0)].flatMap(MMKVValue.buffer)
      return isOfVersion3 ? bytes.map { JSArrayBuffer($0) } : bytes.map { JSBytes($0) }
    }
    try add("contains") { [store] in store[try Self.key($0)] != nil }
    try add("delete") { [store] call in
      _ = store.remove(try Self.key(call))
      return nil
    }
    // In native code the order is that of a hash table.
    try add("getAllKeys") { [store] _ in store.entries.keys.sorted() }
    try add("clearAll") { [store] _ in
      store.removeAll()
      return nil
    }
    try add("recrypt") { [store] call in
      _ = store.encrypt(try Self.encryption(call))
      return nil
    }
    guard isOfVersion3 else { return object }
    try add("trim") { [store] _ in
      store.trim()
      return nil
    }
    let size = context.makeFunction("MMKV.size") { [store] in
      try store.byteSize.encode(in: $0.context)
    }
    try context.define("size", of: object, get: size, set: nil)
    try context.set("isReadOnly", of: object, to: try isReadOnly.encode(in: context))
    return object
  }

  private static func key(
    _ call: JSCall, _ message: String = "First argument ('key') has to be of type string!"
  ) throws -> String {
    guard call.context.kind(of: call[0]) == .string else { throw JSError(message: message) }
    return try String.decode(call[0], in: call.context)
  }

  /// Of a typed array the whole buffer is stored, also if the array is only a part of it.
  private static func value(_ call: JSCall) throws -> MMKVValue {
    let (context, value) = (call.context, call[1])
    switch context.kind(of: value) {
    case .boolean, .number, .string: return try MMKVValue.decode(value, in: context)
    case .undefined, .null, .symbol:
      throw JSError(
        message: "Second argument ('value') has to be of type bool, number or string!")
    default:
      if let buffer = try? JSArrayBuffer.decode(value, in: context) { return .buffer(buffer.bytes) }
      guard (try? JSTypedArray(value, in: context)) != nil else {
        throw JSError(
          message: "MMKV::set: 'value' argument is an object, but not of type Uint8Array!")
      }
      let buffer = try context.get("buffer", of: value)
      return .buffer(try JSArrayBuffer.decode(buffer, in: context).bytes)
    }
  }

  private static func encryption(_ call: JSCall) throws -> MMKVConfiguration.Encryption? {
    let (context, key) = (call.context, call[0])
    if context.isUndefined(key) { return nil }
    guard context.kind(of: key) == .string else {
      throw JSError(
        message: "First argument ('encryptionKey') has to be of type string (or undefined)!")
    }
    return MMKVConfiguration.Encryption(
      key: try String.decode(key, in: context), type: .aes128)
  }
}
