/// Builds the text of a JSON object of strings directly from bytes.
///
/// Foundation's encoder would first make an object for each of millions of entries.
struct MetadataJSON {
  private var text: [UInt8] = []

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

  /// Passes the text of the object to `body`, or `nil` if nothing was added. After that this is
  /// empty again.
  mutating func take<Result>(
    _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
  ) rethrows -> Result {
    guard !text.isEmpty else { return try body(nil) }
    text.append(UInt8(ascii: "}"))
    defer { removeAll() }
    return try text.withUnsafeBufferPointer { try body($0) }
  }

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    text.append(UInt8(ascii: "\""))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case 0..<0x20:
        text += (byte < 0x10 ? "\\u000" : "\\u00").utf8
        text += String(byte, radix: 16).utf8
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
