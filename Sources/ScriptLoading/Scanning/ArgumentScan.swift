/// Reads the arguments of a call in the code of a script, without a parser.
struct ArgumentScan {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The arguments of a call.
  ///
  /// - Parameter start: the offset after the opening parenthesis.
  func arguments(from start: Int) -> Script.Arguments {
    var arguments = Script.Arguments()
    for range in parts(from: start) {
      arguments.texts.append(text(range))
      guard let object = object(range) else {
        if !isLiteral(range) { arguments.hasUnknownOptions = true }
        continue
      }
      for member in parts(from: object + 1) { add(member, to: &arguments) }
    }
    return arguments
  }

  private func add(_ member: Range<Int>, to arguments: inout Script.Arguments) {
    guard let (name, end) = name(in: member) else {
      // Something like `...others` or `[key]: value`.
      arguments.hasUnknownOptions = true
      return
    }
    let rest = trimmed(end..<member.upperBound)
    let hasValue = rest.first.map { bytes[$0] == UInt8(ascii: ":") } ?? false
    arguments.options[name] = hasValue ? text(trimmed(rest.dropFirst())) : name
  }

  /// The offset of the `{` of an object: of the argument itself, or of what a variable of that name is.
  private func object(_ range: Range<Int>) -> Int? {
    guard let first = range.first else { return nil }
    if bytes[first] == UInt8(ascii: "{") { return first }
    guard let (variable, end) = name(in: range), end == range.upperBound else { return nil }
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
    return Self.literals.contains(bytes[first]) || text(range).contains("=>")
  }

  private static let literals = Array("'\"`[0123456789-".utf8)

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
    /// Whether an argument is not an object that the code shows, so that it may have other options.
    package var hasUnknownOptions = false

    package init() {}
  }
}
