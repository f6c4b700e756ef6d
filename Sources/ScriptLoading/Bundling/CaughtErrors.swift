import Glibc
internal import HostLoop

/// Errors that a script catches. The engine's messages quote the bundle, with the bundler's names. So each `catch` clause
/// first asks for the names of the source.
enum CaughtErrors {
  /// A bundle of esbuild whose `catch` clauses do so. All other positions stay the same, because esbuild ends the line after
  /// the brace of a clause.
  static func withWrittenNames(_ bundle: String) -> String {
    var bundle = bundle
    return bundle.withUTF8 { bytes in
      let clauses = self.clauses(in: bytes)
      if clauses.isEmpty { return nil }
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + clauses.count * 60)
      var start = 0
      for clause in clauses {
        let error = bytes[clause.parameter]
        if clause.hasPattern {
          text += bytes[start..<clause.parameter.lowerBound]
          text += Array("__error) { globalThis.__bridgehost?.write(__error); let ".utf8) + error
          text += Array(" = __error;".utf8)
        } else {
          text += bytes[start..<clause.end]
          text += Array(" globalThis.__bridgehost?.write(".utf8) + error + Array(");".utf8)
        }
        start = clause.end
      }
      text += bytes[start...]
      return String(decoding: text, as: UTF8.self)
    } ?? bundle
  }

  fileprivate struct Clause {
    /// The position of `catch`.
    var start: Int
    /// The name of the error, or the pattern with names of its properties.
    var parameter: Range<Int>
    var hasPattern: Bool
    /// The position after the brace.
    var end: Int
  }

  private static func clauses(in bytes: UnsafeBufferPointer<UInt8>) -> [Clause] {
    guard let base = bytes.baseAddress else { return [] }
    var clauses: [Clause] = []
    var quotesOfTemplates = 0
    var hasLongTemplate = false
    var index = 0
    while let newline = memchr(base + index, 0x0A, bytes.count - index) {
      let end = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
      if let clause = clause(in: bytes, line: index..<end) { clauses.append(clause) }
      quotesOfTemplates += count(UInt8(ascii: "`"), in: bytes[index..<end])
      hasLongTemplate = hasLongTemplate || quotesOfTemplates % 2 == 1
      index = end + 1
    }
    // A template may contain such a line, too.
    return hasLongTemplate && !clauses.isEmpty ? clauses.filter(inCodeOf: bytes) : clauses
  }

  /// The clause at the end of a line: `} catch (error) {`, or `} catch ({ message }) {`.
  private static func clause(in bytes: UnsafeBufferPointer<UInt8>, line: Range<Int>) -> Clause? {
    let close = line.upperBound - 3
    guard close > line.lowerBound, bytes[close..<line.upperBound].elementsEqual(") {".utf8) else {
      return nil
    }
    var start = line.lowerBound
    while start < close, bytes[start] == 0x20 { start += 1 }
    let word = "} catch (".utf8
    let name = start + word.count
    guard name < close, bytes[start..<name].elementsEqual(word) else { return nil }
    let parameter = name..<close
    let hasPattern = "{[".utf8.contains(bytes[name]) && "}]".utf8.contains(bytes[close - 1])
    guard hasPattern || bytes[parameter].allSatisfy(isPartOfName) else { return nil }
    return Clause(
      start: start + 2, parameter: parameter, hasPattern: hasPattern, end: line.upperBound)
  }

  private static func count(_ byte: UInt8, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let line = UnsafeBufferPointer(rebasing: bytes)
    guard let base = line.baseAddress,
      memchr(base, Int32(truncatingIfNeeded: byte), line.count) != nil
    else {
      return 0
    }
    return line.count { $0 == byte }
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

extension Array where Element == CaughtErrors.Clause {
  /// Those that are code, and not a part of a template.
  fileprivate func filter(inCodeOf bytes: UnsafeBufferPointer<UInt8>) -> Self {
    var found: Self = []
    var next = 0
    _ = CodeScan.contains(in: bytes) { index in
      while next < count, self[next].start < index { next += 1 }
      guard next < count else { return true }
      if self[next].start == index { found.append(self[next]) }
      return false
    } string: { _ in
      false
    }
    return found
  }
}
