import FoundationEssentials
import Glibc
internal import HostLoop

/// Errors that a script catches. The engine's messages quote the bundle, with the bundler's names. So each `catch` clause
/// first asks for the names of the source.
enum CaughtErrors {
  /// A bundle of esbuild whose `catch` clauses do so. All other positions stay the same, because esbuild ends the line after
  /// the brace of a clause.
  ///
  /// - Parameter map: its source map in base64.
  static func withWrittenNames(_ bundle: String, map: [UInt8]) -> String {
    var bundle = bundle
    return bundle.withUTF8 { bytes in
      let clauses = self.clauses(in: bytes, map: map)
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

  private struct Clause {
    /// The number of its line, from 0.
    var line: Int
    /// The name of the error, or the pattern with names of its properties.
    var parameter: Range<Int>
    var hasPattern: Bool
    /// The position after the brace.
    var end: Int
  }

  private static func clauses(in bytes: UnsafeBufferPointer<UInt8>, map: [UInt8]) -> [Clause] {
    guard let base = bytes.baseAddress else { return [] }
    var clauses: [Clause] = []
    var quotesOfTemplates = 0
    var hasLongTemplate = false
    var index = 0
    var number = 0
    while let newline = memchr(base + index, 0x0A, bytes.count - index) {
      let end = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
      if let clause = clause(in: bytes, index..<end, number) { clauses.append(clause) }
      quotesOfTemplates += count(UInt8(ascii: "`"), in: bytes[index..<end])
      hasLongTemplate = hasLongTemplate || quotesOfTemplates % 2 == 1
      index = end + 1
      number += 1
    }
    guard hasLongTemplate, !clauses.isEmpty else { return clauses }
    // A template may contain such a line, too. esbuild knows what is code: it maps the parts of a clause to the source.
    let lines = mappings(in: map)
    return clauses.filter { lines.indices.contains($0.line) && lines[$0.line].contains(0x2C) }
  }

  /// The mappings in a source map, line by line.
  private static func mappings(in map: [UInt8]) -> [ArraySlice<UInt8>] {
    let json = Array(Data(base64Encoded: Data(map)) ?? Data())
    return RenamedDeclarations.parts(of: json)?.mappings
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) ?? []
  }

  /// The clause at the end of a line: `} catch (error) {`, or `} catch ({ message }) {`.
  private static func clause(
    in bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ number: Int
  ) -> Clause? {
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
    guard hasPattern || bytes[parameter].allSatisfy(\.isPartOfName) else { return nil }
    return Clause(
      line: number, parameter: parameter, hasPattern: hasPattern, end: line.upperBound)
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
}
