internal import HostLoop

/// The texts that esbuild gets instead of files: what Babel and Metro would make of them.
final class ModuleSources {
  private let stripper: TypeStripper?
  private let facts: FactReader
  private let assetSuffixes: Set<String>
  /// The suffixes of files that only esbuild knows.
  private let foreign: Set<String>
  private let context: RequireContext
  private let project: String
  private let drawings: Bool
  private let ownFolder: String

  /// Files that esbuild alone could not parse.
  private(set) var unparsed: Set<String> = []
  /// The files with JSON that are read as code.
  private var code: Set<String> = []
  /// Files with `export Button from './Button'`.
  private var rewritten: Set<String> = []
  /// The names that files may import although they do not exist, by the files that import them.
  private var allowedMissing: [String: Set<AbsentName>] = [:]
  /// The files that use `module` or `exports`, and that esbuild takes for ES modules.
  private var mixed: Set<String> = []
  /// Those of them for which it does so because of the `type` of their packages.
  private var mistyped: Set<String> = []
  /// Whether esbuild asks for scripts. It always asks for assets.
  private(set) var readsScripts: Bool
  /// Whether a `.js` file is read as TypeScript.
  private(set) var readsAsTypeScript = false
  /// Why the parser of types cannot read these files.
  private(set) var refusals: [String: TypeStripper.Refusal] = [:]
  private let settings: ProjectSettings
  private let runsAsInJest: Bool
  /// Finds the files of imports; `nil` if esbuild finds them itself.
  private(set) var lookup: ImportLookup?
  /// The real texts of the files that esbuild got in another form, by their paths.
  private(set) var originals: [String: String] = [:]

  /// - Parameters:
  ///   - project: the folder of the app.
  ///   - ownFolder: the folder of bridgehost's own JavaScript.
  ///   - drawings: whether `.svg` files are components, as with `react-native-svg-transformer`.
  init(
    stripper: TypeStripper?, facts: FactReader, assets: [String], foreign: [String],
    project: String, drawings: Bool, ownFolder: String, readsScripts: Bool,
    settings: ProjectSettings, runsAsInJest: Bool, context: RequireContext
  ) {
    self.runsAsInJest = runsAsInJest
    self.foreign = Set(foreign.map { "." + $0 })
    self.context = context
    self.readsScripts = readsScripts
    self.settings = settings
    self.stripper = stripper
    self.facts = facts
    assetSuffixes = Set(assets.map { "." + $0 })
    self.project = project
    self.drawings = drawings
    self.ownFolder = ownFolder
  }

  /// From now on, esbuild asks for scripts. Returns whether it did not before.
  func readScripts() -> Bool {
    defer { readsScripts = true }
    return !readsScripts
  }

  /// From now on, removes the types of these files even if they have no mark. Returns whether one of them is new.
  func stripFlow(of files: some Sequence<String>) -> Bool {
    let before = unparsed.count
    unparsed.formUnion(files)
    return unparsed.count > before
  }

  /// From now on, reads these files with JSON as code, as Metro does (`wrapJson`). Returns whether one of them is new.
  func readAsCode(_ files: [String]) -> Bool {
    let before = code.count
    code.formUnion(files)
    return code.count > before
  }

  /// From now on, rewrites `export Button from './Button'` in these files. Returns those that are new.
  func rewriteExports(of files: Set<String>) -> Set<String> {
    defer { rewritten.formUnion(files) }
    return files.subtracting(rewritten)
  }

  /// From now on, makes CommonJS modules of these files. Returns whether one of them is new.
  func makeCommonJS(of files: Set<String>) -> Bool {
    let before = mixed.count
    mixed.formUnion(files.filter { ![".mjs", ".mts"].contains(FilePath.suffix(of: $0)) })
    mistyped.formUnion(files.filter(PackageType.canBeIgnored))
    return mixed.count > before
  }

  /// From now on, finds the files of imports as Metro does. Returns whether it did not before.
  func lookUpImports() -> Bool {
    if lookup != nil { return false }
    lookup = ImportLookup(packages: settings.packages, aliases: settings.aliasPatterns)
    return true
  }

