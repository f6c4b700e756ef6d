public import Foundation

/// Finds out which samples a request carried.
public enum SampleScan {
  /// The UUIDs that are written in a body, in the usual form of 8-4-4-4-12 hexadecimal digits.
  ///
  /// - Parameters:
  ///   - body: Text in UTF-8 or any other encoding that contains ASCII, such as JSON.
  ///   - contentEncoding: The value of the `content-encoding` header.
  /// - Returns: `nil` if it cannot be known: the body is compressed otherwise than by gzip or deflate,
  ///   damaged, or larger than 64 MiB without its compression.
  public static func uuids(in body: [UInt8], contentEncoding: String? = nil) -> Set<UUID>? {
    guard let contentEncoding else { return body.withUnsafeBufferPointer(uuids) }
    return Inflation.inflate(body, contentEncoding)?.withUnsafeBufferPointer(uuids)
  }

  private static func uuids(in text: UnsafeBufferPointer<UInt8>) -> Set<UUID> {
    var found: Set<UUID> = []
    var start = 0
    while start + length <= text.count {
      // No UUID that begins here or before the next `length` bytes can contain another character.
      guard isPart(text[start + length - 1]) else {
        start += length
        continue
      }
      guard text[start + 8] == dash, let uuid = uuid(in: text, at: start) else {
        start += 1
        continue
      }
      found.insert(uuid)
      start += length
    }
    return found
  }

  /// The UUID that begins at an offset, unless it is only a part of a longer run of digits.
  private static func uuid(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> UUID? {
    let end = start + length
    guard start == 0 || !isPart(text[start - 1]), end == text.count || !isPart(text[end]) else {
      return nil
    }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for offset in 0..<length {
      let byte = text[start + offset]
      if offset == 8 || offset == 13 || offset == 18 || offset == 23 {
        guard byte == dash else { return nil }
        continue
      }
      let digit = digits[Int(byte)]
      guard digit < 16 else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    return UUID(uuid: unsafeBitCast((high.bigEndian, low.bigEndian), to: uuid_t.self))
  }

  private static let length = 36
  private static let dash = UInt8(ascii: "-")

  private static func isPart(_ byte: UInt8) -> Bool { digits[Int(byte)] < 16 || byte == dash }

  /// The value of each byte as a hexadecimal digit, 16 for the others.
  private static let digits: [UInt8] = (0...UInt8.max).map { byte in
    UInt8(Character(UnicodeScalar(byte)).hexDigitValue ?? 16)
  }
}
