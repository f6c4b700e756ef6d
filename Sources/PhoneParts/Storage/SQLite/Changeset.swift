internal import HostLoop

/// The bytes of a changeset or patchset, which are well-formed (a comment in SQLite's `sqlite3session.c` has the format).
///
/// SQLite's session extension believes much of what it reads: with a changed byte it can read beyond the bytes, or never end.
package struct Changeset: Sendable {
  let bytes: [UInt8]

  /// `nil` if SQLite could not have made them.
  package init?(_ bytes: [UInt8]) {
    var reader = ChangesetReader(bytes)
    guard reader.isWellFormed() else { return nil }
    self.bytes = bytes
  }
}

private struct ChangesetReader {
  private enum Operation: UInt8 {
    case delete = 9
    case insert = 18
    case update = 23
  }
  private enum Value { case absent, null, present }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func isWellFormed() -> Bool {
    var kind: UInt8?
    while position < bytes.count {
      guard let header = byte(), [UInt8(ascii: "T"), UInt8(ascii: "P")].contains(header),
        kind ?? header == header, let keys = keysOfTable()
      else { return false }
      kind = header
      while let next = peek(), let operation = Operation(rawValue: next) {
        position += 1
        guard let indirect = byte(), indirect <= 1,
          isChange(operation, keys, isPatch: header == UInt8(ascii: "P"))
        else { return false }
      }
    }
    return true
  }

  /// Reads the number of columns, which of them are keys, and the name of the table.
  private mutating func keysOfTable() -> [Bool]? {
    guard let count = length(), (1...Self.mostColumns).contains(count),
      count <= bytes.count - position
    else { return nil }
    let keys = bytes[position..<position + count].map { $0 != 0 }
    position += count
    guard keys.contains(true), let end = bytes[position...].firstIndex(of: 0), end > position,
      end - position <= Self.longestName
    else { return nil }
    position = end + 1
    return keys
  }

  private mutating func isChange(_ operation: Operation, _ keys: [Bool], isPatch: Bool) -> Bool {
    switch operation {
    case .insert: return record(keys.count)?.allSatisfy { $0 != .absent } ?? false
    case .delete:
      return record(isPatch ? keys.count { $0 } : keys.count)?.allSatisfy { $0 != .absent } ?? false
    case .update where isPatch:
      guard let new = record(keys.count) else { return false }
      return zip(keys, new).allSatisfy { isKey, value in !isKey || value != .absent }
    case .update:
      guard let old = record(keys.count), let new = record(keys.count) else { return false }
      // A key is in the old record alone, and another column that has changed is in both.
      return keys.indices.allSatisfy { index in
        old[index] != .absent || !keys[index] && new[index] == .absent
      }
        && keys.indices.allSatisfy { index in
          (new[index] == .absent) == (keys[index] || old[index] == .absent)
        }
    }
  }

  private mutating func record(_ count: Int) -> [Value]? {
    var values: [Value] = []
    for _ in 0..<count {
      guard let value = value() else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func value() -> Value? {
    switch byte() {
    case 0: return .absent
    case 1, 2: return skip(8) ? .present : nil
    case 3, 4: return length().map { skip($0) } == true ? .present : nil
    case 5: return .null
    default: return nil
    }
  }

  /// A number of up to 32 bits, as SQLite writes it: groups of 7 bits, the most significant first.
  private mutating func length() -> Int? {
    var number = 0
    for _ in 0..<5 {
      guard let next = byte() else { return nil }
      number = number << 7 | Int(next & 0x7f)
      if next < 0x80 { return number <= Int(Int32.max) ? number : nil }
    }
    return nil
  }

  private mutating func skip(_ count: Int) -> Bool {
    guard count <= bytes.count - position else { return false }
    position += count
    return true
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func byte() -> UInt8? {
    guard let next = peek() else { return nil }
    position += 1
    return next
  }

  /// As many as a table of SQLite can have by default (https://sqlite.org/limits.html).
  private static let mostColumns = 2000
  private static let longestName = 100_000
}
