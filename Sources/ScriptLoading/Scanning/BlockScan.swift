/// The brackets in the code of one file, and what stands in them.
struct BlockScan {
  /// A name in the code that is no member of something else.
  struct Word {
    let range: Range<Int>
    /// The offset of the innermost bracket around it. `nil` at the top level.
    let block: Int?
  }

  /// The offset of the bracket that closes each one, by the offset of the opening one, in bytes.
  private(set) var ends: [Int: Int] = [:]
  /// The offset of the bracket around each one. Those at the top level have none.
  private(set) var outer: [Int: Int] = [:]
  /// The offset of the bracket that opens each one, by the offset of the closing one.
  private(set) var starts: [Int: Int] = [:]
  /// In the order of the code.
  private(set) var words: [Word] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var scan = (ends: [Int: Int](), outer: [Int: Int](), words: [Word](), open: [Int](), end: 0)
    _ = CodeScan.contains(in: bytes) { index in
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        scan.outer[index] = scan.open.last
        scan.open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // A bracket in the text of an element of JSX opens nothing.
        guard
          let open = scan.open.lastIndex(where: { Self.closing(bytes[$0]) == bytes[index] })
        else { return false }
        scan.ends[scan.open[open]] = index
        scan.open.removeSubrange(open...)
      case let byte where byte.isPartOfName && index >= scan.end:
        scan.end = bytes.endOfWord(from: index)
        let before = bytes.last(before: index)
        if bytes.isOne(of: ".", at: before), !bytes.isOne(of: ".", at: before - 1) { return false }
        scan.words.append(Word(range: index..<scan.end, block: scan.open.last))
      default: break
      }
      return false
    } string: { _ in
      false
    }
    (ends, outer, words) = (scan.ends, scan.outer, scan.words)
    for (open, close) in ends { starts[close] = open }
  }

  private static func closing(_ open: UInt8) -> UInt8 {
    switch open {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: UInt8(ascii: "}")
    }
  }

  // MARK: - Scopes

  /// Where a variable counts that is declared in a block, or in the head of a loop.
  func scope(of block: Int?, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    guard let block, let end = ends[block] else { return 0..<bytes.count }
    guard bytes.isOne(of: "(", at: block) else { return block..<end + 1 }
    return block..<endOfBody(from: end + 1, in: bytes)
  }

  /// The offset of the innermost bracket around an offset. `nil` at the top level.
  func block(around offset: Int) -> Int? {
    ends.filter { $0.key < offset && offset <= $0.value }.keys.max()
  }

  /// The offset of the parameters of the function or method whose body begins at `brace`. `nil` for an arrow and for another
  /// block.
  func parameters(ofBodyAt brace: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.isOne(of: "{", at: brace) else { return nil }
    return ends.keys.filter { open in
      open < brace && outer[open] == outer[brace] && bytes.isOne(of: "(", at: open)
        && body(afterParametersAt: open, in: bytes) == brace
    }.max()
  }

  /// The name of the innermost object around an offset: `name` in `name: { … }` and in `name: Type = { … }`.
  func name(ofObjectAround offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let brace = block(around: offset), bytes.isOne(of: "{", at: brace) else { return nil }
    var last = bytes.last(before: brace)
    if bytes.isOne(of: "=", at: last) {
      last = bytes.last(before: last)
      let type = last - bytes.word(endingAt: last).utf8.count + 1
      let colon = bytes.last(before: type)
      if bytes.isOne(of: ":", at: colon) { last = bytes.last(before: colon) }
    } else if bytes.isOne(of: ":", at: last) {
      last = bytes.last(before: last)
      if bytes.isOne(of: "'\"", at: last) { last -= 1 }
    } else {
      return nil
    }
    return bytes.word(endingAt: last)
  }

  /// Where `name` counts in `name => …`. `nil` for another use of the name.
  func arrowScope(
    ofParameter name: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    let arrow = bytes.first(from: name.upperBound)
    guard isArrow(arrow, in: bytes) else { return nil }
    return name.lowerBound..<endOfBody(from: arrow + 2, in: bytes)
  }

  /// Where the parameters in the parentheses at `open` count: there, and in the body of the function. `nil` if the
  /// parentheses are no parameters.
  func scope(
    ofParametersAt open: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    guard let body = body(afterParametersAt: open, in: bytes) else { return nil }
    return open..<endOfBody(from: body, in: bytes)
  }

  /// The offset of the body of a function or method whose parameters begin at `open`.
  private func body(
    afterParametersAt open: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let isStatement = Self.statements.contains(bytes.word(endingAt: bytes.last(before: open)))
    guard !isStatement, let end = ends[open] else { return nil }
    var index = bytes.first(from: end + 1)
    if bytes.isOne(of: ":", at: index) { index = endOfType(from: index, in: bytes) }
    if isArrow(index, in: bytes) { return index + 2 }
    return bytes.isOne(of: "{", at: index) ? index : nil
  }

  private static let statements: Set = ["if", "for", "await", "while", "switch", "with"]

  /// The offset of the arrow or the body after the type that a colon begins; of something else if there is no type.
  private func endOfType(from colon: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = bytes.first(from: colon + 1)
    while index < bytes.count, !bytes.isOne(of: "\n;),", at: index), !isArrow(index, in: bytes) {
      if bytes.isOne(of: "{", at: index),
        !bytes.isOne(of: "<|&:,(", at: bytes.last(before: index))
      {
        break
      }
      index = (ends[index] ?? index) + 1
    }
    return index
  }

  private func isArrow(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.isOne(of: "=", at: index) && bytes.isOne(of: ">", at: index + 1)
  }

  /// The offset after a block, or after the expression or statement that begins here.
  func endOfBody(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = bytes.first(from: start)
    if bytes.isOne(of: "{", at: index), let end = ends[index] { return end + 1 }
    while index < bytes.count, !bytes.isOne(of: ",;)]}", at: index) {
      if bytes.isOne(of: "\n", at: index),
        !bytes.isOne(of: "=?:&|+(>", at: bytes.last(before: index)),
        !bytes.isOne(of: ".?:&|+", at: bytes.first(from: index))
      {
        break
      }
      index = (ends[index] ?? index) + 1
    }
    return index
  }

  /// Whether the brace is that of statements, not of an object, a pattern or a type.
  func isBlock(_ brace: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = bytes.last(before: brace)
    guard bytes.isOne(of: "{", at: brace) else { return false }
    return bytes.isOne(of: ");{}", at: before) || isArrow(before - 1, in: bytes)
      || ["else", "try", "finally", "do"].contains(bytes.word(endingAt: before))
  }

  /// Whether a name before the parenthesis at `open` is that of a method: `name(…) { … }`, or one of a type.
  func isMethod(
    _ name: Range<Int>, withParametersAt open: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let end = ends[open] else { return false }
    let after = bytes.first(from: end + 1)
    if bytes.isOne(of: "{", at: after) { return true }
    guard bytes.isOne(of: ":", at: after) else { return false }
    // Not `a ? name(…) : b` or `case name(…):`.
    let before = bytes.last(before: name.lowerBound)
    return bytes.isOne(of: "{},;", at: before)
      || ["async", "static", "public", "private", "protected", "override", "function"].contains(
        bytes.word(endingAt: before))
  }
}
