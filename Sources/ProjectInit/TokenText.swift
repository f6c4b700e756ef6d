/// The tokens of one file, with functions to search them.
struct TokenText {
  let tokens: [JavaScriptToken]

  /// How many tokens apart two matching brackets may be. A file with thousands of unclosed brackets
  /// must not take long.
  private static let reach = 2_000

  var count: Int { tokens.count }

  subscript(index: Int) -> JavaScriptToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  func isSign(_ sign: String, at index: Int) -> Bool {
    guard let token = self[index] else { return false }
    return token.kind == .sign && token.text == sign
  }

  func isWord(_ word: String, at index: Int) -> Bool { self.word(at: index) == word }

  func word(at index: Int) -> String? {
    guard let token = self[index], token.kind == .word else { return nil }
    return token.text
  }

  func text(at index: Int) -> String? {
    guard let token = self[index], token.kind == .text else { return nil }
    return token.text
  }

  /// The position of the bracket that closes the one at `open`. `nil` if it is not found.
  func end(of open: Int, within reach: Int = Self.reach) -> Int? {
    var depth = 0
    for index in open..<min(count, open + reach) where tokens[index].kind == .sign {
      switch tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// The position of the brace that opens the one at `close`. `nil` if it is not found.
  func start(of close: Int) -> Int? {
    var depth = 0
    for index in stride(from: close, through: max(0, close - Self.reach), by: -1)
    where tokens[index].kind == .sign {
      switch tokens[index].text {
      case ")", "]", "}": depth += 1
      case "(", "[", "{":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// The position of the bracket that opens the innermost brackets around `index`. `nil` if it is not found.
  func start(around index: Int) -> Int? {
    var depth = 0
    for place in stride(from: index - 1, through: max(0, index - Self.reach), by: -1)
    where tokens[place].kind == .sign {
      switch tokens[place].text {
      case ")", "]", "}": depth += 1
      case "(", "[", "{":
        if depth == 0 { return place }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The position after type arguments such as `<Spec>`, if there are any at `index`.
  func afterTypeArguments(_ index: Int) -> Int {
    guard isSign("<", at: index) else { return index }
    var depth = 0
    // In `HybridObject<{ ios: 'swift'; android: 'kotlin' }>` a semicolon ends no statement.
    var braces = 0
    for place in index..<min(count, index + 500) where tokens[place].kind == .sign {
      switch tokens[place].text {
      case "<": depth += 1
      case ">":
        depth -= 1
        if depth == 0 { return place + 1 }
      case "{": braces += 1
      case "}": braces -= 1
      case ";" where braces <= 0: return index
      default: break
      }
    }
    return index
  }
}