  /// From now on, allows the imports of these names. Returns whether one of them is new.
  func allowMissing(_ names: [AbsentName]) -> Bool {
    var hasNew = false
    for name in names where allowedMissing[name.file, default: []].insert(name).inserted {
      hasNew = true
    }
    return hasNew
  }

  /// What to say about these names in the user's own files: the first ones, and how many more there are.
  var nameWarnings: [String] {
    let all = allowedMissing.values.joined().filter { $0.warning != nil }
      .sorted { ($0.file, $0.line, $0.byteColumn) < ($1.file, $1.line, $1.byteColumn) }
    let shown = all.prefix(5).compactMap(\.warning)
    let hidden = all.count - shown.count
    return shown
      + (hidden > 0
        ? ["and \(hidden) more import\(hidden == 1 ? "" : "s") of names that do not exist"] : [])
  }

  /// The files that esbuild asks for.
  var filters: ServiceBuild.Filters {
    let assets = assetSuffixes.sorted().map { $0.dropFirst() }.joined(separator: "|")
    let scripts =
      (readsScripts ? "js|jsx|mjs|cjs|ts|tsx|" : "") + (code.isEmpty ? "" : "json|")
    let others = foreign.map { "|\($0.dropFirst())" }.sorted().joined()
    return ServiceBuild.Filters(
      load: "\\.(\(scripts)svg|\(assets)\(others))$",
      resolve: mistyped.isEmpty && lookup == nil ? "\\.(\(assets))$" : ".*")
  }

  /// The answer to a question of esbuild.
  func answer(_ question: ServiceBuild.Question) -> ServiceBuild.Answer {
    switch question {
    case .resolve(let each): resolve(each)
    case .found(let path, let each, let isSecond): found(path, each, isSecond: isSecond)
    case .load(let path): load(path)
    }
  }

  /// The text and the language of a piped script; `nil` if it stays the same.
  func entry(_ entry: EntryFile) -> (text: String, language: String)? {
    var source = source(entry.text, at: entry.url, suffix: entry.suffix)
    if let names = allowedMissing[entry.url] {
      let (text, language) = source ?? (entry.text, "jsx")
      source = (AbsentName.replaced(Array(names), in: text), language)
    }
    if source != nil { originals[entry.url] = entry.text }
    return source
  }

  private func strip(_ text: String, at path: String) -> String? {
    let stripped = stripper?.strip(text)
    refusals[path] = stripped == nil ? stripper?.refusal : nil
    return stripped
  }

  /// What to do about types that were not removed. `nil` if there is a parser that removes them.
  var typesHint: String? {
    guard let stripper else { return TypeStripper.installation }
    return stripper.problem
  }

  private func resolve(_ each: ImportLookup.Import) -> ServiceBuild.Answer {
    guard assetSuffixes.contains(FilePath.suffix(of: each.specifier)) else {
      if let lookup, !each.folder.hasPrefix(ownFolder) {
        return lookup.target(of: each, isLeft: mistyped.isEmpty)
      }
      return mistyped.isEmpty ? .itself : .lookUp(each.specifier, folder: each.folder)
    }
    if each.isPath {
      return AssetFile.find(FilePath.absolute(each.specifier, in: each.folder)).map { .path($0) }
        ?? .itself
    }
    let name = InstalledPackage.name(of: each.specifier)
    guard let package = InstalledPackage(name, above: each.folder) else { return .itself }
    return AssetFile.find(package.folder + each.specifier.dropFirst(name.count)).map { .path($0) }
      ?? .itself
  }

  /// What to do with the file that esbuild found for an import.
  private func found(
    _ path: String?, _ each: ImportLookup.Import, isSecond: Bool
  ) -> ServiceBuild.Answer {
    if !isSecond, let lookup, let other = lookup.correction(of: each, found: path) { return other }
    // esbuild alone would find a file in the `exports`.
    guard let path else { return lookup?.ignoresExports(of: each) == true ? .notFound : .itself }
    if isSecond { lookup?.note(path, for: each) }
    return isSecond || mistyped.contains(path) ? .path(path) : .itself
  }

