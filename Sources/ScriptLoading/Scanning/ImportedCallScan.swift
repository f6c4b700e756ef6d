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
    return uses
  }

  private func use(ofNameAt index: Int, to end: Int) -> Use? {
    let name = String(decoding: bytes[index..<end], as: UTF8.self)
    guard let meaning = imports.meanings[name],
      !imports.statements.contains(where: { $0.contains(index) }), !isMember(index)
    else { return nil }
    if let member = member(after: end) {
      let function = String(decoding: bytes[member], as: UTF8.self)
      return Use(
        function: function, offset: member.lowerBound,
        arguments: arguments(after: member.upperBound))
    }
    guard case .export(let function) = meaning else { return nil }
    let arguments = arguments(after: end)
    // Not a key, a parameter or the name of a new variable.
    if arguments == nil, bytes.isOne(of: ":=", at: bytes.first(from: end)) { return nil }
    return Use(function: function, offset: index, arguments: arguments)
  }

  /// Whether the name is a member of something else. `...name` is not.
  private func isMember(_ index: Int) -> Bool {
    let before = bytes.last(before: index)
    return bytes.isOne(of: ".", at: before) && !bytes.isOne(of: ".", at: before - 1)
  }

  /// The name after the dot that follows, without `default`.
  private func member(after end: Int) -> Range<Int>? {
    var dot = bytes.first(from: end)
    if bytes.isOne(of: "?!", at: dot), bytes.isOne(of: ".", at: dot + 1) { dot += 1 }
    guard bytes.isOne(of: ".", at: dot) else { return nil }
    let start = bytes.first(from: dot + 1)
    let name = start..<bytes.endOfWord(from: start)
    if name.isEmpty { return nil }
    return String(decoding: bytes[name], as: UTF8.self) == "default"
      ? member(after: name.upperBound) : name
  }

  private func arguments(after end: Int) -> Script.Arguments? {
    var index = bytes.first(from: end)
    if bytes.isOne(of: "?", at: index), bytes.isOne(of: ".", at: index + 1) { index += 2 }
    guard bytes.isOne(of: "(", at: index) else { return nil }
    return ArgumentScan(bytes, followsVariables: true).arguments(from: index + 1)
  }
}
