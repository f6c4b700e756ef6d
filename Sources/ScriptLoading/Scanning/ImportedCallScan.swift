/// Finds the calls of a package's functions in the code of one file.
struct ImportedCallScan {
  /// A call, or another use of a function.
  struct Use {
    /// The name that the package exports.
    let function: String
    /// The offset of the name, in bytes.
    let offset: Int
    /// `nil` if the function is not called here, but used as a value.
    let arguments: Script.Arguments?
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let imports: ImportScan

  /// The uses in the order of the code.
  static func uses(
    of imports: ImportScan, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Use] {
    let scan = ImportedCallScan(bytes: bytes, imports: imports)
    var uses: [Use] = []
    var end = 0
    _ = CodeScan.contains(in: bytes) { index in
      guard index >= end, bytes[index].isPartOfName else { return false }
      end = bytes.endOfWord(from: index)
      if let use = scan.use(ofNameAt: index, to: end) { uses.append(use) }
      return false
    } string: { _ in
      false
    }
    return uses + imports.inline.compactMap(scan.call)
  }

  /// The call of a member of what an expression imports.
  private func call(of inline: ImportScan.Inline) -> Use? {
    guard let name = name(afterDotAt: inline.end),
      let meaning = inline.exports.meaning(of: String(decoding: bytes[name], as: UTF8.self))
    else { return nil }
    let use = use(of: meaning, at: name)
    return use?.arguments == nil ? nil : use
  }

  private func use(ofNameAt index: Int, to end: Int) -> Use? {
    let name = String(decoding: bytes[index..<end], as: UTF8.self)
    guard imports.meanings[name] != nil, !isMember(index),
      !imports.statements.contains(where: { $0.contains(index) }),
      let meaning = imports.meaning(of: name, at: index)
    else { return nil }
    return use(of: meaning, at: index..<end)
  }

  private func use(of meaning: ImportScan.Meaning, at name: Range<Int>) -> Use? {
    if let member = member(after: name.upperBound) {
      // TypeScript and Babel write `(0, package.name)(…)`.
      let isCalled = isAfterZero(name) && bytes.isOne(of: ")", at: member.upperBound)
      return Use(
        function: String(decoding: bytes[member], as: UTF8.self), offset: member.lowerBound,
        arguments: arguments(after: member.upperBound + (isCalled ? 1 : 0)))
    }
    guard case .export(let function) = meaning, !isMethod(name) else { return nil }
    let arguments = arguments(after: name.upperBound)
    return arguments == nil && !isValue(name)
      ? nil : Use(function: function, offset: name.lowerBound, arguments: arguments)
  }

  /// Whether the name is that of a method of a class, an object or a type: `name(…) { … }`.
  private func isMethod(_ name: Range<Int>) -> Bool {
    let open = bytes.first(from: name.upperBound)
    return imports.declarations?.blocks.isMethod(name, withParametersAt: open, in: bytes) ?? false
  }

  /// Whether the name stands for a value, and not for a key, a variable or text between the tags of JSX.
  private func isValue(_ name: Range<Int>) -> Bool {
    let (before, after) = (bytes.last(before: name.lowerBound), bytes.first(from: name.upperBound))
    let word = bytes.word(endingAt: before)
    let begins =
      before < 0 || bytes.isOne(of: "(,=[:?&|{;.!", at: before)
      || bytes.isOne(of: ">", at: before) && bytes.isOne(of: "=", at: before - 1)
      || ["return", "await", "yield", "case", "in", "of"].contains(word)
    let isOptionalKey = bytes.isOne(of: "?", at: after) && bytes.isOne(of: ":", at: after + 1)
    let ends =
      bytes.isOne(of: ",;)]}?&|!", at: after) || bytes.isOne(of: "=", at: after + 1)
      || after == bytes.count || bytes[name.upperBound..<after].contains(UInt8(ascii: "\n"))
      || ["as", "satisfies"].contains(
        String(decoding: bytes[after..<bytes.endOfWord(from: after)], as: UTF8.self))
    return begins && ends && !isOptionalKey && !bytes.isOne(of: ":", at: after)
  }

  private func isAfterZero(_ name: Range<Int>) -> Bool {
    let comma = bytes.last(before: name.lowerBound)
    return bytes.isOne(of: ",", at: comma) && bytes.word(endingAt: comma - 1) == "0"
  }

  /// Whether the name is a member of something else. `...name` is not.
  private func isMember(_ index: Int) -> Bool {
    let before = bytes.last(before: index)
    return bytes.isOne(of: ".", at: before) && !bytes.isOne(of: ".", at: before - 1)
  }

  /// The name after the dot that follows, without `default`.
  private func member(after end: Int) -> Range<Int>? {
    guard let name = name(afterDotAt: end) else { return nil }
    return String(decoding: bytes[name], as: UTF8.self) == "default"
      ? member(after: name.upperBound) : name
  }

  private func name(afterDotAt end: Int) -> Range<Int>? {
    var dot = bytes.first(from: end)
    if bytes.isOne(of: "?!", at: dot), bytes.isOne(of: ".", at: dot + 1) { dot += 1 }
    guard bytes.isOne(of: ".", at: dot) else { return nil }
    let start = bytes.first(from: dot + 1)
    let name = start..<bytes.endOfWord(from: start)
    return name.isEmpty ? nil : name
  }

  private func arguments(after end: Int) -> Script.Arguments? {
    var index = bytes.first(from: end)
    if bytes.isOne(of: "?", at: index), bytes.isOne(of: ".", at: index + 1) { index += 2 }
    if bytes.isOne(of: "<", at: index) { index = endOfTypes(from: index) }
    guard bytes.isOne(of: "(", at: index) else { return nil }
    return ArgumentScan(bytes, followsVariables: true).arguments(from: index + 1)
  }

  /// The offset after the types that `<` begins: `name<Type>(…)`.
  private func endOfTypes(from start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count, !bytes.isOne(of: ";()\n", at: index) {
      if bytes.isOne(of: "<", at: index) { depth += 1 }
      if bytes.isOne(of: ">", at: index) { depth -= 1 }
      index += 1
      if depth == 0 { break }
    }
    return index
  }
}
