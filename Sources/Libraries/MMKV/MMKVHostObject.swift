internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// A storage as versions 2 and 3 show it to JavaScript (`ios/MmkvHostObject.mm` of 2.12.2, `cpp/MmkvHostObject.cpp` of 3.3.3). Its
/// functions need no `this`.
@HostActor
struct MMKVHostObject {
  private let store: MMKVStore
  private let isOfVersion3: Bool

  /// Opens the storage that a call configures.
  init(_ call: JSCall, of storages: MMKVLibrary, isOfVersion3: Bool) throws {
    var configuration = try HostObjectConfiguration.decode(call[0], in: call.context).configuration
    // Version 2 does not know `readOnly`.
    if !isOfVersion3 { configuration.isReadOnly = false }
    store = try storages.open(configuration)
    self.isOfVersion3 = isOfVersion3
  }

  func encode(in context: JSContext) throws -> JSRef {
    let object = try context.makeObject()
    try addReading(to: object, in: context)
    try addWriting(to: object, in: context)
    guard isOfVersion3 else { return object }
    try add("trim", to: object, in: context) { [store] _ in
      store.trim()
      return nil
    }
    let size = context.makeFunction("MMKV.size") { [store] in
      try store.byteSize.encode(in: $0.context)
    }
    try context.define("size", of: object, get: size, set: nil)
    try context.set("isReadOnly", of: object, to: try store.isReadOnly.encode(in: context))
    return object
  }

  private func add(
    _ name: String, to object: JSRef, in context: JSContext,
    _ body: @escaping @HostActor (JSCall) throws -> (any JSEncodable)?
  ) throws {
    let function = context.makeFunction("MMKV.\(name)") { call in
      // Scripts and `device.mmkv` share the storages.
      (call.context.owner as? Bridge)?.loop.recordAccessToEverything()
      return try body(call)?.encode(in: call.context) ?? call.context.undefined
    }
    try context.set(name, of: object, to: function)
  }

  private func addReading(to object: JSRef, in context: JSContext) throws {
    func add(_ name: String, _ body: @escaping @HostActor (String) -> (any JSEncodable)?) throws {
      try self.add(name, to: object, in: context) { [self] in body(try key($0)) }
    }
    try add("getBoolean") { [store] in store[$0].flatMap(MMKVValue.bool) }
    try add("getString") { [store] in store[$0].flatMap(MMKVValue.string) }
    try add("getNumber") { [store] in store[$0].flatMap(MMKVValue.number) }
    try add("getBuffer") { [store, isOfVersion3] in
      let bytes = store[$0].flatMap(MMKVValue.buffer)
      return isOfVersion3 ? bytes.map { JSArrayBuffer($0) } : bytes.map { JSBytes($0) }
    }
    try add("contains") { [store] in store[$0] != nil }
    // In native code the order is that of a hash table.
    try self.add("getAllKeys", to: object, in: context) { [store] _ in store.entries.keys.sorted() }
  }

  private func addWriting(to object: JSRef, in context: JSContext) throws {
    try add("set", to: object, in: context) { [self] call in
      try set(call)
      return nil
    }
    try add("delete", to: object, in: context) { [self] call in
      _ = store.remove(try key(call))
      return nil
    }
    try add("clearAll", to: object, in: context) { [store] _ in
      store.removeAll()
      return nil
    }
    try add("recrypt", to: object, in: context) { [self] call in
      // Version 2 ignores the result.
      guard store.encrypt(try encryption(call)) || !isOfVersion3 else {
        throw JSError(message: "Failed to recrypt MMKV instance!")
      }
      return nil
    }
  }

  private func set(_ call: JSCall) throws {
    let key = try key(
      call, of: 2, "MMKV::set: First argument ('key') has to be of type string!")
    // Version 2 ignores the result.
    guard store.set(try value(call).encoded, for: key) || !isOfVersion3 else {
      let reason = store.isReadOnly ? " This instance is read-only!" : ""
      throw JSError(message: "Failed to set \(key)!\(reason)")
    }
  }

  /// - Parameters:
  ///   - call: a call whose first argument is a key.
  ///   - count: how many arguments it has. Version 2 does not count them.
  ///   - message: the error if not.
  private func key(
    _ call: JSCall, of count: Int = 1,
    _ message: String = "First argument ('key') has to be of type string!"
  ) throws -> String {
    guard call.context.kind(of: call[0]) == .string, call.count == count || !isOfVersion3 else {
      throw JSError(message: message)
    }
    return try String.decode(call[0], in: call.context)
  }

  private func value(_ call: JSCall) throws -> MMKVValue {
    let (context, value) = (call.context, call[1])
    switch context.kind(of: value) {
    case .boolean, .number, .string: return try MMKVValue.decode(value, in: context)
    case .undefined, .null, .symbol:
      throw JSError(
        message: isOfVersion3
          ? "MMKV::set: 'value' argument is not of type bool, number, string or buffer!"
          : "Second argument ('value') has to be of type bool, number or string!")
    default: return .buffer(try isOfVersion3 ? buffer(value, context) : array(value, context))
    }
  }

  /// Version 3 takes an ArrayBuffer.
  private func buffer(_ value: JSRef, _ context: JSContext) throws -> [UInt8] {
    guard let buffer = try? JSArrayBuffer.decode(value, in: context) else {
      throw JSError(
        message: "MMKV::set: 'value' argument is an object, but not of type ArrayBuffer!")
    }
    return buffer.bytes
  }

  /// Version 2 takes a typed array. Of it the whole buffer is stored, also if the array is only a part of it.
  private func array(_ value: JSRef, _ context: JSContext) throws -> [UInt8] {
    guard (try? JSTypedArray(value, in: context)) != nil else {
      throw JSError(
        message: "MMKV::set: 'value' argument is an object, but not of type Uint8Array!")
    }
    return try JSArrayBuffer.decode(try context.get("buffer", of: value), in: context).bytes
  }

  private func encryption(_ call: JSCall) throws -> MMKVConfiguration.Encryption? {
    let (context, key) = (call.context, call[0])
    guard call.count == 1 || !isOfVersion3 else {
      throw JSError(
        message: "Expected 1 argument (encryptionKey), but received \(call.count)!")
    }
    if context.isUndefined(key) { return nil }
    guard context.kind(of: key) == .string else {
      throw JSError(
        message: "First argument ('encryptionKey') has to be of type string (or undefined)!")
    }
    return MMKVConfiguration.Encryption(key: try String.decode(key, in: context), type: .aes128)
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
