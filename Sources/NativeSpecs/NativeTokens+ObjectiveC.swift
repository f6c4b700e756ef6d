internal import NativeBridge

/// Values in Objective-C.
extension NativeTokens {
  /// How many methods a dictionary may come through.
  private static let mostCalls = 4

  /// The dictionary that the method at a position returns: `return @{ @"model": model, kWatts: @40 };`, or after
  /// `constants[@"model"] = model;`, or that of the method in `return [self values];`. A value that is no literal says nothing.
  ///
  /// - Parameters:
  ///   - files: the files in which methods and variables are declared whose values it has.
  ///   - calls: how many methods lead here.
  func returnedDictionary(
    after index: Int, declaredIn files: NativeFiles, calls: Int = 0
  ) -> [String: BridgeValue] {
    guard let start = (index..<min(index + 20, tokens.count)).first(where: { isSign("{", at: $0) }),
      let end = end(of: start), calls < Self.mostCalls
    else { return [:] }
    var found: [String: BridgeValue] = [:]
    var returned: Set<String> = []
    for index in start..<end where word(at: index) == "return" {
      let ending = statementEnd(from: index, before: end)
      if isSign("@", at: index + 1) {
        found.merge(entries(at: index + 2, files)) { $1 }
        continue
      }
      returned.formUnion((index + 1..<ending).prefix(3).compactMap(word))
      for message in messages(in: index + 1..<ending) {
        for place in files.places(of: message) where place.text.isMethod(at: place.index) {
          let entries = place.text.returnedDictionary(
            after: place.index, declaredIn: files, calls: calls + 1)
          found.merge(entries) { $1 }
        }
      }
    }
    for index in start..<end {
      if let name = word(at: index), returned.contains(name) {
        found.merge(assigned(to: index, files)) { $1 }
      }
    }
    return found
  }

  /// What a statement sets in a dictionary: `constants[@"model"] = model`, `constants = @{ … }`, or
  /// `[constants setObject:model forKey:@"model"]`.
  private func assigned(to index: Int, _ files: NativeFiles) -> [String: BridgeValue] {
    if isSign("[", at: index + 1), let close = end(of: index + 1), isSign("=", at: close + 1),
      let key = key(in: index + 2..<close, files)
    {
      return [key: value(at: close + 2, files)]
    }
    if isSign("=", at: index + 1) {
      // Also `[@{ … } mutableCopy]`.
      let mark = isSign("[", at: index + 2) ? index + 3 : index + 2
      return isSign("@", at: mark) ? entries(at: mark + 1, files) : [:]
    }
    if isSign("[", at: index - 1), ["setObject", "setValue"].contains(word(at: index + 1)),
      let close = end(of: index - 1),
      let colon = (index..<close).last(where: { word(at: $0) == "forKey" }),
      let key = key(in: colon + 2..<close, files)
    {
      return [key: value(at: index + 3, files)]
    }
    return [:]
  }

  /// Whether a method with this name begins here, with its code: `- (NSDictionary *)values {`.
  private func isMethod(at index: Int) -> Bool {
    isSign(")", at: index - 1) && isSign("{", at: index + 1)
  }

  /// The methods without arguments that an expression calls: `values` in `[self values]`.
  private func messages(in range: Range<Int>) -> [String] {
    range.compactMap { index in
      isSign("]", at: index + 1) && !isSign("[", at: index - 1) ? word(at: index) : nil
    }
  }

  private func statementEnd(from index: Int, before end: Int) -> Int {
    var index = index
    while index < end, !isSign(";", at: index) {
      let isOpening = ["(", "[", "{"].contains { isSign($0, at: index) }
      index = (isOpening ? self.end(of: index) ?? end : index) + 1
    }
    return min(index, end)
  }

  private func entries(at open: Int, _ files: NativeFiles) -> [String: BridgeValue] {
    guard isSign("{", at: open), let end = end(of: open) else { return [:] }
    var entries: [String: BridgeValue] = [:]
    var index = open + 1
    while index < end {
      let next = elementEnd(from: index, before: end)
      if let colon = (index..<next).first(where: { isSign(":", at: $0) }),
        let key = key(in: index..<colon, files)
      {
        entries[key] = value(at: colon + 1, files)
      }
      index = next + 1
    }
    return entries
  }

