/// Code that an error of the engine shows, such as `new Response('a').body.getReader`.
struct ErrorExpression {
  /// The code, without what is in its texts and arguments.
  let text: String
  /// Whether a loop goes through it: `form` in `const [name] of form`.
  let isIterated: Bool
  /// The names in it: `["Response", "body", "getReader"]`.
  let chain: [String]
  /// The class of the value with which it begins, if the code shows it, and how many names of the chain it takes.
  let receiver: (type: String, length: Int)?

  init(_ code: some StringProtocol) {
    let code = Self.withoutContents(String(code))
    let loop = code.ranges(of: " of ").last
    isIterated = loop != nil
    text = loop.map { String(code[$0.upperBound...]) } ?? code
    let isText = text.first.map { Self.quotes.contains($0) } ?? false
    var names = text.split { !$0.isPartOfName }.map(String.init)
    let isNew = names.first == "new"
    if isNew { names.removeFirst() }
    let type = text.dropFirst(4).prefix { $0.isPartOfName || $0 == "." }
    let length = type.split(separator: ".").count
    if isText {
      chain = ["String"] + names
      receiver = ("String", 1)
    } else {
      chain = names
      receiver =
        isNew && text.dropFirst(4 + type.count).hasPrefix("(") ? (String(type), length) : nil
    }
  }

  /// Whether the code calls the last member with this name, and reads a member of the result: `a.get().then`.
  func isCall(of member: String) -> Bool {
    guard let end = text.ranges(of: "." + member).last?.upperBound else { return false }
    return text[end...].hasPrefix("().")
  }

  /// The expressions in a message: what is no function, and the code at the place of the error.
  static func all(in message: String) -> [ErrorExpression] {
    let beginning = message.firstRange(of: " is not ").map { message[..<$0.lowerBound] }
    let codes = [
      beginning ?? message.prefix { $0 != " " },
      code(after: "(evaluating '", before: "')", in: message),
      code(after: "(In '", before: "', '", in: message),
      code(after: "(near '...", before: "...')", in: message),
    ]
    return codes.compactMap { $0.map { ErrorExpression($0) } }
  }

  /// The code between two parts of the engine's own words. The code itself may have quotes.
  private static func code(after start: String, before end: String, in message: String)
    -> Substring?
  {
    guard let first = message.firstRange(of: start) else { return nil }
    let rest = message[first.upperBound...]
    return rest.ranges(of: end).last.map { rest[..<$0.lowerBound] }
  }

  private static let quotes: [Character] = ["'", "\"", "`"]

  /// Leaves out what is in the parentheses of calls, and in texts that are no keys.
  private static func withoutContents(_ code: String) -> String {
    var kept = ""
    var depth = 0
    var quote: Character?
    var isKey = false
    var isEscaped = false
    for character in code {
      if let open = quote {
        let ends = character == open && !isEscaped
        isEscaped = character == "\\" && !isEscaped
        if depth == 0, ends || isKey { kept.append(character) }
        if ends { quote = nil }
        continue
      }
      if quotes.contains(character) {
        quote = character
        isKey =
          kept.last == "[" && kept.dropLast().last.map { $0.isPartOfName || $0 == ")" } == true
      }
      let isCall = kept.last.map { $0.isPartOfName || ")]".contains($0) } ?? false
      if character == ")", depth > 0 { depth -= 1 }
      if depth == 0 { kept.append(character) }
      if character == "(", depth > 0 || isCall { depth += 1 }
    }
    return kept
  }
}

extension Character {
  var isPartOfName: Bool { isLetter || isNumber || self == "_" || self == "$" }
}