  private func load(_ path: String) -> ServiceBuild.Answer {
    // bridgehost's own files need nothing.
    if path.utf8.starts(with: ownFolder.utf8) { return .itself }
    let suffix = FilePath.suffix(of: path)
    if suffix == ".svg", drawings {
      return .text("exports.__esModule = true; exports.default = 'RNSVGSvgView';\n", loader: "js")
    }
    if assetSuffixes.contains(suffix) {
      return .text(AssetFile(path: path).module(inProject: project), loader: "js")
    }
    if foreign.contains(suffix) { return .refused }
    guard suffix != ".svg", let contents = try? FileContents(path: path) else { return .itself }
    let original = String(decoding: contents.bytes, as: UTF8.self)
    if code.contains(path) {
      return .text("module.exports = \(original);\n", loader: "js")
    }
    let source = source(original, at: path, suffix: suffix)
    guard source != nil || needsCommonJS(path) else { return .itself }
    originals[path] = original
    let isTyped = [".ts", ".tsx"].contains(suffix)
    let (text, language) = source ?? (original, isTyped ? String(suffix.dropFirst()) : "jsx")
    return answer(text, at: path, loader: language)
  }

  /// The text that esbuild gets instead of a script, and its language; `nil` if it gets the script itself.
  private func source(
    _ text: String, at path: String, suffix: String
  ) -> (text: String, language: String)? {
    if [".ts", ".tsx", ".json"].contains(suffix) {
      let written = written(text, at: path)
      return written == text ? nil : (written, String(suffix.dropFirst()))
    }
    let isUnparsed = unparsed.contains(path)
    if isUnparsed || TypeStripper.mayConcern(text), let stripped = strip(text, at: path) {
      let isDecorated = isUnparsed && hasLegacyDecorators(text, at: path)
      if isDecorated { readsAsTypeScript = true }
      return (written(stripped, at: path), isDecorated ? "tsx" : "jsx")
    }
    let written = written(text, at: path)
    if isUnparsed { readsAsTypeScript = true }
    return isUnparsed ? (written, "tsx") : written == text ? nil : (written, "jsx")
  }

  /// Whether a file has decorators that mean what they mean in TypeScript.
  private func hasLegacyDecorators(_ text: String, at path: String) -> Bool {
    guard text.contains("@"), facts.facts(of: text, at: path)?.hasDecorators == true else {
      return false
    }
    // Without a configuration, Expo takes its own preset.
    return BabelConfiguration(above: project, workingDirectory: project)?.hasLegacyDecorators
      ?? settings.defaults.isExpo
  }

  /// The text of a file without the exports that only Babel reads, and without calls of `require.context`.
  private func written(_ text: String, at path: String) -> String {
    if runsAsInJest, let mocked = JestLibraries.text(text, at: path) { return mocked }
    guard rewritten.contains(path) || FileFacts.mayHaveContexts(text),
      let facts = facts.facts(of: text, at: path)
    else { return text }
    return text.replacing(
      context.replacements(for: facts.contexts, at: path)
        + (rewritten.contains(path) ? facts.defaultFrom : []))
  }

  private func answer(
    _ text: String, at path: String, loader: String
  ) -> ServiceBuild.Answer {
    guard needsCommonJS(path) else { return .text(text, loader: loader) }
    // esbuild takes the files of some packages for ES modules, whatever their text. The user's own may await.
    if let names = allowedMissing[path], !mistyped.contains(path),
      isOwn(path) ? !mixed.contains(path) : PackageType.makesESModule(path)
    {
      return .text(AbsentName.replaced(Array(names), in: text), loader: loader)
    }
    return .common(text, loader: loader)
  }

  private func isOwn(_ path: String) -> Bool { !path.contains("/node_modules/") }

  private func needsCommonJS(_ path: String) -> Bool {
    allowedMissing[path] != nil || mixed.contains(path)
  }
}
