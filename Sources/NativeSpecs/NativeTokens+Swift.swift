internal import NativeBridge

/// Values in Swift.
extension NativeTokens {
  /// A value of the Swift type at a position that says nothing: an empty string for `String`, `null` for an optional.
  func swiftValue(at index: Int) -> BridgeValue? {
    if isSign("[", at: index) {
      guard let end = end(of: index) else { return nil }
      if isSign("?", at: end + 1) { return .null }
      return (index..<end).contains { isSign(":", at: $0) } ? .object([:]) : .array([])
    }
    guard let type = word(at: index) else { return nil }
    if isSign("?", at: index + 1) { return .null }
    return Self.swiftScalar(type)
      ?? (["Void", "Any", "Data", "Date", "URL"].contains(type) ? .null : .object([:]))
  }

  private static func swiftScalar(_ type: String) -> BridgeValue? {
    switch type {
    case "String": .string("")
    case "Bool": .bool(false)
    case "Float", "Double", "CGFloat", "TimeInterval": .number(0)
    default: type.contains(/^U?Int\d*$/) ? .number(0) : nil
    }
  }

  /// The dictionary of `Constants { [ … ] }`, `Constants { let …; return [ … ] }` or `Constants([ … ])`. A value that is no
  /// literal, or that differs among several returns, says nothing.
  ///
  /// - Parameter index: the position after the word.
  func swiftDictionary(at index: Int, _ files: NativeFiles, calls: Int = 0) -> [String: BridgeValue]
  {
    guard let end = end(of: index), calls < 4 else { return [:] }
    let range = index + 1..<end
    let starts = isSign("{", at: index) ? results(in: range) : [range.lowerBound]
    var found: [String: BridgeValue] = [:]
    for start in starts {
      let entries =
        isSign("[", at: start)
        ? swiftEntries(at: start, files) : swiftDictionary(namedAt: start, files, calls: calls)
      found.merge(entries) { $0 == $1 ? $0 : $0 == .null ? $1.neutral : $0.neutral }
    }
    return found
  }

  /// The dictionary of a function or variable: `constants()`, with `func constants() -> [String: Any] { [ … ] }`.
  private func swiftDictionary(
    namedAt index: Int, _ files: NativeFiles, calls: Int
  ) -> [String: BridgeValue] {
    let end = expressionEnd(from: index)
    let name = (index..<end).last { word(at: $0) != nil }.flatMap(word)
    for place in name.map({ Array(files.places(of: $0)) }) ?? [] {
      let (text, at) = (place.text, place.index)
      switch text.word(at: at - 1) {
      case "func":
        guard let close = text.end(of: at + 1),
          let body = (close..<min(close + 20, text.tokens.count)).first(where: {
            text.isSign("{", at: $0)
          })
        else { continue }
        return text.swiftDictionary(at: body, files, calls: calls + 1)
      case "let", "var":
        let equals = (at + 1..<min(at + 12, text.tokens.count)).first { text.isSign("=", at: $0) }
        if let equals, text.isSign("[", at: equals + 1) {
          return text.swiftEntries(at: equals + 1, files)
        }
      default: continue
      }
    }
    return [:]
  }

  /// Where the results of a closure begin: after each `return`, or the only expression.
  private func results(in body: Range<Int>) -> [Int] {
    let start =
      (body).prefix(60).first {
        word(at: $0) == "in" && isSignature(before: $0, from: body.lowerBound)
      }
      .map { $0 + 1 } ?? body.lowerBound
    let returns = (start..<max(start, body.upperBound)).filter { word(at: $0) == "return" }.map {
      $0 + 1
    }
    return returns.isEmpty ? [start] : returns
  }

  /// Whether what comes before `in` is the signature of a closure, and not `for each in all`.
  private func isSignature(before index: Int, from start: Int) -> Bool {
    !(start..<index).contains {
      word(at: $0) == "for" || isSign("{", at: $0) || isSign("=", at: $0)
    }
  }

  private func swiftEntries(at open: Int, _ files: NativeFiles) -> [String: BridgeValue] {
    guard let end = end(of: open) else { return [:] }
    var entries: [String: BridgeValue] = [:]
    var index = open + 1
    while index < end {
      let next = elementEnd(from: index, before: end)
      if let key = text(at: index), isSign(":", at: index + 1), JavaScriptName.isPlain(key) {
        entries[key] = swiftValue(of: index + 2..<next, files)
      }
      index = next + 1
    }
    return entries
  }

  /// The value of the closure of `Constant("model") { … }`.
  func swiftResult(ofClosureAt open: Int, _ files: NativeFiles) -> BridgeValue? {
    guard isSign("{", at: open), let end = end(of: open) else { return nil }
    for index in open + 1..<end {
      if word(at: index) == "return" || word(at: index) == "in" { break }
      if isSign("-", at: index), isSign(">", at: index + 1), let value = swiftValue(at: index + 2),
        value != .null
      {
        // A literal of the type says more.
        let results = results(in: open + 1..<end).map {
          swiftValue(of: $0..<swiftEnd(from: $0), files)
        }
        return results.count == 1 && results[0] != .null ? results[0] : value
      }
    }
    let values = results(in: open + 1..<end).map { start in
      swiftValue(of: start..<swiftEnd(from: start), files)
    }
    return values.dropFirst().reduce(values.first) { one, other in one == other ? one : one?.neutral
    }
  }

