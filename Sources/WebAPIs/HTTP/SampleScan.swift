package import Foundation
internal import HostLoop

/// Finds out which samples a request carried.
package enum SampleScan {
  /// The UUIDs that are written in a body, in the usual form of 8-4-4-4-12 hexadecimal digits or as 32 of them.
  ///
  /// - Parameters:
  ///   - body: Text in UTF-8 or any other encoding that contains ASCII, such as JSON.
  ///   - contentEncoding: The value of the `content-encoding` header.
  /// - Returns: `nil` if it cannot be known: the body is compressed otherwise than by gzip or deflate,
  ///   damaged, or larger than 64 MiB without its compression.
  package static func uuids(in body: [UInt8], contentEncoding: String? = nil) -> Set<UUID>? {
    scan(body, contentEncoding: contentEncoding)?.uuids
  }

  /// What is found in a body.
  package struct Found {
    package var uuids: Set<UUID> = []
    /// The JSON key under which the first of them is: `uuid` of a record, or `ids` of a list; else empty.
    package var key = ""
    /// What is asked of an address that does many things: GraphQL's document, the method of JSON-RPC.
    package var operation = ""
  }

  private struct Operation: Decodable {
    let query, operationName, method: String?

    /// - Parameter text: of a JSON object; anything else asks for nothing in particular.
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
    // A file that was packed before, alone or in a form; many small ones can stand for gigabytes, too.
    var room = Inflation.limit
    for start in gzipStarts(in: body).prefix(partLimit) {
      guard let inner = Inflation.inflate(body[start...], "gzip", limit: room) else { continue }
      room -= inner.count
      let packed = inner.withUnsafeBufferPointer(scan)
      if found.uuids.isEmpty { found = packed } else { found.uuids.formUnion(packed.uuids) }
    }
    return found
  }

  /// Where something begins that gzip may have packed: at the start, or after the head of a part.
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
      // No UUID that begins here or before the next `digitCount` bytes can contain another character.
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

  /// The UUID that begins at an offset, unless it is only a part of a longer run of digits.
  private static func uuid(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> UUID? {
    let hasDashes = text[start + 8] == dash
    let end = start + digitCount + (hasDashes ? dashPlaces.count : 0)
    guard end <= text.count else { return nil }
    // Two digits after a % are those of another character: %2C.
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

  /// More than any form has.
  private static let partLimit = 1000
  private static let digitCount = 32
  private static let dashPlaces = [8, 13, 18, 23]
  private static let dash = UInt8(ascii: "-")

  private static func isDigit(_ byte: UInt8) -> Bool { digits[Int(byte)] < 16 }
  private static func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || byte == dash }

  /// The value of each byte as a hexadecimal digit, 16 for the others.
  private static let digits: [UInt8] = (0...UInt8.max).map { byte in
    UInt8(clamping: Character(UnicodeScalar(byte)).hexDigitValue ?? 16)
  }
}
