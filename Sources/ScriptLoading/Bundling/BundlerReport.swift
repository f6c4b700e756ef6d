internal import HostLoop

/// All messages of one run of esbuild, in our own words.
struct BundlerReport {
  private(set) var messages: [BundlerMessage]
  let entry: EntryFile
  /// esbuild's working directory. Its paths are relative to it.
  let directory: String
  /// The user's working directory.
  let workingDirectory: String
  let javaScriptHalf: String
  /// Package names, and what is imported instead of each.
  let aliases: [String: String]
  /// The aliases of the project's own configuration.
  let projectAliases: [String: String]
  /// The names of the app's React Native; `nil` if its version is not known.
  let names: ReactNativeNames?
  let packages: PackageRules
  /// Reads the files that messages are about.
  let facts: FactReader
  /// What to do about Flow's types that were not removed. `nil` if there is a parser that removes them.
  var typesHint: String?
  /// The files with Flow's types that the parser of types cannot read, and why.
  var refusals: [String: TypeStripper.Refusal] = [:]

  private static let shownErrors = 5

  /// All errors as one. `nil` if there is none.
  var error: ScriptError? {
    let errors = messages.filter(\.isError)
    guard let first = errors.first else { return nil }
    if let mistaken = errors.lazy.compactMap(mistakenFile).first { return mistaken }
    if let error = refusalError { return error }
    let findings = errors.prefix(Self.shownErrors).map(finding)
    var text = findings.map(\.text).joined(separator: "\n\n")
    let hidden = errors.count - findings.count
    if hidden > 0 { text += "\n\n… and \(hidden) more error\(hidden == 1 ? "" : "s")" }
    let place = place(of: first)
    return ScriptError(
      findings[0].code, text, file: place?.file, line: place?.line, column: place?.column)
  }

  /// The error for a file that is no script at all, and so cannot be parsed.
  private func mistakenFile(_ message: BundlerMessage) -> ScriptError? {
    guard message.isSyntaxError, let file = place(of: message)?.file,
      let contents = try? FileContents(path: file),
      let reason = MistakenFile.reason(
        String(decoding: contents.bytes, as: UTF8.self),
        isJSON: FilePath.suffix(of: file) == ".json")
    else { return nil }
    let name = FilePath.readable(file, from: workingDirectory)
    return ScriptError(.notText, "\(name): \(reason)", file: file)
  }

  /// The error for files with Flow's types that the parser of types cannot read. esbuild's other errors may come of them.
  private var refusalError: ScriptError? {
    let files = refusals.sorted { $0.key < $1.key }
    guard let first = files.first else { return nil }
    let texts = files.prefix(Self.shownErrors).map { file, refusal in
      let name = FilePath.readable(file, from: workingDirectory)
      let frame = CodeFrame.render(
        source: source(of: file), line: refusal.line, column: refusal.column)
      return "\(name):\(refusal.line):\(refusal.column): \(refusal.reason)"
        + (frame.map { "\n" + $0 } ?? "")
    }
    return ScriptError(
      .syntax, texts.joined(separator: "\n\n") + "\nThe file has Flow's types. \(first.value.hint)",
      file: first.key, line: first.value.line, column: first.value.column)
  }

  /// Whether a file that neither esbuild nor the parser of types can read has Flow's types: it says so, or this parser got
  /// further than esbuild.
  ///
  /// - Parameter plain: what esbuild says of the file if it is not read as TypeScript.
  func isFlow(_ file: String, _ refusal: TypeStripper.Refusal, unlike plain: BundlerReport) -> Bool
  {
    guard let typed = stop(in: file) else { return false }
    if TypeStripper.mayConcern(source(of: file)) { return true }
    let place = (refusal.line, refusal.column - 1)
    guard let untyped = plain.stop(in: file) else { return false }
    return (untyped.line, untyped.byteColumn) < place && (typed.line, typed.byteColumn) < place
  }

  /// Where esbuild stopped reading a file.
  private func stop(in file: String) -> BundlerMessage.Location? {
    messages.filter(\.isSyntaxError).compactMap(\.location).first {
      $0.file == file || FilePath.absolute($0.file, in: directory) == file
    }
  }

  /// The facts of a file if its text may have some.
  func facts(of file: String, if isPossible: (String) -> Bool) -> FileFacts? {
    let text = source(of: file)
    return isPossible(text) ? facts.facts(of: text, at: file) : nil
  }

  private func source(of file: String) -> String {
    if file == entry.url { return entry.text }
    guard let contents = try? FileContents(path: file) else { return "" }
    return String(decoding: contents.bytes, as: UTF8.self)
  }

