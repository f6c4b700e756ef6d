/// Finds where one file declares names, and in which part of the file each declaration counts: variables, parameters and
/// functions.
struct DeclarationScan {
  private struct Declaration {
    let offset: Int
    let scope: Range<Int>
  }

  private var declarations: [String: [Declaration]] = [:]
  let blocks: BlockScan

  /// - Parameter text: the file as it was written.
  init(_ text: String) {
    var text = text
    blocks = text.withUTF8 { BlockScan($0) }
    text.withUTF8 { bytes in
      for word in blocks.words {
        guard let scope = scope(of: word, in: bytes) else { continue }
        let name = String(decoding: bytes[word.range], as: UTF8.self)
        declarations[name, default: []].append(
          Declaration(offset: word.range.lowerBound, scope: scope))
      }
    }
  }

  /// The offsets of the declarations to which a name at an offset refers, in bytes. Empty if the file imports the name, or
  /// does not declare it.
  func offsets(ofName name: String, usedAt offset: Int) -> [Int] {
    let around = (declarations[name] ?? []).filter { $0.scope.contains(offset) }
    let inner = around.map(\.scope.count).min()
    return around.filter { $0.scope.count == inner }.map(\.offset)
  }

  /// Where the declaration of a word counts. `nil` if the word declares nothing.
  private func scope(of word: BlockScan.Word, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let (before, after) = (bytes.last(before: word.range.lowerBound), word.range.upperBound)
    if let scope = blocks.arrowScope(ofParameter: word.range, in: bytes) { return scope }
    let star = bytes.isOne(of: "*", at: before) ? bytes.last(before: before) : before
    let keyword = bytes.word(endingAt: star)
    if Self.keywords.contains(keyword) { return blocks.scope(of: word.block, in: bytes) }
    // `let a = 1, name = 2`
    if bytes.isOne(of: ",", at: before), bytes.isOne(of: "=", at: bytes.first(from: after)),
      word.block.map({ blocks.isBlock($0, in: bytes) }) ?? true
    {
      return blocks.scope(of: word.block, in: bytes)
    }
    return scopeOfPart(word.range, in: word.block, bytes)
  }

  private static let keywords: Set = ["const", "let", "var", "function", "class", "enum"]

  /// Where a part of a pattern or of a list of parameters counts.
  private func scopeOfPart(
    _ part: Range<Int>, in block: Int?, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var (part, block) = (part, block)
    while let open = block, let close = blocks.ends[open] {
      let (before, after) = (
        bytes.last(before: part.lowerBound), bytes.first(from: part.upperBound)
      )
      if bytes.isOne(of: "(", at: open) {
        guard
          bytes.isOne(of: "(,.", at: before)
            || Self.modifiers.contains(bytes.word(endingAt: before)),
          bytes.isOne(of: ",)=:", at: after)
            || bytes.isOne(of: "?", at: after) && bytes.isOne(of: ":,)", at: after + 1)
        else { return nil }
        return blocks.scope(ofParametersAt: open, in: bytes)
      }
      guard bytes.isOne(of: "{[,:.", at: before), bytes.isOne(of: ",}]=", at: after) else {
        return nil
      }
      (part, block) = (open..<close + 1, blocks.outer[open])
      if Self.keywords.contains(bytes.word(endingAt: bytes.last(before: open))) {
        return blocks.scope(of: block, in: bytes)
      }
    }
    return nil
  }

  /// TypeScript's, of a constructor's parameters.
  private static let modifiers: Set = ["public", "private", "protected", "readonly"]
}
