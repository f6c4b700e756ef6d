/// Reads the arguments of a call in the code of a script, without a parser.
struct ArgumentScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether a variable stands for the value of its declaration, and the objects in objects count, too. This is right for
  /// the code of one file as it was written. In a bundle, other files have variables of the same name.
  private let followsVariables: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, followsVariables: Bool = false) {
    self.bytes = bytes
    self.followsVariables = followsVariables
  }

  /// The arguments of a call.
  ///
  /// - Parameter start: the offset after the opening parenthesis.
  func arguments(from start: Int) -> Script.Arguments {
    var arguments = Script.Arguments()
    for range in parts(from: start) {
      let range = value(of: range)
      arguments.texts.append(text(range))
      guard let object = object(range) else {
        if !isLiteral(range) { arguments.unknownOptions.insert("") }
        continue
      }
      add(membersOf: object, at: "", to: &arguments)
    }
    return arguments
  }

  /// - Parameter spreads: in how many spread objects the object stands. Objects of several functions may seem to contain each
  ///   other, because a variable is looked up in the whole file.
  private func add(
    membersOf object: Int, at path: String, spreads: Int = 0, to arguments: inout Script.Arguments
  ) {
    for member in parts(from: object + 1) { add(member, at: path, spreads, to: &arguments) }
  }

  private func add(
    _ member: Range<Int>, at path: String, _ spreads: Int, to arguments: inout Script.Arguments
  ) {
    guard let (name, end) = name(in: member) else {
      // Something like `...others` or `[key]: value`.
      if followsVariables, spreads < 4, text(member).hasPrefix("..."),
        let object = object(value(of: trimmed(member.dropFirst(3))))
      {
        return add(membersOf: object, at: path, spreads: spreads + 1, to: &arguments)
      }
      arguments.unknownOptions.insert(path)
      return
    }
    let rest = trimmed(end..<member.upperBound)
    let hasValue = rest.first.map { bytes[$0] == UInt8(ascii: ":") } ?? false
    guard followsVariables else {
      arguments.options[path + name] = hasValue ? text(trimmed(rest.dropFirst())) : name
      return
    }
    let value = value(of: hasValue ? trimmed(rest.dropFirst()) : member)
    arguments.options[path + name] = text(value)
    if let object = object(value), path.count(where: { $0 == "." }) < 3 {
      add(membersOf: object, at: "\(path)\(name).", spreads: spreads, to: &arguments)
    } else if !isLiteral(value) {
      arguments.unknownOptions.insert("\(path)\(name).")
    }
  }

  /// What a variable stands for; other values stand for themselves.
  private func value(of range: Range<Int>, depth: Int = 0) -> Range<Int> {
    guard followsVariables, depth < 4, let (variable, end) = name(in: range),
      bytes[range.lowerBound].isPartOfName, isOnlyName(end..<range.upperBound)
    else { return range }
    return declaration(of: variable).map { value(of: $0, depth: depth + 1) } ?? range
  }

  /// Whether nothing but a type follows a name: `options as Options`, `options!`.
  private func isOnlyName(_ rest: Range<Int>) -> Bool {
    let rest = text(trimmed(rest))
    return rest.isEmpty || rest == "!" || rest.hasPrefix("as ") || rest.hasPrefix("satisfies ")
  }

  /// The value in the first declaration of a variable or a function. `nil` if the code declares none.
  private func declaration(of variable: String) -> Range<Int>? {
    let word = Array(variable.utf8)
    var found: Range<Int>?
    _ = CodeScan.contains(in: bytes) { index in
      guard bytes.isWord(word, at: index) else { return false }
      let keyword = bytes.word(endingAt: bytes.last(before: index))
      if keyword == "function" { found = index - "function ".utf8.count..<index + word.count }
      guard ["const", "let", "var"].contains(keyword) else { return found != nil }
      var equals = bytes.first(from: index + word.count)
      if bytes.isOne(of: ":", at: equals) {
        // A type; a function type has an arrow.
        while equals < bytes.count,
          !bytes.isOne(of: "=", at: equals) || bytes.isOne(of: ">", at: equals + 1)
        {
          equals += 1
        }
      }
      guard bytes.isOne(of: "=", at: equals) else { return false }
      found = expression(from: bytes.first(from: equals + 1))
      return true
    } string: { _ in
      false
    }
    return found
  }

  /// The expression that begins here, up to the end of its statement.
  private func expression(from start: Int) -> Range<Int> {
    var (index, depth) = (start, 0)
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        index = endOfString(from: index)
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ";"), UInt8(ascii: ","): if depth == 0 { break scan }
      case UInt8(ascii: "\n"):
        let goesOn =
          bytes.isOne(of: "=?:&|+(", at: bytes.last(before: index))
          || bytes.isOne(of: ".?:&|+", at: bytes.first(from: index))
        if depth == 0, !goesOn { break scan }
      default: break
      }
      if depth < 0 { break }
      index += 1
    }
    return trimmed(start..<index)
  }

  /// The offset of the `{` of an object: of the argument itself, or of what a variable of that name is.
  private func object(_ range: Range<Int>) -> Int? {
    guard let first = range.first else { return nil }
    if bytes[first] == UInt8(ascii: "{") { return first }
    guard !followsVariables, let (variable, end) = name(in: range), end == range.upperBound else {
      return nil
    }
    let word = Array(variable.utf8)
    return bytes.indices.first { index in
      guard bytes[index] == word[0], bytes[index...].starts(with: word),
        index == 0 || !(bytes[index - 1].isPartOfName || bytes[index - 1] == UInt8(ascii: "."))
      else { return false }
      let equals = bytes.first(from: index + word.count)
      return isCharacter("=", at: equals) && isCharacter("{", at: bytes.first(from: equals + 1))
    }.map { start in
      bytes.first(from: bytes.first(from: start + word.count) + 1)
    }
  }

  /// Whether it is a quoted string, a number, a list or a function, which has no options.
  private func isLiteral(_ range: Range<Int>) -> Bool {
    guard let first = range.first else { return true }
    let text = text(range)
    return Self.literals.contains(bytes[first]) || text.contains("=>")
      || followsVariables && Self.literalWords.contains { text.hasPrefix($0) }
  }

  private static let literals = Array("'\"`[0123456789-".utf8)
  private static let literalWords = [
    "function", "async", "null", "undefined", "true", "false", "new Date",
  ]

  /// The name or quoted string at the start of a range, and the offset after it.
  private func name(in range: Range<Int>) -> (name: String, end: Int)? {
    guard let first = range.first else { return nil }
    if bytes[first] == UInt8(ascii: "'") || bytes[first] == UInt8(ascii: "\"") {
      let end = endOfString(from: first)
      return end > first + 1
        ? (String(decoding: bytes[first + 1..<end - 1], as: UTF8.self), end) : nil
    }
    let end = range.first { !bytes[$0].isPartOfName } ?? range.upperBound
    return end > first ? (String(decoding: bytes[first..<end], as: UTF8.self), end) : nil
  }

  /// What commas separate, up to the bracket that closes it.
  private func parts(from start: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (first, index, depth) = (start, start, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        index = endOfString(from: index)
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 {
          return (parts + [trimmed(first..<index)]).filter { !$0.isEmpty }
        }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(trimmed(first..<index))
        first = index + 1
      default: break
      }
      index += 1
    }
    return []
  }

  /// The offset after the string or template that begins here.
  private func endOfString(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != bytes[start] {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  private func isCharacter(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: character)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension Script {
  /// The arguments of a call, as the code has them.
  package struct Arguments: Sendable, Equatable {
    /// The text of each argument.
    package var texts: [String] = []
    /// The texts of the values in objects among the arguments, by name.
    package var options: [String: String] = [:]
    /// The paths of objects that the code does not show, so that they may have other options: empty for an argument, else
    /// such as `permissions.`.
    package var unknownOptions: Set<String> = []

    /// Whether the call may have an option that ``options`` lacks.
    ///
    /// - Parameter path: such as `permissions.write`.
    package func mayHave(_ path: String) -> Bool {
      unknownOptions.contains { path.hasPrefix($0) }
    }

    package init() {}

    /// Those of a function that something else calls.
    package static var unknown: Arguments {
      var arguments = Arguments()
      arguments.unknownOptions = [""]
      return arguments
    }
  }
}
