internal import HostLoop
import Synchronization

/// A source map (version 3, flat or with `sections`). It maps positions in a generated text to its
/// sources.
///
/// Making one costs nothing. The text is parsed at the first lookup.
/// ```swift
/// let map = SourceMap(json: text, baseDirectory: "/app")
/// map.original(line: 812, column: 20)  // ("/app/src/sync.js", 12, 9, nil)
/// ```
package final class SourceMap: Sendable {
  /// A position in a source. Line and column count from 1, columns in UTF-16 units.
  package typealias Position = (source: String, line: Int, column: Int, name: String?)

  private enum State: Sendable {
    case encoded(SourceMapText)
    case decoded(SourceMapContents)
    case broken(String)
  }

  private let state: Mutex<State>
  private let baseDirectory: String
  private let runtimeFolder: String?
  private let addedLines: Int
  private let originals: [String: String]
  /// The messages so far, because a search gets the same ones in each run.
  private let messages = Mutex<[Quote: String]>([:])
  private static let mostMessages = 1000

  /// A message of the engine, and the place of the code in it.
  private struct Quote: Hashable {
    let message: String
    let file: String
    let line: Int?
    let column: Int?
  }

  /// Makes a map from its JSON text. Relative sources start at `baseDirectory`.
  package convenience init(json: String, baseDirectory: String) {
    self.init(.json(Array(json.utf8)), baseDirectory: baseDirectory)
  }

  /// `addedLines` is how many lines were put before the generated text after the map was made.
  /// Sources below `runtimeFolder` are bridgehost's own and get the scheme `bridgehost:`. `originals`
  /// are the texts of files that the map contains in another form, with the same lines and columns.
  init(
    _ text: SourceMapText, baseDirectory: String, runtimeFolder: String? = nil, addedLines: Int = 0,
    originals: [String: String] = [:]
  ) {
    self.originals = originals
    state = Mutex(.encoded(text))
    self.baseDirectory = baseDirectory
    self.runtimeFolder = runtimeFolder
    self.addedLines = addedLines
  }

  /// What the cache keeps of a map. `nil` if it was read already, or is in a file.
  var stored: ServiceValue? {
    guard let runtimeFolder,
      let bytes = state.withLock({ state -> [UInt8]? in
        if case .encoded(.base64(let bytes)) = state { bytes } else { nil }
      })
    else { return nil }
    return .object([
      "text": .bytes(bytes), "base": .string(baseDirectory), "runtime": .string(runtimeFolder),
      "lines": .number(UInt32(clamping: addedLines)),
      "originals": .object(originals.mapValues(ServiceValue.string)),
    ])
  }

  /// The map that ``stored`` was made of.
  convenience init?(stored value: ServiceValue?) {
    guard let value, case .bytes(let bytes) = value["text"], let base = value["base"]?.text,
      let runtime = value["runtime"]?.text, case .number(let lines) = value["lines"],
      case .object(let originals) = value["originals"]
    else { return nil }
    self.init(
      .base64(bytes), baseDirectory: base, runtimeFolder: runtime, addedLines: Int(lines),
      originals: originals.compactMapValues(\.text))
  }

  /// The map of a script: the one that its last `//# sourceMappingURL=` comment names (inline or a
  /// file beside it), or else the file `path` + `.map`. `nil` if there is none.
  package static func belonging(toScript text: String, path: String) -> SourceMap? {
    let directory = FilePath.directory(of: path)
    if let comment = SourceMapComment(lastIn: text) {
      if let inline = comment.inline { return SourceMap(inline, baseDirectory: directory) }
      let file = FilePath.absolute(comment.url, in: directory)
      if !comment.url.contains("://"), FilePath.exists(file) {
        return SourceMap(.file(file), baseDirectory: FilePath.directory(of: file))
      }
    }
    let sibling = path + ".map"
    guard path.hasPrefix("/"), FilePath.exists(sibling) else { return nil }
    return SourceMap(.file(sibling), baseDirectory: directory)
  }

  /// The source position of a generated position. Lines and columns count from 1 on both sides, as
  /// in JavaScriptCore's stacks. `nil` if the position belongs to no source.
  package func original(line: Int, column: Int) -> Position? {
    guard let contents = contents(), line > addedLines, column > 0,
      let segment = contents.mappings.segment(line: line - addedLines - 1, column: column - 1),
      contents.sources.indices.contains(segment.source)
    else { return nil }
    let name = contents.names.indices.contains(segment.name) ? contents.names[segment.name] : nil
    return (contents.sources[segment.source], segment.line + 1, segment.column + 1, name)
  }

  /// The text of a source, if the map contains it. `source` is a name from
  /// `original(line:column:)`.
  package func sourceText(of source: String) -> String? {
    guard let contents = contents(), let index = contents.sources.firstIndex(of: source),
      contents.texts.indices.contains(index)
    else { return nil }
    return contents.texts[index]
  }

  /// The sources whose texts are known, with the lines that the generated text contains, at least in part. They count from 1.
  func sourceFiles() -> [(name: String, text: String, lines: Set<Int>)] {
    guard let contents = contents() else { return [] }
    let lines = contents.mappings.linesOfSources()
    return zip(contents.sources, contents.texts).enumerated().compactMap { index, source in
      let (name, text) = source
      return text.map { (name, $0, lines[index] ?? []) }
    }
  }

  /// Whether the map belongs to a bundle that bridgehost made.
  var isOwn: Bool { runtimeFolder != nil }

  /// The name of a function in its source. esbuild calls the second `get` of a bundle `get2`.
  func writtenName(of function: String, in source: String) -> String {
    guard runtimeFolder != nil, let end = function.lastIndex(where: { !$0.isNumber }),
      end < function.index(before: function.endIndex)
    else { return function }
    let stem = String(function[...end])
    guard let text = sourceText(of: source), !SourceText(text).hasWord(function),
      SourceText(text).hasWord(stem)
    else { return function }
    return stem
  }

  /// The engine's message about code at `place`, with the names of the source instead of esbuild's.
  package func written(message: String, at place: StackFrame) -> String {
    guard runtimeFolder != nil, message.hasSuffix(")"), let file = place.file,
      let text = sourceText(of: file)
    else { return message }
    let key = Quote(message: message, file: file, line: place.line, column: place.column)
    if let known = messages.withLock({ $0[key] }) { return known }
    let written = WrittenNames(source: text).message(
      message, line: place.line, column: place.column)
    messages.withLock {
      if $0.count < Self.mostMessages { $0[key] = written }
    }
    return written
  }

  /// The names of all sources: absolute paths, or the names in the map if they are not files.
  package var sources: [String] { contents()?.sources ?? [] }

  /// The names and texts of the sources that are not bridgehost's own, in order. `nil` if the map does not
  /// belong to a bundle that bridgehost made.
  var writtenFiles: [(name: String, text: String)]? {
    guard runtimeFolder != nil, let contents = contents() else { return nil }
    return zip(contents.sources, contents.texts).compactMap { source, text in
      source.hasPrefix("bridgehost:") ? nil : text.map { (source, $0) }
    }
  }

  /// Why the map cannot be used. `nil` if it can. Parses the map.
  package var problem: String? {
    _ = contents()
    return state.withLock { state in
      guard case .broken(let reason) = state else { return nil }
      return reason
    }
  }

  private func contents() -> SourceMapContents? {
    state.withLock { state in
      switch state {
      case .decoded(let contents): return contents
      case .broken: return nil
      case .encoded(let text):
        do {
          var contents = try SourceMapContents(json: text.bytes())
          contents.sources = contents.sources.map(resolve)
          if !originals.isEmpty {
            for (index, source) in contents.sources.enumerated()
            where contents.texts.indices.contains(index) {
              contents.texts[index] = originals[source] ?? contents.texts[index]
            }
          }
          state = .decoded(contents)
          return contents
        } catch {
          state = .broken(String(describing: error))
          return nil
        }
      }
    }
  }

  private func resolve(_ source: String) -> String {
    // Names such as `webpack://app/x.js` and `<stdin>` are not paths.
    if source.hasPrefix("<") || source.contains("://") || source.isEmpty { return source }
    let path = FilePath.absolute(source, in: baseDirectory)
    guard let runtimeFolder, path.hasPrefix(runtimeFolder + "/") else { return path }
    return "bridgehost:" + path.dropFirst(runtimeFolder.count + 1)
  }
}
