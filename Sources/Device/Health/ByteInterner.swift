import Glibc

/// Remembers what was made from a text, found by its bytes.
///
/// An export has a few hundred names in millions of records, mostly the one of the record before.
struct ByteInterner<Value> {
  private struct Entry {
    let bytes: [UInt8]
    let value: Value

    func matches(_ other: ExportBytes) -> Bool {
      guard let start = other.baseAddress else { return bytes.isEmpty }
      return bytes.count == other.count && memcmp(bytes, start, bytes.count) == 0
    }
  }

  private var entries: [UInt64: [Entry]] = [:]
  private var last: Entry?

  mutating func value(for bytes: ExportBytes, make: (String) throws -> Value) rethrows -> Value {
    if let last, last.matches(bytes) { return last.value }
    let hash = ContentHash(bytes).low
    if let entry = entries[hash]?.first(where: { $0.matches(bytes) }) {
      last = entry
      return entry.value
    }
    let value = try make(String(decoding: bytes, as: UTF8.self))
    let entry = Entry(bytes: Array(bytes), value: value)
    entries[hash, default: []].append(entry)
    last = entry
    return value
  }
}
