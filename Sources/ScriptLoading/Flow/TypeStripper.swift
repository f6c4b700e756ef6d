import Glibc
import HostLoop
import JSEngine

/// Removes Flow's types, which esbuild cannot read, with Babel's parser in JavaScriptCore.
///
/// It keeps its results in the user's cache folder, by content, because loading the parser takes longer than loading a
/// small app.
final class TypeStripper {
  /// How to install a parser.
  static let installation =
    "bridgehost removes Flow's types with Babel's parser. " + SourceParser.installation

  private let parser: SourceParser
  private let scripts: [String]
  private let cache: String?
  private var computer: TextComputer?
  /// Why the parser cannot be used; `nil` if it can, or was not needed yet.
  private(set) var problem: String?

  init(parser: SourceParser, javaScriptHalf: String, environment: [String: String]) {
    self.parser = parser
    scripts = ["source/parser", "bundling/newerFlow", "bundling/stripTypes"].map {
      "\(javaScriptHalf)/\($0).js"
    }
    let folder =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
    cache = folder.map { $0 + "/bridgehost/types" }
  }

  /// Why and where the parser cannot read a text.
  struct Refusal {
    let line: Int
    let column: Int
    let reason: String
  }

  /// The hint for a file that the parser cannot read either.
  var readingProblem: String {
    "\(parser.package) cannot read it either. React Native reads the newest Flow with hermes-parser, which bridgehost does not use. You can run a bundle instead: npx react-native bundle makes it, and bridgehost --metro runs it."
  }
  /// Why the parser could not read the latest text.
  private(set) var refusal: Refusal?

  /// The text without types. Each line stays the same, and each column except in the
  /// heads of components and hooks. `nil` if the parser cannot read it.
  func strip(_ text: String) -> String? {
    refusal = nil
    let file = cache.map { "\($0)/\(key(of: text)).js" }
    if let file, let contents = try? FileContents(path: file) {
      return String(decoding: contents.bytes, as: UTF8.self)
    }
    guard let computer = loaded() else { return nil }
    guard let answer = try? computer.call("strip", [text]) else { return nil }
    guard answer.hasPrefix("text") else {
      let parts = answer.trimmingPrefix("error").split(separator: ":", maxSplits: 2)
      if parts.count == 3, let line = Int(parts[0]), let column = Int(parts[1]) {
        refusal = Refusal(line: line, column: column, reason: String(parts[2]))
      }
      return nil
    }
    let stripped = String(answer.dropFirst(4))
    if let file { Self.write(stripped, to: file) }
    return stripped
  }

  private func loaded() -> TextComputer? {
    if let computer { return computer }
    guard problem == nil else { return nil }
    do {
      let computer = try SourceParser.computer(scripts)
      try parser.load(into: computer)
      self.computer = computer
    } catch {
      problem = error.sentence
    }
    return computer
  }

  /// Identifies the text, the parser and our own scripts.
  private func key(of text: String) -> String {
    var first = Fingerprint(seed: 0xCBF2_9CE4_8422_2325)
    var second = Fingerprint(seed: 0x6C62_272E_07BB_0142)
    for part in [text, parserVersion, ownVersion] {
      first.add(part)
      second.add(part)
    }
    return first.text + second.text + "-\(text.utf8.count)"
  }

  private lazy var parserVersion = parser.file + Self.contents(parser.package + "/package.json")
  private lazy var ownVersion = scripts.map(Self.contents).joined()

  private static func contents(_ file: String) -> String {
    (try? FileContents(path: file)).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// Writes atomically, because other processes read the cache. A failure only costs time.
  private static func write(_ text: String, to file: String) {
    let folder = FilePath.directory(of: file)
    var part = ""
    for name in folder.split(separator: "/") {
      part += "/" + name
      mkdir(part, 0o755)
    }
    var template = Array((folder + "/new-XXXXXX").utf8CString)
    let descriptor = OwnedDescriptor(mkstemp(&template))
    guard descriptor.raw >= 0 else { return }
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.write(descriptor.raw, $0.baseAddress, $0.count)
      }
      guard count > 0 else {
        unlink(template)
        return
      }
      offset += count
    }
    if rename(template, file) != 0 { unlink(template) }
  }
}

/// A hash of texts: FNV-1a, 64 bits.
private struct Fingerprint {
  private var value: UInt64

  init(seed: UInt64) { value = seed }

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(truncatingIfNeeded: byte)) &* 0x100_0000_01B3 }
    value = (value ^ 0xFF) &* 0x100_0000_01B3
  }

  var text: String { String(value, radix: 16) }
}
