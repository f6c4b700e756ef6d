import Glibc
import HostLoop

/// Caches a value for each text, and looks it up by the text's bytes.
///
/// An export contains a few hundred names in millions of records. A name is usually the same as in
/// the previous record.
struct ByteInterner<Value> {
  private struct Entry {
    let start: Int
    let count: Int
    let value: Value
    /// The next entry with the same hash.
    let next: Int?
  }

  /// All texts, one after the other. With an array for each, every lookup would need reference
  /// counting.
  private var texts: [UInt8] = []
  private var entries: [Entry] = []
  private var firstByHash: [UInt64: Int] = [:]
  private var last: Int?

  mutating func value(for bytes: ExportBytes, make: (String) throws -> Value) rethrows -> Value {
    if let last, matches(last, bytes) { return entries[last].value }
    let hash = Self.hash(bytes)
    var index = firstByHash[hash]
    while let found = index {
      if matches(found, bytes) {
        last = found
        return entries[found].value
      }
      index = entries[found].next
    }
    let value = try make(String(decoding: bytes, as: UTF8.self))
    let entry = Entry(
      start: texts.count, count: bytes.count, value: value, next: firstByHash[hash])
    texts += bytes
    last = entries.count
    firstByHash[hash] = entries.count
    entries.append(entry)
    return value
  }

  private func matches(_ index: Int, _ bytes: ExportBytes) -> Bool {
    guard entries[index].count == bytes.count else { return false }
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return true }
    let place = entries[index].start
    return texts.withUnsafeBufferPointer { texts in
      guard let base = texts.baseAddress else { return false }
      return memcmp(base + place, start, bytes.count) == 0
    }
  }

  /// Fast, but not stable. Only `ContentHash` is for names that are stored.
  private static func hash(_ bytes: ExportBytes) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(clamping: raw.count)
    var index = 0
    while index + 8 <= raw.count {
      hash =
        (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      index += 8
    }
    while index < raw.count {
      hash = (hash ^ UInt64(truncatingIfNeeded: raw[index])) &* 0x9E37_79B9_7F4A_7C15
      index += 1
    }
    return hash ^ hash >> 32
  }
}
