package import Foundation
internal import HostLoop

/// Finds the samples that a request contained.
package enum SampleScan {
  /// The UUIDs in a body, in the usual form 8-4-4-4-12 or as 32 hexadecimal digits.
  ///
  /// - Parameters:
  ///   - body: text in UTF-8 or another encoding that contains ASCII, such as JSON.
  ///   - contentEncoding: the value of the `content-encoding` header.
  /// - Returns: `nil` if it cannot be determined: the body is compressed with something other than
  ///   gzip or deflate, is damaged, or is larger than 64 MiB without its compression.
  package static func uuids(in body: [UInt8], contentEncoding: String? = nil) -> Set<UUID>? {
    scan(body, contentEncoding: contentEncoding)?.uuids
  }

  /// What was found in a body.
  package struct Found {
    package var uuids: Set<UUID> = []
    /// The JSON key of the first UUID: `uuid` of a record, or `ids` of a list. Empty if there is
    /// none.
    package var key = ""
    /// The operation, for a URL that serves many: GraphQL's document, or the method of JSON-RPC.
    package var operation = ""
  }

  private struct Operation: Decodable {
    let query, operationName, method: String?

    /// - Parameter text: the body. If it is not a JSON object, it has no operation.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
      let body = Data(text)
      guard text.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{"),
        ["\"query\"", "\"operationName\"", "\"method\""].contains(where: {
          body.range(of: Data($0.utf8)) != nil
        }),
        let operation = try? JSONDecoder().decode(Self.self, from: body)
      else { return nil }
      self = operation
    }
  }

  package static func scan(_ body: [UInt8], contentEncoding: String?) -> Found? {
    if let contentEncoding {
      return Inflation.inflate(body[...], contentEncoding)?.withUnsafeBufferPointer(scan)
    }
    var found = body.withUnsafeBufferPointer(scan)
    // The app may have compressed a file, alone or as part of a form. Many small ones can also
    // contain gigabytes.
    var room = Inflation.limit
    for start in gzipStarts(in: body).prefix(partLimit) {
      guard let inner = Inflation.inflate(body[start...], "gzip", limit: room) else { continue }
      room -= inner.count
      let packed = inner.withUnsafeBufferPointer(scan)
      if found.uuids.isEmpty { found = packed } else { found.uuids.formUnion(packed.uuids) }
    }
    return found
  }

  /// Where gzip data may begin: at the start, or after the header of a part.
  private static func gzipStarts(in body: [UInt8]) -> [Int] {
    let magic: [UInt8] = [0x1F, 0x8B, 0x08]
    let headEnd = Array("\r\n\r\n".utf8)
    var starts: [Int] = []
    var next = 0
    while let start = body[next...].firstIndex(of: magic[0]) {
      if body[start...].starts(with: magic),
        start == 0
          || start >= headEnd.count && body[(start - headEnd.count)..<start].elementsEqual(headEnd)
      {
        starts.append(start)
      }
      next = start + 1
    }
    return starts
  }

  private static func scan(_ text: UnsafeBufferPointer<UInt8>) -> Found {
    var found = Found()
    var start = 0
    while start + digitCount <= text.count {
      // A UUID that begins here or in the next `digitCount` - 1 bytes would contain this byte.
      guard isPart(text[start + digitCount - 1]) else {
        start += digitCount
        continue
      }
      guard let uuid = uuid(in: text, at: start) else {
        start += 1
        continue
      }
      if found.uuids.isEmpty { found.key = key(in: text, before: start) }
      found.uuids.insert(uuid)
      start += digitCount
    }
    if !found.uuids.isEmpty, let operation = Operation(text) {
      found.operation = [operation.query, operation.operationName, operation.method]
        .compactMap(\.self).joined(separator: " ")
    }
    return found
  }

  /// The last key of an object that begins before an offset.
  private static func key(in text: UnsafeBufferPointer<UInt8>, before end: Int) -> String {
    let quote = UInt8(ascii: "\"")
    guard let colon = text[..<end].lastIndex(of: UInt8(ascii: ":")),
      let last = text[..<colon].lastIndex(of: quote),
      let first = text[..<last].lastIndex(of: quote)
    else { return "" }
    return String(decoding: text[(first + 1)..<last], as: UTF8.self)
  }

  /// The UUID that begins at an offset. `nil` if there is none, or it is part of a longer run of
  /// digits.
  private static func uuid(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> UUID? {
    let hasDashes = text[start + 8] == dash
    let end = start + digitCount + (hasDashes ? dashPlaces.count : 0)
    guard end <= text.count else { return nil }
    // Two digits after a % belong to another character: %2C.
    let isFirst =
      start == 0 || !isDigit(text[start - 1])
      || start >= 3 && text[start - 3] == UInt8(ascii: "%") && isDigit(text[start - 2])
    guard isFirst, end == text.count || !isDigit(text[end]) else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for offset in 0..<(end - start) {
      let byte = text[start + offset]
      if hasDashes, dashPlaces.contains(offset) {
        guard byte == dash else { return nil }
        continue
      }
      let digit = digits[Int(byte)]
      guard digit < 16 else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(truncatingIfNeeded: digit)
    }
    return UUID(uuid: unsafeBitCast((high.bigEndian, low.bigEndian), to: uuid_t.self))
  }

  /// More parts than any form has.
  private static let partLimit = 1000
  private static let digitCount = 32
  private static let dashPlaces = [8, 13, 18, 23]
  private static let dash = UInt8(ascii: "-")

  private static func isDigit(_ byte: UInt8) -> Bool { digits[Int(byte)] < 16 }
  private static func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || byte == dash }

  /// The value of each byte as a hexadecimal digit. 16 for all other bytes.
  private static let digits: [UInt8] = (0...UInt8.max).map { byte in
    UInt8(clamping: Character(UnicodeScalar(byte)).hexDigitValue ?? 16)
  }
}