  /// The files that esbuild cannot read and that have `export Button from './Button'`.
  var filesWithDefaultFrom: Set<String> {
    let files = messages.filter(\.isSyntaxError).compactMap(\.location).map { location in
      location.file == entry.url ? entry.url : FilePath.absolute(location.file, in: directory)
    }
    return Set(files).filter { file in
      facts(of: file, if: FileFacts.mayHaveDefaultFrom)?.defaultFrom.isEmpty == false
    }
  }

  /// The installed packages that have no file for an import.
  var unresolvedPackages: [InstalledPackage] {
    messages.compactMap { message in
      guard case .unresolved(let specifier) = message.kind, !specifier.hasPrefix("."),
        !specifier.hasPrefix("/"), let place = message.location?.file
      else { return nil }
      let folder =
        place == entry.url
        ? entry.directory : FilePath.directory(of: FilePath.absolute(place, in: directory))
      return InstalledPackage(InstalledPackage.name(of: specifier), above: folder)
    }
  }

  /// The files whose imports failed.
  var importers: [String] {
    messages.compactMap { message in
      guard case .unresolved = message.kind, let file = message.location?.file else { return nil }
      return FilePath.absolute(file, in: directory)
    }
  }

  /// The packages that are imported and not found.
  var absentPackages: Set<String> {
    Set(
      messages.compactMap { message in
        guard case .unresolved(let specifier) = message.kind,
          !specifier.contains(/[.\/:]/)
        else { return nil }
        return specifier
      })
  }

  /// The first warnings about the user's own files, one string each, and how many more there are.
  var warnings: [String] {
    let own = messages.filter { message in
      !message.isError && !(message.location?.file.contains("node_modules/") ?? false)
    }
    let hidden = own.count - Self.shownErrors
    return own.prefix(Self.shownErrors).map { finding($0).text }
      + (hidden > 0 ? ["and \(hidden) more warning\(hidden == 1 ? "" : "s") of esbuild"] : [])
  }

  /// The JavaScript files that esbuild cannot parse, perhaps because they have types.
  var unreadableFiles: [String] {
    messages.filter(\.isSyntaxError).compactMap(\.location).compactMap { location in
      let suffix = FilePath.suffix(of: location.file)
      if [".ts", ".tsx", ".jsx", ".json", ".css", ".txt"].contains(suffix) { return nil }
      return location.file == entry.url
        ? entry.url : FilePath.absolute(location.file, in: directory)
    }
  }

  /// The files with JSON that only JavaScript reads, as it has comments, or commas at the ends of lists.
  var looseJSON: [String] {
    messages.filter { $0.isSyntaxError }.compactMap(\.location?.file)
      .filter { $0.hasSuffix(".json") }.map { FilePath.absolute($0, in: directory) }
  }

  /// The names that files import and that their modules do not export.
  var absentNames: [AbsentName] {
    messages.compactMap { message in
      guard message.isError, let location = message.location,
        case .noExport(_, let file) = message.kind,
        !file.hasSuffix("/react-native/background.js"),
        !isOwn(FilePath.absolute(location.file, in: directory))
      else { return nil }
      let isLibrary = location.file.contains("node_modules/")
      return AbsentName(
        file: location.file == entry.url
          ? entry.url : FilePath.absolute(location.file, in: directory),
        line: location.line, byteColumn: location.byteColumn,
        warning: isLibrary ? nil : finding(message).text)
    }
  }

  /// Whether a file belongs to bridgehost.
  private func isOwn(_ file: String) -> Bool {
    file.hasPrefix(javaScriptHalf + "/")
  }

  /// The files that esbuild took for ES modules and that may use the variables of a CommonJS module.
  var suspectedModules: Set<String> {
    Set(
      messages.compactMap { message in
        if message.isAboutMixedModule { return message.location?.file }
        guard case .noExport(_, let file) = message.kind else { return nil }
        return file
      })
  }

  /// Whether an import of an asset failed.
  func misses(assets: [String]) -> Bool {
    messages.contains { message in
      switch message.kind {
      case .noLoader(let name), .unresolved(let name):
        assets.contains(String(FilePath.suffix(of: name).dropFirst()))
      default: false
      }
    }
  }

  /// Whether esbuild failed to read a file with one of these extensions.
  func reads(_ extensions: [String]) -> Bool {
    messages.contains { message in
      message.location.map { extensions.contains(String(FilePath.suffix(of: $0.file).dropFirst())) }
        ?? false
    }
  }

  /// Whether this run got past the first syntax error of another run.
  func gotFurther(than other: BundlerReport) -> Bool {
    guard let theirs = other.messages.first(where: \.isSyntaxError)?.location else { return false }
    let ours = messages.filter(\.isSyntaxError).compactMap(\.location)
    guard let mine = ours.first(where: { $0.file == theirs.file }) else { return true }
    return (mine.line, mine.byteColumn) > (theirs.line, theirs.byteColumn)
  }