  /// The value of an expression: that of a literal, one of its type that says nothing, or `null`.
  ///
  /// - Parameter depth: how many variables lead here.
  fileprivate func swiftValue(
    of range: Range<Int>, _ files: NativeFiles, depth: Int = 0
  ) -> BridgeValue {
    let start = range.lowerBound
    if range.count == 1, let text = text(at: start) {
      return .string(text.contains("\\(") ? "" : text)
    }
    if let literal = swiftLiteral(of: range, files) { return literal }
    // `name ?? ""` is the default where the phone knows nothing.
    if let mark = range.last(where: { isSign("?", at: $0) && isSign("?", at: $0 - 1) }),
      mark + 1 < range.upperBound
    {
      return swiftValue(of: mark + 1..<range.upperBound, files, depth: depth)
    }
    // `isOn ? 1 : 2`, but not `name?.count`.
    if let mark = topLevel("?", in: range), !isSign(".", at: mark + 1), !isSign("[", at: mark + 1),
      let colon = topLevel(":", in: mark + 1..<range.upperBound)
    {
      return swiftValue(of: colon + 1..<range.upperBound, files, depth: depth).neutral
    }
    if let cast = range.last(where: { word(at: $0) == "as" }) {
      return swiftValue(at: isSign("!", at: cast + 1) ? cast + 2 : cast + 1) ?? .null
    }
    if topLevel("?", in: range) != nil { return .null }
    let isComparison =
      isSign("!", at: start)
      || range.contains { index in
        ["=", "&", "|"].contains {
          isSign($0, at: index + 1) && isSign($0 == "=" ? "=" : $0, at: index)
        }
          || isSign("!", at: index) && isSign("=", at: index + 1)
      }
    if isComparison { return .bool(false) }
    if let type = word(at: start), isSign("(", at: start + 1), let value = Self.swiftScalar(type) {
      return value
    }
    guard
      let name = range.last(where: { word(at: $0) != nil && !isInBrackets($0, of: range) }).flatMap(
        word)
    else {
      return .null
    }
    return files.swiftValue(of: name, depth: depth)
  }

  /// Where an expression of Swift ends. A value follows another one only in the next line.
  fileprivate func swiftEnd(from start: Int) -> Int {
    let end = expressionEnd(from: start)
    let joining: Set<String> = [
      "as", "is", "try", "await", "in", "some", "any", "return", "if", "else",
    ]
    let isJoining = { (index: Int) in word(at: index).map(joining.contains) ?? false }
    var index = start
    while index < end {
      if ["(", "[", "{"].contains(where: { isSign($0, at: index) }) {
        index = self.end(of: index) ?? end
      }
      let endsValue =
        word(at: index) != nil || text(at: index) != nil
        || [")", "]", "}"].contains { isSign($0, at: index) }
      let next = index + 1
      if endsValue, next < end, word(at: next) != nil || text(at: next) != nil, !isJoining(index),
        !isJoining(next)
      {
        return next
      }
      index = next
    }
    return end
  }

  /// Whether a position is in brackets that begin after the start of an expression.
  private func isInBrackets(_ position: Int, of range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < position {
      if ["(", "[", "{"].contains(where: { isSign($0, at: index) }), let end = end(of: index) {
        if position < end { return true }
        index = end
      }
      index += 1
    }
    return false
  }

  /// The value of a literal: `true`, `-1.5`, `nil`, `["a", "b"]`, `["a": 1]`.
  private func swiftLiteral(of range: Range<Int>, _ files: NativeFiles) -> BridgeValue? {
    let start = range.lowerBound
    switch word(at: start) {
    case "true" where range.count == 1: return .bool(true)
    case "false" where range.count == 1: return .bool(false)
    case "nil" where range.count == 1: return .null
    default: break
    }
    let isNumber = range.allSatisfy { index in
      isSign("-", at: index) || isSign(".", at: index)
        || word(at: index)?.utf8.first.map { (0x30...0x39).contains($0) } == true
    }
    if isNumber, let number = number(at: start) { return .number(number) }
    guard isSign("[", at: start), end(of: start) == range.upperBound - 1 else { return nil }
    if topLevel(":", in: start + 1..<range.upperBound - 1) != nil {
      return .object(swiftEntries(at: start, files))
    }
    var elements: [BridgeValue] = []
    var index = start + 1
    while index < range.upperBound - 1 {
      let next = elementEnd(from: index, before: range.upperBound - 1)
      guard
        let element = text(at: index).map(BridgeValue.string)
          ?? swiftLiteral(of: index..<next, files)
      else {
        return .array([])
      }
      elements.append(element)
      index = next + 1
    }
    return .array(elements)
  }
}

extension NativeFiles {
  /// A value of the type of a variable or function that says nothing, or that of its expression: `let model = "B2"`.
  fileprivate func swiftValue(of name: String, depth: Int) -> BridgeValue {
    guard depth < 4 else { return .null }
    for place in places(of: name) {
      let (text, index) = (place.text, place.index)
      switch text.word(at: index - 1) {
      case "let", "var":
        if text.isSign(":", at: index + 1) { return text.swiftValue(at: index + 2) ?? .null }
        guard text.isSign("=", at: index + 1) else { continue }
        let value = text.swiftValue(
          of: index + 2..<text.swiftEnd(from: index + 2), self, depth: depth + 1)
        // Other code may set a variable.
        return text.word(at: index - 1) == "let" ? value : value.neutral
      case "func":
        if let end = text.end(of: index + 1), text.isSign("-", at: end + 1) {
          return text.swiftValue(at: end + 3) ?? .null
        }
      default: continue
      }
    }
    return .null
  }
}

extension BridgeValue {
  /// A value of the same type that says nothing.
  fileprivate var neutral: BridgeValue {
    switch self {
    case .string: .string("")
    case .number: .number(0)
    case .bool: .bool(false)
    case .array: .array([])
    case .object: .object([:])
    case .null: .null
    }
  }
}
