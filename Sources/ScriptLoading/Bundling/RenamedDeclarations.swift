import Glibc
internal import HostLoop

/// Functions and classes to which esbuild gave another name, because another module has one with the same: `get2`. A script
/// sees the name (`error.constructor.name`), so the bundle gives them back that of the source.
///
/// esbuild's own option does so for every function whenever it is made, which costs time. This does it for those that esbuild
/// renamed, and only at the top level of modules: a function in a function keeps esbuild's name. Classes have theirs anywhere.
struct RenamedDeclarations {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The start of each line, and the end of the text.
  private var lines: [Int] = [0]
  /// What to add at the ends of lines, by the number of the line from 0.
  private var additions: [Int: String] = [:]

  /// The bundle with the names of the source. Everything is added at ends of lines, so all positions stay the same.
  ///
  /// - Parameter map: esbuild's source map, which names what it renamed.
  static func withWrittenNames(_ bundle: String, map: [UInt8]) -> String {
    var bundle = bundle
    return bundle.withUTF8 { bytes in
      var declarations = RenamedDeclarations(bytes: bytes)
      if let (mappings, names) = parts(of: map) {
        mappings.withUnsafeBufferPointer { declarations.read($0, names) }
      }
      declarations.readInventedNames()
      return declarations.text
    } ?? bundle
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    guard let base = bytes.baseAddress else { return }
    var index = 0
    while let newline = memchr(base + index, 0x0A, bytes.count - index) {
      index = UnsafeRawPointer(newline) - UnsafeRawPointer(base) + 1
      lines.append(index)
    }
    if lines.last != bytes.count { lines.append(bytes.count) }
  }

  /// The mappings and the names of a source map of esbuild, which writes them last, and each member on a line.
  static func parts(of map: [UInt8]) -> (mappings: ArraySlice<UInt8>, names: [String])? {
    let end = map[...].lastRange(of: Array("\"names\": [".utf8))
    guard let end, let quote = map[..<end.lowerBound].lastIndex(of: UInt8(ascii: "\"")),
      let start = map[..<quote].lastIndex(of: UInt8(ascii: "\""))
    else { return nil }
    let names = map[end.upperBound...].split(separator: UInt8(ascii: "\""))
      .enumerated().filter { $0.offset % 2 == 0 }
      .map { String(decoding: $0.element, as: UTF8.self) }
    // What follows the last name is not one.
    return (map[(start + 1)..<quote], names.filter { $0.first != "]" })
  }

  /// Finds the declarations among the segments that have a name.
  private mutating func read(_ mappings: UnsafeBufferPointer<UInt8>, _ names: [String]) {
    var reader = VLQReader(mappings)
    var line = 0
    var column: SafeInteger = 0
    var name: SafeInteger = 0
    do throws(SourceMapFailure) {
      while let byte = reader.peek() {
        if byte == UInt8(ascii: ";") {
          line += 1
          column = 0
          reader.skip()
        } else if byte == UInt8(ascii: ",") {
          reader.skip()
        } else {
          column += try reader.next()
          guard !reader.isAtSegmentEnd else { continue }
          for _ in 0..<3 { _ = try reader.next() }
          guard !reader.isAtSegmentEnd else { continue }
          name += try reader.next()
          if names.indices.contains(name.value) {
            declare(line: line, column: column.value, names[name.value])
          }
        }
      }
    } catch {
      // Then the other names stay as they are.
    }
  }

