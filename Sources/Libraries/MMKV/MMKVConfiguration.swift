internal import JSEngine

/// What JavaScript passes to `createMMKV`.
struct MMKVConfiguration: JSDecodable {
  /// The ciphers that it knows. The key is cut off at their length (`Core/aes/AESCrypt.cpp`, AESCrypt).
  enum EncryptionType: String, CaseIterable, JSDecodable {
    case aes128 = "AES-128"
    case aes256 = "AES-256"

    var keyLength: Int { self == .aes128 ? 16 : 32 }
  }

  private enum Mode: String, CaseIterable, JSDecodable {
    case singleProcess = "single-process"
    case multiProcess = "multi-process"
  }

  let id: String
  var path: String?
  var encryption: Encryption?
  var isReadOnly = false
  var comparesBeforeSet = false

  init(id: String) { self.id = id }

  static func decode(_ value: JSRef, in context: JSContext) throws -> MMKVConfiguration {
    let object = try JSObject.decode(value, in: context)
    var configuration = MMKVConfiguration(id: try object.get("id"))
    // Empty texts count as missing (`cpp/HybridMMKV.cpp`, constructor).
    configuration.path = try object.get("path", as: String?.self).flatMap { $0.isEmpty ? nil : $0 }
    let key = try object.get("encryptionKey", as: String?.self) ?? ""
    let type = try object.get("encryptionType", as: EncryptionType?.self) ?? .aes128
    configuration.encryption = Encryption(key: key, type: type)
    _ = try object.get("mode", as: Mode?.self)
    configuration.isReadOnly = try object.get("readOnly", as: Bool?.self) ?? false
    configuration.comparesBeforeSet = try object.get("compareBeforeSet", as: Bool?.self) ?? false
    return configuration
  }

  /// A key with its cipher.
  struct Encryption {
    let key: [UInt8]
    let type: EncryptionType
    /// Whether the key that the app gave was longer.
    let isCutOff: Bool
    /// The key as our file has it. A file of one cipher cannot be read with the other one, so it also tells the cipher: by a
    /// byte that no text has.
    var stored: [UInt8] { type == .aes128 ? key : key + [0xFF] }

    /// `nil` for an empty key.
    init?(key: String, type: EncryptionType) {
      if key.isEmpty { return nil }
      self.key = Array(key.utf8.prefix(type.keyLength))
      self.type = type
      isCutOff = key.utf8.count > type.keyLength
    }
  }
}
