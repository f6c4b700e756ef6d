/// Turns a file that a React Native developer wrote into a single text that the engine can
/// evaluate.
///
/// A plain script is used as it is, except in an app of Expo, before which Metro runs other files. Imports, TypeScript, JSX and top-level `await` need esbuild,
/// which runs as a process.
/// ```swift
/// let loader = ScriptLoader(javaScriptHalf: "/usr/share/bridgehost/js", environment: environment)
/// let script = try loader.load(.file(path: "app.js")) { text, url in engine.check(text, url) }
/// ```
package struct ScriptLoader: Sendable {
  /// The folder that contains `react-native/`, and maybe `bridgehost/`.
  package let javaScriptHalf: String
  /// The directory to which relative paths and paths in messages are relative.
  package let workingDirectory: String
  /// How long esbuild may take.
  package let bundlingTime: BundlingTime
  private let environment: [String: String]
  private let aliases: [String: String]
  private let systemPackages: [String]
  private let reactNativeVersion: String?
  /// Whether libraries that cannot run here do what they do in Jest.
  private let runsAsInJest: Bool
  private var isApp = false

  /// Makes a loader. It finds esbuild on the `PATH` of `environment`, and runs it with that
  /// environment.
  ///
  /// - Parameters:
  ///   - aliases: package names, and what is imported instead of each: another package, or an
  ///     absolute path.
  ///   - reactNativeVersion: the React Native whose names scripts can import. If `nil`, scripts can import the names of
  ///     all releases.
  ///   - runsAsInJest: whether libraries that cannot run here do what they do in Jest.
  ///   - systemPackages: folders with packages of the machine, for those that a project lacks.
  package init(
    javaScriptHalf: String, environment: [String: String], aliases: [String: String] = [:],
    reactNativeVersion: String? = nil, workingDirectory: String? = nil,
    bundlingTime: BundlingTime = BundlingTime(), runsAsInJest: Bool = true,
    systemPackages: [String] = [InstalledPackage.systemFolder]
  ) {
    self.aliases = aliases
    self.runsAsInJest = runsAsInJest
    self.systemPackages = systemPackages
    self.reactNativeVersion = reactNativeVersion
    let workingDirectory = workingDirectory ?? FilePath.current
    self.workingDirectory = workingDirectory
    self.javaScriptHalf = FilePath.absolute(javaScriptHalf, in: workingDirectory)
    self.environment = environment
    self.bundlingTime = bundlingTime
  }

  /// The loader for apps. What Expo's Metro runs before an app is part of its bundle.
  package var forApps: ScriptLoader {
    var loader = self
    loader.isApp = true
    return loader
  }

  /// Loads a script. `checkSyntax` calls the engine's parser. It returns why a text is not a valid
  /// classic script, or `nil` if it is one.
  package func load(
    _ source: ScriptSource, checkSyntax: (_ text: String, _ url: String) -> SyntaxProblem?
  ) throws(ScriptError) -> Script {
    let began = Moment()
    let entry = try EntryFile(source, workingDirectory: workingDirectory)
    if entry.isMetroBundle { throw entry.isBundle(from: workingDirectory) }
    var problem: SyntaxProblem?
    var usesAwait = false
    // A plain script starts without a search of the `PATH`.
    lazy var esbuild = BundlerProcess.find("esbuild", path: environment["PATH"] ?? "")
    // Without the bundler a plain script runs without them.
    let hasPreludes =
      isApp && !ExpoRuntime.files(above: entry.project).isEmpty && esbuild != nil
    let facts = FactReader(
      SyntaxTrees.Places(
        javaScriptHalf: javaScriptHalf, folder: entry.project, packages: systemPackages),
      environment: environment)
    if !entry.isAlwaysBundled, !hasPreludes {
      problem = checkSyntax(entry.text, entry.url)
      if problem == nil, !Self.usesModules(entry, facts) {
        usesAwait = TopLevelAwait.isIn(entry.text) { checkSyntax($0, entry.url) == nil }
        if !usesAwait { return plainScript(entry) }
      }
    }
    guard let esbuild else {
      let diagnosis = MissingBundler(entry: entry, workingDirectory: workingDirectory)
      throw diagnosis.error(engine: problem, usesAwait: usesAwait)
    }
    if let error = Self.oddFile(above: entry.directory) { throw error }
    let cache = BundleCache(
      entry, esbuild: esbuild, environment: environment,
      settings: [
        javaScriptHalf, workingDirectory, reactNativeVersion ?? "", isApp ? "app" : "",
        runsAsInJest ? "as in Jest" : "",
        systemPackages.joined(separator: ":"),
      ] + aliases.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    if let script = cache?.kept().flatMap({ Script(stored: $0.value) }) {
      return readable(script, entry)
    }
    let bundler = Bundler(
      executable: esbuild, environment: environment.merging(Bundler.memory) { own, _ in own },
      clock: BundlingClock(bundlingTime),
      javaScriptHalf: javaScriptHalf, aliases: aliases, workingDirectory: workingDirectory,
      systemPackages: systemPackages,
      reactNativeNames: reactNativeVersion.flatMap {
        ReactNativeNames(version: $0, javaScriptHalf: javaScriptHalf)
      }, isApp: isApp, runsAsInJest: runsAsInJest, facts: facts, cache: cache,
      inputs: cache?.canKeep == true
        ? BundleInputs(
          entry: entry, environment: environment, began: began, javaScriptHalf: javaScriptHalf,
          systemPackages: systemPackages + [InstalledPackage.systemFolder])
        : nil)
    return readable(try bundler.bundle(entry), entry)
  }

  /// Whether a script needs the variables of a module, or the files that it imports. Without a parser esbuild finds out.
  private static func usesModules(_ entry: EntryFile, _ facts: FactReader) -> Bool {
    FileFacts.mayUseModules(entry.text)
      && facts.facts(of: entry.text, at: entry.url, decides: false)?.usesModules ?? true
  }

  /// Why a file that esbuild looks for by its name would make it wait. `nil` if there is none.
  private static func oddFile(above folder: String) -> ScriptError? {
    var folder = folder
    while true {
      for name in ["package.json", "tsconfig.json", "jsconfig.json"] {
        if let error = ScriptError(readingEndless: FilePath.absolute(name, in: folder)) {
          return error
        }
      }
      if folder == "/" || folder == "." { return nil }
      folder = FilePath.directory(of: folder)
    }
  }

  /// Loads a complete bundle, which is evaluated as a classic script.
  ///
  /// - Parameter refuse: says why a text is not a bundle that can run, or returns `nil`.
  package func loadBundle(
    _ source: ScriptSource, refuse: (_ text: String, _ url: String) -> String?,
    checkSyntax: (_ text: String, _ url: String) -> SyntaxProblem?
  ) throws(ScriptError) -> Script {
    let entry = try EntryFile(source, workingDirectory: workingDirectory)
    let name = FilePath.readable(entry.url, from: workingDirectory)
    if let reason = refuse(entry.text, entry.url) {
      throw ScriptError(.unsupportedBundle, "\(name): \(reason)", file: entry.url)
    }
    guard let problem = checkSyntax(entry.text, entry.url) else { return plainScript(entry) }
    let frame = StackTrace.codeFrame(
      source: entry.text, line: problem.line, column: problem.column)
    let place = [problem.line, problem.column].compactMap { $0.map(String.init) }
    throw ScriptError(
      .syntax,
      "\(name):\(place.joined(separator: ":")): \(problem.message)"
        + (frame.map { "\n\($0)" } ?? ""),
      file: entry.url, line: problem.line, column: problem.column)
  }

  private func plainScript(_ entry: EntryFile) -> Script {
    let map = SourceMap.belonging(toScript: entry.text, path: entry.url)
    return readable(Script(text: entry.text, url: entry.url, sourceMap: map), entry)
  }

  private func readable(_ script: Script, _ entry: EntryFile) -> Script {
    script.readable(
      javaScriptHalf: javaScriptHalf, folder: entry.project, packages: systemPackages,
      environment: environment)
  }
}