  /// Where an element of a list or dictionary ends.
  func elementEnd(from index: Int, before end: Int) -> Int {
    var index = index
    while index < end, !isSign(",", at: index) {
      let isOpening = ["(", "[", "{"].contains { isSign($0, at: index) }
      index = (isOpening ? self.end(of: index) ?? end : index) + 1
    }
    return min(index, end)
  }

  /// The key that an expression is: `@"model"`, or a constant of the files.
  private func key(in range: Range<Int>, _ files: NativeFiles) -> String? {
    var key: String?
    if range.count == 2, isSign("@", at: range.lowerBound) {
      key = text(at: range.lowerBound + 1)
    } else if range.count == 1, let name = word(at: range.lowerBound),
      case .string(let text) = files.constant(named: name)
    {
      key = text
    }
    return key.flatMap { JavaScriptName.isPlain($0) ? $0 : nil }
  }

  /// The value of the expression at a position.
  func value(at start: Int, _ files: NativeFiles) -> BridgeValue {
    var index = start
    // `condition ? one : other`, or `one ?: other`.
    let end = expressionEnd(from: start)
    if let mark = topLevel("?", in: start..<end),
      let colon = topLevel(":", in: mark + 1..<end)
    {
      index = colon + 1
    }
    // `(id)user`, or an expression in parentheses.
    if isSign("(", at: index), let close = self.end(of: index) {
      index = close + 1 < end ? close + 1 : index + 1
    }
    guard isSign("@", at: index) else {
      if let name = word(at: index) {
        // `NSTemporaryDirectory()`
        let isFolder = name.hasPrefix("NS") && name.hasSuffix("Directory")
        return isFolder ? .string("") : files.value(of: name)
      }
      return isSign("[", at: index) ? message(at: index, files) : .null
    }
    if let text = text(at: index + 1) { return .string(text) }
    if isSign("{", at: index + 1) { return .object(entries(at: index + 1, files)) }
    if isSign("[", at: index + 1) { return .array(elements(at: index + 1, files)) }
    return boxed(at: isSign("(", at: index + 1) ? index + 2 : index + 1, files)
  }

  /// The elements of `@[ … ]`, if all are literals.
  private func elements(at open: Int, _ files: NativeFiles) -> [BridgeValue] {
    guard let end = end(of: open) else { return [] }
    var elements: [BridgeValue] = []
    var index = open + 1
    while index < end {
      guard isSign("@", at: index), !isSign("(", at: index + 1) else { return [] }
      elements.append(value(at: index, files))
      index = elementEnd(from: index, before: end) + 1
    }
    return elements
  }

  /// The value in `@(…)`, or after `@` if that is a number or a `BOOL`.
  private func boxed(at index: Int, _ files: NativeFiles) -> BridgeValue {
    if let text = text(at: index) { return .string(text) }
    if let number = number(at: index) { return .number(number) }
    switch word(at: index) {
    case "YES", "true", "TRUE": return .bool(true)
    case "NO", "false", "FALSE": return .bool(false)
    case "self" where isSign(".", at: index + 1):
      return word(at: index + 2).map(files.value).flatMap { $0 == .null ? nil : $0 } ?? .number(0)
    case let word?:
      let value = files.value(of: word)
      return value == .null ? .number(0) : value
    case nil:
      let value = isSign("[", at: index) ? message(at: index, files) : .null
      return value == .null ? .number(0) : value
    }
  }

  /// A number at a position, such as `-1.5`.
  func number(at index: Int) -> Double? {
    let isNegative = isSign("-", at: index)
    let first = isNegative ? index + 1 : index
    guard let whole = word(at: first), let byte = whole.utf8.first, (0x30...0x39).contains(byte)
    else {
      return nil
    }
    var text = whole
    if isSign(".", at: first + 1), let rest = word(at: first + 2) { text += "." + rest }
    while let last = text.last, "fFlLuU".contains(last), !text.hasPrefix("0x") { text.removeLast() }
    let number = Double(text.replacing("_", with: "")).flatMap { $0.isFinite ? $0 : nil }
    return number.map { isNegative ? -$0 : $0 }
  }

  /// Where the expression at a position ends: before a comma, a semicolon or the bracket around it.
  func expressionEnd(from start: Int) -> Int {
    var index = start
    while index < tokens.count {
      if [",", ";", ")", "]", "}"].contains(where: { isSign($0, at: index) }) { break }
      let isOpening = ["(", "[", "{"].contains { isSign($0, at: index) }
      index = (isOpening ? end(of: index) ?? tokens.count : index) + 1
    }
    return min(index, tokens.count)
  }

