/// Finds the functions around a place in the code of one file.
struct FunctionScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let blocks: BlockScan

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ blocks: BlockScan) {
    self.bytes = bytes
    self.blocks = blocks
  }

  /// The names of the functions and methods, the outermost one first; `nil` for one without a name.
  func names(around offset: Int) -> [String?] {
    var names: [String?] = []
    var place = offset
    while true {
      let block = blocks.block(around: place)
      if let arrow = arrow(before: place, in: block) {
        names.append(name(ofFunctionWithParametersBefore: arrow))
      }
      guard let block else { return names.reversed() }
      if let parameters = blocks.parameters(ofBodyAt: block, in: bytes) {
        names.append(name(ofFunctionWithParametersAt: parameters))
      }
      place = block
    }
  }

  /// Whether an offset is in no class, object or argument, unless these are in a function.
  func isInPlainFunction(_ offset: Int) -> Bool {
    var outermost: Int?
    var place = offset
    while let block = blocks.block(around: place) {
      outermost = block
      place = block
    }
    return outermost.map {
      blocks.parameters(ofBodyAt: $0, in: bytes) != nil || arrow(before: $0, in: nil) != nil
    } ?? true
  }

  /// The offset of the arrow in whose body a place is, without another bracket around the place.
  private func arrow(before place: Int, in block: Int?) -> Int? {
    var index = place - 1
    while index > block ?? -1 {
      if bytes.isOne(of: ";", at: index) { return nil }
      if bytes.isOne(of: ">", at: index), bytes.isOne(of: "=", at: index - 1) {
        return blocks.endOfBody(from: index + 1, in: bytes) > place ? index - 1 : nil
      }
      index = (blocks.starts[index] ?? index) - 1
    }
    return nil
  }

  private func name(ofFunctionWithParametersBefore arrow: Int) -> String? {
    let last = bytes.last(before: arrow)
    if let open = blocks.starts[last] { return name(ofValueAt: open) }
    return name(ofValueAt: last - bytes.word(endingAt: last).utf8.count + 1)
  }

  private func name(ofFunctionWithParametersAt open: Int) -> String? {
    let last = bytes.last(before: open)
    let word = bytes.word(endingAt: last)
    if word != "function" { return word.isEmpty ? nil : word }
    return name(ofValueAt: last - word.utf8.count + 1)
  }

  /// `name` in `name = value` and `name: value`.
  private func name(ofValueAt start: Int) -> String? {
    var last = bytes.last(before: start)
    if bytes.word(endingAt: last) == "async" { last = bytes.last(before: last - 4) }
    guard bytes.isOne(of: "=:", at: last) else { return nil }
    let word = bytes.word(endingAt: bytes.last(before: last))
    return word.isEmpty ? nil : word
  }
}
