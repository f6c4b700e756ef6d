internal import FoundationEssentials
package import HostLoop
internal import JSEngine

/// Answers questions about the files of a script from their syntax trees. What a script does when it runs is not decided by
/// it: the answers are for `check`, and for the sentences of diagnoses.
///
/// The parser is loaded, and a file is parsed, when the first question about it comes.
@HostActor
package final class SourceReader {
  /// Where the parser and the scripts that use its trees are.
  struct Places: Sendable {
    /// The folder with bridgehost's JavaScript.
    let javaScriptHalf: String
    /// The folder of the entry file. From here upwards the parser is looked for.
    let folder: String
    /// More folders with packages.
    let packages: [String]
  }

  private enum State {
    case unused
    case ready(TextComputer)
    /// With the reason, as a sentence.
    case useless(String)
  }

  private let text: String
  private let url: String
  private let sourceMap: SourceMap?
  private let places: Places
  private var state = State.unused
  private var hasBabel = false
  /// The answers so far, because a search asks in each run.
  private var answers: [String: [UInt8]] = [:]

  nonisolated init(text: String, url: String, sourceMap: SourceMap?, places: Places) {
    (self.text, self.url, self.sourceMap, self.places) = (text, url, sourceMap, places)
  }

  /// Why the files cannot be read, as a sentence. `nil` if they can.
  package var problem: String? {
    _ = computer()
    guard case .useless(let sentence) = state else { return nil }
    return sentence
  }

  /// The files that the parser cannot read, with its reasons.
  package var unreadableFiles: [UnreadableFile] { ask("problems") ?? [] }

  package struct UnreadableFile: Decodable {
    /// The path.
    package let file: String
    /// What the parser says.
    package let message: String
  }

  /// Asks a question of `js/source/questions.js`.
  ///
  /// - Returns: `nil` if there is no parser, or if there is no answer.
  func ask<Answer: Decodable>(_ question: String, _ values: Value...) -> Answer? {
    let json = (try? JSONEncoder().encode(values)).map { String(decoding: $0, as: UTF8.self) }
    let key = question + (json ?? "")
    if let known = answers[key] { return Self.decoded(known) }
    guard let json, let computer = computer(), let answer = answer(computer, question, json) else {
      return nil
    }
    answers[key] = answer
    return Self.decoded(answer)
  }

  private func answer(_ computer: TextComputer, _ question: String, _ json: String) -> [UInt8]? {
    guard let answer = try? computer.call("answer", [question, json]) else { return nil }
    if answer.hasPrefix("?") {
      guard let paths: [String] = Self.decoded(Array(answer.utf8.dropFirst())) else { return nil }
      addFiles(atPaths: paths, to: computer)
      return self.answer(computer, question, json)
    }
    if !answer.isEmpty { return Array(answer.utf8) }
    // A file has types, or JSX.
    guard !hasBabel, loadBabel(into: computer) else { return nil }
    return self.answer(computer, question, json)
  }

  private func loadBabel(into computer: TextComputer) -> Bool {
    hasBabel = true
    guard let parser = SourceParser.babel(above: places.folder, in: places.packages) else {
      state = .useless(
        "bridgehost reads the app's code with Babel's parser. " + SourceParser.installation)
      return false
    }
    do {
      try parser.load(into: computer)
    } catch {
      state = .useless(error.sentence)
      return false
    }
    return true
  }

  private static func decoded<Answer: Decodable>(_ bytes: [UInt8]) -> Answer? {
    try? JSONDecoder().decode(Answer.self, from: Data(bytes))
  }

  /// Whether a text stands anywhere in the user's own files. It is asked before anything is parsed.
  func mayContain(_ word: String) -> Bool { ownTexts.contains { contains(word, in: $0) } }

  /// Whether the files may have no code: each is empty, or begins with a comment.
  var mayBeEmpty: Bool {
    ownTexts.allSatisfy { text in
      text.utf8.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "/") } ?? true
    }
  }

  private lazy var ownTexts: [String] = {
    guard let sourceMap, sourceMap.isOwn else { return [text] }
    let texts = sourceMap.sources.filter(Script.isOwn).compactMap(sourceMap.sourceText)
    return texts + (entryWithoutTrace.map { [$0] } ?? [])
  }()

  /// The text of the entry file if nothing of it is in the script, so that the map does not name it.
  private lazy var entryWithoutTrace: String? = {
    guard let sourceMap, !sourceMap.sources.contains(url), FilePath.exists(url) else { return nil }
    return (try? FileContents(path: url)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }()

  private func contains(_ word: String, in text: String) -> Bool {
    var text = text
    return text.withUTF8 { ScriptText.contains(Array(word.utf8), in: $0) }
  }

  private func computer() -> TextComputer? {
    switch state {
    case .ready(let computer): return computer
    case .useless: return nil
    case .unused: break
    }
    do {
      let computer = try SourceParser.computer(
        Self.scripts.map { "\(places.javaScriptHalf)/\($0).js" })
      if let acorn = SourceParser.acorn(above: places.folder, in: places.packages) {
        try acorn.load(into: computer)
      }
      state = .ready(computer)
      addFiles(to: computer)
      return computer
    } catch {
      state = .useless(error.sentence)
      return nil
    }
  }

  private static let scripts = [
    "bundling/newerFlow", "source/parser", "source/tree", "source/values", "source/code",
    "source/questions",
  ]

  // MARK: - The files

  private func addFiles(to computer: TextComputer) {
    guard let sourceMap, sourceMap.isOwn || !sourceMap.sources.isEmpty else {
      add(SourceFile(name: url, text: text, lines: nil, isOwn: true), to: computer)
      return
    }
    for (file, text, lines) in sourceMap.sourceFiles() where Self.isCode(file) {
      add(
        SourceFile(name: file, text: text, lines: lines.sorted(), isOwn: Script.isOwn(file)),
        to: computer)
    }
    if !sourceMap.sources.contains(url) { addFile(atPath: url, to: computer) }
  }

  /// Adds files that own files import. The map does not name a file that only exports what others have: nothing is left of it.
  ///
  /// - Parameter paths: without extensions.
  private func addFiles(atPaths paths: [String], to computer: TextComputer) {
    for path in paths {
      let names = ["", "/index"].flatMap { folder in
        ["", ".ios", ".native"].flatMap { platform in
          Self.extensions.map { path + folder + platform + $0 }
        }
      }
      _ = names.first { Script.isOwn($0) && addFile(atPath: $0, to: computer) }
    }
    guard let json = try? JSONEncoder().encode([paths]) else { return }
    _ = try? computer.call("answer", ["lookedFor", String(decoding: json, as: UTF8.self)])
  }

  /// Adds a file that the script does not contain. Returns whether there is one.
  @discardableResult
  private func addFile(atPath path: String, to computer: TextComputer) -> Bool {
    guard FilePath.exists(path), let bytes = try? FileContents(path: path).bytes else {
      return false
    }
    let text = String(decoding: bytes, as: UTF8.self)
    add(SourceFile(name: path, text: text, lines: [], isOwn: true), to: computer)
    return true
  }

  private func add(_ file: SourceFile, to computer: TextComputer) {
    guard let json = try? JSONEncoder().encode([file]) else { return }
    _ = try? computer.call("answer", ["add", String(decoding: json, as: UTF8.self)])
  }

  private struct SourceFile: Encodable {
    let name: String
    let text: String
    /// The lines that the script contains, at least in part. `nil` if it contains all.
    let lines: [Int]?
    let isOwn: Bool
  }

  private static let extensions = [".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs"]

  private static func isCode(_ file: String) -> Bool {
    extensions.contains { file.hasSuffix($0) } || !FilePath.name(of: file).contains(".")
  }

  // MARK: - Values of questions

  /// A value that a question takes.
  enum Value: Encodable, ExpressibleByStringLiteral {
    case text(String?)
    case texts([String])
    case bool(Bool)

    init(stringLiteral value: String) { self = .text(value) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .texts(let texts): try container.encode(texts)
      case .bool(let isTrue): try container.encode(isTrue)
      }
    }
  }
}