  /// Takes the syntax errors of another run in the files in which it got as far as this one, or further.
  mutating func takeLaterErrors(of other: BundlerReport) {
    for (index, message) in messages.enumerated() where message.isSyntaxError {
      guard let mine = message.location,
        let later = other.messages.first(where: {
          $0.isSyntaxError && $0.location?.file == mine.file
        }), let theirs = later.location,
        (theirs.line, theirs.byteColumn) >= (mine.line, mine.byteColumn)
      else { continue }
      messages[index] = later
    }
  }

  private func finding(_ message: BundlerMessage) -> (code: ScriptError.Code, text: String) {
    let place = place(of: message)
    let importer = place.map { "\($0.readable):\($0.line):\($0.column)" }
    let sentence = ImportProblem(
      directory: directory, workingDirectory: workingDirectory, javaScriptHalf: javaScriptHalf,
      aliases: aliases, projectAliases: projectAliases, aliasFile: aliasFile,
      names: names, packages: packages, facts: facts,
      importer: importer,
      importerFolder: place.map {
        $0.file == entry.url ? entry.directory : FilePath.directory(of: $0.file)
      }
        ?? entry.directory)
    var (code, text, hint) = sentence.words(for: message)
    if let place {
      if let frame = CodeFrame.render(source: place.source, line: place.line, column: place.column)
      {
        text += "\n" + frame
      }
      if code == .syntax {
        hint = flowHint(message, at: place) ?? pluginHint(message, at: place)
      }
    }
    if let hint { text += "\n" + hint }
    return (code, text)
  }

  /// What to do if the file may have syntax for which Babel needs a plugin.
  private func pluginHint(_ message: BundlerMessage, at place: Place) -> String? {
    if place.file.contains("/node_modules/") || FilePath.suffix(of: place.file) == ".json" {
      return nil
    }
    let babel = BabelConfiguration(
      above: FilePath.directory(of: place.file), workingDirectory: workingDirectory)
    let plugins = babel?.syntaxPlugins ?? []
    let isDecorator = message.text.contains("\"@\"")
    let needed = isDecorator ? plugins.filter { $0.contains("decorators") } : plugins
    let advice = isDecorator ? " Decorators work in TypeScript files." : ""
    guard let babel, !needed.isEmpty else {
      return isDecorator
        ? "Decorators need a plugin of Babel, and bridgehost does not run Babel's plugins.\(advice)"
        : nil
    }
    let names = needed.map { "'\($0)'" }.joined(separator: " and ")
    return "\(babel.name) has \(names). bridgehost does not run Babel's plugins.\(advice)"
  }

  /// What to do if the file has types that esbuild cannot read.
  private func flowHint(_ message: BundlerMessage, at place: Place) -> String? {
    guard let typesHint,
      ![".ts", ".tsx", ".json"].contains(FilePath.suffix(of: place.file))
    else { return nil }
    if TypeStripper.mayConcern(place.source) { return "The file is marked @flow. \(typesHint)" }
    guard typesHint == TypeStripper.installation else { return nil }
    let line = SourceText(place.source).line(place.line) ?? ""
    let begins = ["import type", "export type", "opaque type", "declare "]
    let mayBeTyped =
      message.text.contains("\":\"") || message.text.contains("\"?\"")
      || begins.contains { line.drop(while: \.isWhitespace).hasPrefix($0) }
    return mayBeTyped ? "These may be Flow's types. \(typesHint)" : nil
  }

  /// The nearest configuration file. It defines the aliases.
  private var aliasFile: String? {
    FilePath.nearest(ConfigurationFile.names, above: entry.project)
      .map { FilePath.readable($0, from: workingDirectory) }
  }

  private struct Place {
    var file: String
    var readable: String
    var line: Int
    var column: Int
    var source: String
  }

  /// esbuild counts columns in bytes. People and engines count characters.
  private func place(of message: BundlerMessage) -> Place? {
    guard let location = message.location else { return nil }
    let isEntry = location.file == entry.url
    let file = isEntry ? location.file : FilePath.absolute(location.file, in: directory)
    let source = source(of: file)
    let line = SourceText(source).line(location.line) ?? ""
    let before = String(decoding: line.utf8.prefix(location.byteColumn), as: UTF8.self)
    let column = line.isEmpty ? location.byteColumn + 1 : before.utf16.count + 1
    return Place(
      file: file, readable: FilePath.readable(file, from: workingDirectory), line: location.line,
      column: column, source: source)
  }
}
