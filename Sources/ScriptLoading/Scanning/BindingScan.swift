/// Finds the expressions to which the code of a script binds a name.
struct BindingScan {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// The expressions, as paths where the code takes a value apart: `["AbortSignal.timeout"]` for both
  /// `timeout = AbortSignal.timeout` and `{ timeout } = AbortSignal`.
  static func origins(of name: String, in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    let name = Array(name.utf8)
    guard !name.isEmpty else { return [] }
    let scan = BindingScan(bytes: bytes)
    var origins: [String] = []
    _ = CodeScan.contains(in: bytes) { index in
      guard scan.isVariable(name, at: index),
        let origin = scan.origin(ofNameAt: index, name)
      else { return false }
      if !origins.contains(origin) { origins.append(origin) }
      return origins.count > 8
    } string: { _ in
      false
    }
    return origins
  }

  private func origin(ofNameAt index: Int, _ name: [UInt8]) -> String? {
    let following = bytes.first(from: index + name.count)
    if let value = value(after: following) { return value }
    let keyword = bytes.word(endingAt: bytes.last(before: index))
    if ["function", "class", "import"].contains(keyword) { return keyword + " " }
    // A part of a pattern: `{ name }`, `{ key: name }` or `{ name = usual }`.
    guard let brace = endOfPattern(following) else { return nil }
    if bytes.isWord(Array("from".utf8), at: bytes.first(from: brace + 1)) { return "import " }
    guard let value = value(after: bytes.first(from: brace + 1)) else { return nil }
    return value + "." + (key(ofNameAt: index) ?? String(decoding: name, as: UTF8.self))
  }

  /// The expression after a single `=` at `index`, up to the end of its line or statement.
  private func value(after index: Int) -> String? {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "="),
      bytes[index + 1] != UInt8(ascii: "="), bytes[index + 1] != UInt8(ascii: ">")
    else { return nil }
    let start = bytes.first(from: index + 1)
    let text = bytes[start...].prefix(200).prefix { !Self.ends.contains($0) }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  private static let ends = Array("\n;,{}".utf8)

  /// The closing brace of the pattern in which a name ends at `index`.
  private func endOfPattern(_ index: Int) -> Int? {
    guard index < bytes.count, Array(",}=".utf8).contains(bytes[index]) else { return nil }
    for place in index..<min(index + 300, bytes.count) {
      if bytes[place] == UInt8(ascii: "}") { return place }
      if Array(";({".utf8).contains(bytes[place]) { return nil }
    }
    return nil
  }

  /// The key before a name in a pattern: `key` in `{ key: name }`.
  private func key(ofNameAt index: Int) -> String? {
    let colon = bytes.last(before: index)
    guard bytes.isOne(of: ":", at: colon) else { return nil }
    return bytes.word(endingAt: bytes.last(before: colon))
  }

  /// Whether the whole name of a variable begins at an offset.
  private func isVariable(_ name: [UInt8], at index: Int) -> Bool {
    bytes.isWord(name, at: index) && !bytes.isOne(of: ".", at: index - 1)
  }
}