  /// Finds the declarations whose names esbuild invented, which have no segment with a name: `_Sensor` for a class `Sensor`
  /// that uses itself, and `sensor_default` for what a file exports without a name. Babel calls this `_default`.
  private mutating func readInventedNames() {
    var module = ""
    for line in lines.indices.dropLast() {
      let start = lines[line] + indentation(of: line)
      let text = bytes[start..<max(start, lines[line + 1] - 1)]
      guard let first = text.first else { continue }
      if first == UInt8(ascii: "/"), text.starts(with: "// ".utf8) {
        module = String(
          WrittenNames.identifier(of: Substring(decoding: text.dropFirst(3), as: UTF8.self)))
        continue
      }
      guard first == UInt8(ascii: "v") || first == UInt8(ascii: "f") || first == UInt8(ascii: "a"),
        let head = Self.heads.first(where: { text.starts(with: $0.utf8) })
      else { continue }
      let rest = text.dropFirst(head.utf8.count)
      let name = String(decoding: rest.prefix(while: Self.isPartOfName), as: UTF8.self)
      let column = rest.startIndex - lines[line]
      let stem = name.prefix { !$0.isNumber || !name.hasSuffix("_default") }
      if stem == module + "_default" || name == module + "_default" {
        declare(line: line, column: column, "_default")
      } else if head == "var ", name.hasPrefix("_"),
        isHeadOfClass(rest.dropFirst(name.utf8.count + 3)),
        let written = nameOfClass(declaredAs: name, line: line)
      {
        nameClass(line, name, written)
      }
    }
  }

  private static let longestHead = 16
  private static let heads = [
    "var ", "function ", "async function ", "function* ", "async function* ",
  ]

  /// The name of a class that uses itself. esbuild declares it after the class: `var Sensor2 = _Sensor;`.
  private func nameOfClass(declaredAs name: String, line: Int) -> String? {
    guard let last = lastLine(ofStatementAt: line, indentation(of: line)),
      lines.indices.contains(last + 2)
    else { return nil }
    let next = String(
      decoding: bytes[(lines[last + 1] + indentation(of: last + 1))..<lines[last + 2]],
      as: UTF8.self)
    guard next.hasPrefix("var "), next.hasSuffix(" = \(name);\n") else { return nil }
    let other = String(next.dropFirst(4).dropLast(name.count + 5))
    let own = String(name.dropFirst())
    // One of them, or both, end with a number that esbuild added.
    return other.hasPrefix(own) ? own : own.hasPrefix(other) ? other : nil
  }

  /// Notes a declaration, if there is one at this position.
  private mutating func declare(line: Int, column: Int, _ written: String) {
    guard lines.indices.contains(line + 1), column >= 0 else { return }
    let range = lines[line]..<max(lines[line], lines[line + 1] - 1)
    let start = range.lowerBound + column
    let indentation = self.indentation(of: line)
    let headStart = range.lowerBound + indentation
    // Most segments are uses of a name, and not its declaration.
    guard start < range.upperBound, (headStart...headStart + Self.longestHead).contains(start)
    else {
      return
    }
    let head = String(decoding: bytes[headStart..<start], as: UTF8.self)
    var end = start
    while end < range.upperBound, Self.isPartOfName(bytes[end]) { end += 1 }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    // Columns count UTF-16 units, so this can be another place.
    guard name != written, name.hasPrefix(written) || written == "_default", end > start else {
      return
    }
    let after = bytes[end..<range.upperBound]
    let call = "globalThis.__bridgehost?.rename(\(name), \"\(name)\", \"\(written)\");"
    switch head {
    case "function ", "async function ", "function* ", "async function* ":
      if let place = headOfModule(around: line, indentation) {
        additions[place, default: ""] += " " + call
      }
    case "var ", "const ", "let ", "":
      guard after.starts(with: " = ".utf8) else { return }
      let value = after.dropFirst(3)
      if isHeadOfClass(value) {
        nameClass(line, name, written)
      } else if Self.mayBeFunction(value), let place = lastLine(ofStatementAt: line, indentation) {
        additions[place, default: ""] += " " + call
      }
    case "class ":
      if isHeadOfClass(bytes[start - 6..<range.upperBound]) { nameClass(line, name, written) }
    default: break
    }
  }

  private mutating func nameClass(_ line: Int, _ name: String, _ written: String) {
    additions[line, default: ""] +=
      " static { globalThis.__bridgehost?.rename(this, \"\(name)\", \"\(written)\"); }"
  }

