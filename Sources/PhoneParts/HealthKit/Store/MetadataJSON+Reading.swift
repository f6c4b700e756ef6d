internal import HostLoop

extension MetadataJSON {
  /// Parses an object that `MetadataJSON` wrote. It supports only strings, and only the escapes of
  /// that type.
  ///
  /// Foundation's decoder takes 10 µs for each object, and a query may have thousands.
  static func entries(of text: String) -> [String: String] {
    var text = text
    return text.withUTF8 { bytes in
      var entries: [String: String] = [:]
      var key: String?
      var position = 0
      while let string = nextString(in: bytes, &position) {
        if let name = key {
          entries[name] = string
          key = nil
        } else {
          key = string
        }
      }
      return entries
    }
  }

  /// The string after the next quotation mark. `nil` at the end.
  private static func nextString(
    in bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int
  ) -> String? {
    guard let quote = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    position = quote + 1
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") {
        return escapedString(in: bytes, from: start, &position)
      }
      position += 1
    }
    defer { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func escapedString(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ position: inout Int
  ) -> String {
    var string = Array(bytes[start..<position])
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count {
        position += 1
        if bytes[position] == UInt8(ascii: "u"), position + 4 < bytes.count {
          let digits = String(decoding: bytes[position + 1...position + 4], as: UTF8.self)
          string.append(UInt8(digits, radix: 16) ?? 0x20)
          position += 5
          continue
        }
      }
      string.append(bytes[position])
      position += 1
    }
    position += 1
    return String(decoding: string, as: UTF8.self)
  }
}
