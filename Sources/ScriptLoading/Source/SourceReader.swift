package import HostLoop

/// Answers questions about the files of a script from their syntax trees. What a script does when it runs is not decided by
/// it: the answers are for `check`, and for the sentences of diagnoses.
///
/// The parser is loaded, and a file is parsed, when the first question about it comes.
@HostActor
package final class SourceReader {
  private let text: String
  private let url: String
  private let sourceMap: SourceMap?
  private let places: SyntaxTrees.Places
  private let cache: CacheFolder?
  private lazy var trees = SyntaxTrees(places, scripts: SyntaxTrees.questions)
  private var hasFiles = false
  private lazy var kept = cache.map {
    KeptAnswers(
      $0, of: [url, text, trees.version] + files.flatMap { [$0.name, $0.text] },
      extensions: Self.extensions)
  }
  /// The answers so far, because a search asks in each run.
  private lazy var answers = kept?.answers() ?? [:]
  private var contained: [String: Bool] = [:]

  nonisolated init(
    text: String, url: String, sourceMap: SourceMap?, places: SyntaxTrees.Places,
    cache: CacheFolder?
  ) {
    (self.text, self.url, self.sourceMap, self.places) = (text, url, sourceMap, places)
    self.cache = cache
  }

  /// Why the files cannot be read, as a sentence. `nil` if they can.
  package var problem: String? {
    _ = unreadableFiles
    return trees.problem
  }

  /// The files that the parser cannot read, with its reasons.
  package var unreadableFiles: [SyntaxTrees.UnreadableFile] {
    ask("problems", .bool(true)) ?? []
  }

  /// Asks a question of `js/source/questions.js`.
  ///
  /// - Returns: `nil` if there is no parser, or if there is no answer.
  func ask<Answer: Decodable>(_ question: String, _ values: SyntaxTrees.Value...) -> Answer? {
    let json = SyntaxTrees.json(values)
    let key = question + json
    if let known = answers[key] { return SyntaxTrees.decoded(known) }
    addFiles()
    guard let answer = trees.answer(question, json) else { return nil }
    answers[key] = answer
    kept?.keep(answers)
    return SyntaxTrees.decoded(answer)
  }

  /// Whether a text stands anywhere in the user's own files. It is asked before anything is parsed.
  func mayContain(_ word: String) -> Bool {
    if let known = contained[word] { return known }
    let isThere = ownTexts.contains { contains(word, in: $0) }
    contained[word] = isThere
    return isThere
  }

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

  // MARK: - The files

  /// The files with code in the script.
  private lazy var files: [SourceFile] = {
    guard let sourceMap, sourceMap.isOwn || !sourceMap.sources.isEmpty else {
      return [SourceFile(name: url, text: text, lines: nil, isOwn: true)]
    }
    return sourceMap.sourceFiles().filter { Self.isCode($0.name) }.map { file, text, lines in
      SourceFile(name: file, text: text, lines: lines.sorted(), isOwn: Script.isOwn(file))
    }
  }()

  private func addFiles() {
    if hasFiles { return }
    hasFiles = true
    for file in files { add(file) }
    guard let sourceMap, sourceMap.isOwn || !sourceMap.sources.isEmpty else { return }
    if !sourceMap.sources.contains(url) { addFile(atPath: url) }
    addImportedFiles()
  }

  /// Adds files that own files import. The map does not name a file that only exports what others have: nothing is left of it.
  private func addImportedFiles() {
    var tried: Set<String> = []
    while true {
      let unknown: [String] = trees.ask("unknownPaths") ?? []
      let files = Dictionary(
        unknown.filter { tried.insert($0).inserted }
          .compactMap { path in file(atPath: path).map { (path, $0) } }
      ) { first, _ in first }
      let imports: [String] =
        files.isEmpty ? [] : trees.ask("imports", .texts(files.keys.sorted())) ?? []
      if imports.isEmpty { return }
      for file in imports.compactMap({ files[$0] }) { addFile(atPath: file) }
    }
  }

  /// The own file that an import of a path means. The path has no extension.
  private func file(atPath path: String) -> String? {
    kept?.lookUp(path)
    let names = ["", "/index"].flatMap { folder in
      ["", ".ios", ".native"].flatMap { platform in
        Self.extensions.map { path + folder + platform + $0 }
      }
    }
    return names.first { Script.isOwn($0) && FilePath.exists($0) }
  }

  /// Adds a file that the script does not contain.
  private func addFile(atPath path: String) {
    kept?.read(path)
    guard let bytes = try? FileContents(path: path).bytes else { return }
    add(
      SourceFile(name: path, text: String(decoding: bytes, as: UTF8.self), lines: [], isOwn: true))
  }

  private func add(_ file: SourceFile) { _ = trees.answer("add", SyntaxTrees.json([file])) }

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
}