  /// Whether these bytes are `class … {`, and the last brace opens the body.
  private func isHeadOfClass(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    value.starts(with: "class ".utf8) && value.last == UInt8(ascii: "{")
      && !value.dropLast().contains { "{}'\"`".utf8.contains($0) }
  }

  private static func mayBeFunction(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if ["function", "async ", "("].contains(where: { value.starts(with: $0.utf8) }) { return true }
    return value.drop(while: isPartOfName).starts(with: " => ".utf8)
  }

  /// The line in which the function of a module begins: that of the bundle, or that of a CommonJS module. A directive has to
  /// stay the first statement.
  private func headOfModule(around line: Int, _ indentation: Int) -> Int? {
    headLine(around: line, indentation).map { isDirective($0 + 1) ? $0 + 1 : $0 }
  }

  private func headLine(around line: Int, _ indentation: Int) -> Int? {
    if isTop(indentation) { return isWrapped ? 0 : nil }
    guard indentation == top + 4 else { return nil }
    var line = line - 1
    while line > 0 {
      let start = lines[line]
      let spaces = self.indentation(of: line)
      if spaces == top + 2 {
        return bytes[start + spaces] == UInt8(ascii: "\"") && endsWithBrace(line) ? line : nil
      }
      if spaces < top + 2, start + spaces < lines[line + 1] - 1 { return nil }
      line -= 1
    }
    return nil
  }

  /// The line in which a statement at the top level of a module ends.
  private func lastLine(ofStatementAt line: Int, _ indentation: Int) -> Int? {
    guard isTop(indentation) || headOfModule(around: line, indentation) != nil else { return nil }
    var line = line
    let first = line
    while lines.indices.contains(line + 1) {
      let end = lines[line + 1] - 1
      // The end of a line may be a part of a template.
      if bytes[lines[line]..<end].count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 { return nil }
      let isEnd = end > lines[line] && bytes[end - 1] == UInt8(ascii: ";")
      if line == first, isEnd { return line }
      if line > first, self.indentation(of: line) == indentation, end > lines[line] {
        return isEnd ? line : nil
      }
      line += 1
    }
    return nil
  }

  private func isDirective(_ line: Int) -> Bool {
    guard lines.indices.contains(line + 1) else { return false }
    return bytes[(lines[line] + indentation(of: line))..<lines[line + 1]]
      .starts(with: "\"use ".utf8)
  }

  /// Whether the bundle is a function, whose first line is its head.
  private var isWrapped: Bool { bytes.starts(with: "(() => {\n".utf8) }
  /// The indentation of the top level.
  private var top: Int { isWrapped ? 2 : 0 }
  private func isTop(_ indentation: Int) -> Bool { indentation == top }

  private func indentation(of line: Int) -> Int {
    bytes[lines[line]..<lines[line + 1]].prefix { $0 == 0x20 }.count
  }

  private func endsWithBrace(_ line: Int) -> Bool {
    lines[line + 1] - 2 >= lines[line] && bytes[lines[line + 1] - 2] == UInt8(ascii: "{")
  }

  /// The bundle with the additions; `nil` if there are none.
  private var text: String? {
    if additions.isEmpty { return nil }
    var text: [UInt8] = []
    var start = 0
    for (line, addition) in additions.sorted(by: { $0.key < $1.key }) {
      let end = lines[line + 1] - 1
      text += bytes[start..<end]
      text += Array(addition.utf8)
      start = end
    }
    text += bytes[start...]
    return String(decoding: text, as: UTF8.self)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The last place at which these bytes occur.
  fileprivate func lastRange(of needle: [UInt8]) -> Range<Int>? {
    var index = endIndex - needle.count
    while index >= startIndex {
      if self[index] == needle[0], self[index...].starts(with: needle) {
        return index..<(index + needle.count)
      }
      index -= 1
    }
    return nil
  }
}
