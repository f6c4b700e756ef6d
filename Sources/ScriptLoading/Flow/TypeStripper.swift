internal import HostLoop
internal import JSEngine

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
  private let cache: CacheFolder?
  private var computer: TextComputer?
  /// Why the parser cannot be used; `nil` if it can, or was not needed yet.
  private(set) var problem: String?

  init(parser: SourceParser, javaScriptHalf: String, environment: [String: String]) {
    self.parser = parser
    scripts = ["source/parser", "bundling/newerFlow", "bundling/stripTypes"].map {
      "\(javaScriptHalf)/\($0).js"
    }
    cache = CacheFolder("types", environment: environment)
  }

  /// Why and where the parser cannot read a text.
  struct Refusal {
    let line: Int
    let column: Int
    let reason: String
    /// What to do.
    let hint: String
  }

  private var readingProblem: String {
    "\(parser.package) cannot read it either. React Native reads the newest Flow with hermes-parser, which bridgehost does not use. You can run a bundle instead: npx react-native bundle makes it, and bridgehost --metro runs it."
  }
  /// Why the parser could not read the latest text.
  private(set) var refusal: Refusal?

  /// Whether a text may have the mark `@flow`. Babel's parser decides: it knows which comments count.
  static func mayConcern(_ text: String) -> Bool { SourceText(text).contains("@flow") }

  /// The text without types. Each line stays the same, and each column except in the
  /// heads of components and hooks. `nil` if the parser cannot read it.
  func strip(_ text: String) -> String? {
    refusal = nil
    let file = key(of: text) + ".js"
    if let cache, let contents = try? FileContents(path: "\(cache.path)/\(file)") {
      return String(decoding: contents.bytes, as: UTF8.self)
    }
    guard let computer = loaded() else { return nil }
    guard let answer = try? computer.call("strip", [text]) else { return nil }
    guard answer.hasPrefix("text") else {
      let parts = answer.trimmingPrefix("error").split(separator: ":", maxSplits: 2)
      if parts.count == 3, let line = Int(parts[0]), let column = Int(parts[1]) {
        refusal = Refusal(
          line: line, column: column, reason: String(parts[2]), hint: readingProblem)
      }
      return nil
    }
    let stripped = String(answer.dropFirst(4))
    cache?.write(Array(stripped.utf8), to: file)
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
    var fingerprint = Fingerprint()
    for part in [text, parserVersion, ownVersion] { fingerprint.add(part) }
    return fingerprint.text
  }

  private lazy var parserVersion = parser.version
  private lazy var ownVersion = scripts.map(SourceParser.contents(of:)).joined()
}