  /// Where a sign is outside of brackets.
  func topLevel(_ sign: Unicode.Scalar, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if isSign(sign, at: index) { return index }
      let isOpening = ["(", "[", "{"].contains { isSign($0, at: index) }
      index = (isOpening ? end(of: index) ?? range.upperBound : index) + 1
    }
    return nil
  }

  /// The value of `[self codecs]`, `[[self class] codecs]`, `[NSNumber numberWithBool:YES]` or `[[NSArray alloc] init]`.
  private func message(at index: Int, _ files: NativeFiles) -> BridgeValue {
    let isNested = isSign("[", at: index + 1)
    let receiver = isNested ? end(of: index + 1) : index + 1
    guard let receiver, let name = word(at: receiver + 1) else { return .null }
    let type = word(at: isNested ? index + 2 : index + 1) ?? ""
    if type == "NSNumber", isSign(":", at: receiver + 2) {
      let value = boxed(at: receiver + 3, files)
      guard name == "numberWithBool" else { return value }
      if case .bool = value { return value }
      return .bool(false)
    }
    if type == "RCTConvert" { return Self.neutral(name) ?? .null }
    return Self.neutral(type) ?? files.value(of: name)
  }

  /// A value of the type of a method or variable that says nothing: `+ (NSDictionary *)codecs`, `NSString *model`.
  fileprivate func declaredValue(at index: Int) -> BridgeValue? {
    // The type of a method is in parentheses, and that of a variable begins a statement.
    let end: Unicode.Scalar = isSign(")", at: index - 1) ? "(" : ";"
    let start = (max(0, index - 20)..<index).last { at in
      isSign(end, at: at)
        || end == ";" && ["{", "}", "(", ",", "="].contains { isSign($0, at: at) }
    }
    // `[NSNumber numberWithBool:isOn]` uses the variable.
    guard let start,
      !(start + 1..<index).contains(where: { at in
        [":", "[", ".", "-", "@"].contains { isSign($0, at: at) }
      })
    else { return nil }
    return (start + 1..<index).lazy.compactMap(word).compactMap(Self.neutral).first
  }

  private static func neutral(_ type: String) -> BridgeValue? {
    switch type {
    case "NSString", "NSMutableString": .string("")
    case "NSDictionary", "NSMutableDictionary": .object([:])
    case "NSArray", "NSMutableArray": .array([])
    case "BOOL", "bool": .bool(false)
    case "NSNumber", "NSInteger", "NSUInteger", "int", "long", "float", "double", "CGFloat",
      "NSTimeInterval":
      .number(0)
    default: nil
    }
  }

  /// The literal of a constant: `static NSString *const kModel = @"B2";`, `#define kWatts 40`.
  fileprivate func literal(ofConstantAt index: Int) -> BridgeValue? {
    if word(at: index - 1) == "define", isSign("#", at: index - 2) {
      return literal(at: index + 1)
    }
    guard isSign("=", at: index + 1) else { return nil }
    let start = (max(0, index - 8)..<index).last { at in
      [";", "{", "}", "(", ","].contains { isSign($0, at: at) }
    }
    let words = ((start ?? max(-1, index - 9)) + 1..<index).compactMap(word)
    return words.contains("const") || words.contains("static") ? literal(at: index + 2) : nil
  }

  private func literal(at index: Int) -> BridgeValue? {
    if isSign("@", at: index) {
      return text(at: index + 1).map { .string($0) } ?? literal(at: index + 1)
    }
    if let number = number(at: index) { return .number(number) }
    switch word(at: index) {
    case "YES", "true": return .bool(true)
    case "NO", "false": return .bool(false)
    default: return nil
    }
  }
}

extension NativeFiles {
  /// The literal that a constant of the files is. `nil` if there is none with this name.
  fileprivate func constant(named name: String) -> BridgeValue? {
    places(of: name).lazy.compactMap { $0.text.literal(ofConstantAt: $0.index) }.first
  }

  /// The value of a constant, or one that says nothing, of the type of a method or variable. `null` if there is none.
  fileprivate func value(of name: String) -> BridgeValue {
    constant(named: name)
      ?? places(of: name).lazy.compactMap { $0.text.declaredValue(at: $0.index) }.first ?? .null
  }
}
