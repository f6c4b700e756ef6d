internal import NativeBridge

/// Values in Objective-C.
extension NativeTokens {
  /// The dictionary that the method at a position returns: `return @{ @"model": model, @"watts": @40 };`, or after
  /// `constants[@"model"] = model;`. A value that is no literal says nothing.
  ///
  /// - Parameter files: the files in which methods and variables are declared whose values it has.
  func returnedDictionary(after index: Int, declaredIn files: [NativeTokens]) -> [String:
    BridgeValue]
  {
    guard let start = (index..<min(index + 10, tokens.count)).first(where: { isSign("{", at: $0) }),
      let end = end(of: start)
    else { return [:] }
    var found: [String: BridgeValue] = [:]
    for index in start..<end {
      if word(at: index) == "return", isSign("@", at: index + 1) {
        found.merge(entries(at: index + 2, files)) { $1 }
      } else if isSign("[", at: index), isSign("@", at: index + 1), let key = text(at: index + 2),
        isSign("]", at: index + 3), isSign("=", at: index + 4), JavaScriptName.isPlain(key)
      {
        found[key] = value(at: index + 5, files)
      }
    }
    return found
  }

  private func entries(at open: Int, _ files: [NativeTokens]) -> [String: BridgeValue] {
    guard isSign("{", at: open), let end = end(of: open) else { return [:] }
    var entries: [String: BridgeValue] = [:]
    var index = open + 1
    while index < end {
      if isSign("@", at: index), let key = text(at: index + 1), isSign(":", at: index + 2),
        JavaScriptName.isPlain(key)
      {
        entries[key] = value(at: index + 3, files)
      }
      while index < end, !isSign(",", at: index) {
        let isOpening = ["(", "[", "{"].contains { isSign($0, at: index) }
        index = (isOpening ? self.end(of: index) ?? end : index) + 1
      }
      index += 1
    }
    return entries
  }

  private func value(at index: Int, _ files: [NativeTokens]) -> BridgeValue {
    guard isSign("@", at: index) else {
      let name = word(at: index) ?? message(at: index)
      return name.flatMap { name in files.lazy.compactMap { $0.declaredValue(of: name) }.first }
        ?? .null
    }
    if let text = text(at: index + 1) { return .string(text) }
    if isSign("{", at: index + 1) { return .object(entries(at: index + 1, files)) }
    if isSign("[", at: index + 1) { return .array([]) }
    switch word(at: index + 1) ?? word(at: index + 2) {
    case "YES": return .bool(true)
    case "NO": return .bool(false)
    case let word?: return .number(Double(word).flatMap { $0.isFinite ? $0 : nil } ?? 0)
    case nil: return .null
    }
  }

  /// The method that an expression calls: `codecs` in `[[self class] codecs]`.
  private func message(at index: Int) -> String? {
    guard isSign("[", at: index) else { return nil }
    let receiver = isSign("[", at: index + 1) ? end(of: index + 1) : index + 1
    return receiver.flatMap { word(at: $0 + 1) }
  }

  /// A value of the type of a method or variable that says nothing: `+ (NSDictionary *)codecs`, `NSString *model`.
  private func declaredValue(of name: String) -> BridgeValue? {
    for index in tokens.indices where word(at: index) == name {
      // The type of a method is in parentheses, and that of a variable begins a statement.
      let end: Unicode.Scalar = isSign(")", at: index - 1) ? "(" : ";"
      let start = (max(0, index - 20)..<index).last { at in
        isSign(end, at: at)
          || end == ";" && ["{", "}", "(", ",", "="].contains { isSign($0, at: at) }
      }
      guard let start else { continue }
      for type in (start + 1..<index).lazy.compactMap(word) {
        if let value = Self.neutral(type) { return value }
      }
    }
    return nil
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
}
