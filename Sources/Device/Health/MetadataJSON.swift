/// Builds the text of a JSON object of strings, straight from bytes.
///
/// Foundation's encoder makes an object of every entry first, for millions of entries.
struct MetadataJSON {
  private var text: [UInt8] = []

  var isEmpty: Bool { text.isEmpty }

  mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    text.append(text.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
    append(key)
    text.append(UInt8(ascii: ":"))
    append(value)
  }

  mutating func add(_ key: String, _ value: String) {
    var key = key
    var value = value
    key.withUTF8 { key in value.withUTF8 { value in add(key, value) } }
  }

  /// The object's text, or nil if nothing was added; the builder is empty again.
  mutating func finish() -> String? {
    guard !text.isEmpty else { return nil }
    text.append(UInt8(ascii: "}"))
    defer { text.removeAll(keepingCapacity: true) }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    text.append(UInt8(ascii: "\""))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        text += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
