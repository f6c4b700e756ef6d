/// Turns a file that a React Native developer wrote into one text that the engine can evaluate.
///
/// A plain script is taken as it is. Imports, TypeScript, JSX and top-level `await` go through
/// esbuild, run as a process.
/// ```swift
/// let loader = ScriptLoader(javaScriptHalf: "/usr/share/bridgehost/js", environment: environment)
/// let script = try loader.load(.file(path: "app.js")) { text, url in engine.check(text, url) }
/// ```
package struct ScriptLoader: Sendable {
  /// The folder that holds `react-native/` and perhaps `bridgehost/`.
  package let javaScriptHalf: String
  /// The directory that relative paths start from, and that messages are relative to.
  package let workingDirectory: String
  /// How long esbuild may take.
  package let bundlerTimeout: Duration
  private let environment: [String: String]
  private let aliases: [String: String]

  /// Makes a loader. esbuild is looked up on the `PATH` of `environment`, and runs with it.
  ///
  /// - Parameter aliases: packages, and what is imported instead: another package, or an absolute path.
  package init(
    javaScriptHalf: String, environment: [String: String], aliases: [String: String] = [:],
    workingDirectory: String? = nil, bundlerTimeout: Duration = .seconds(60)
  ) {
    self.aliases = aliases
    let workingDirectory = workingDirectory ?? FilePath.current
    self.workingDirectory = workingDirectory
    self.javaScriptHalf = FilePath.absolute(javaScriptHalf, in: workingDirectory)
    self.environment = environment
    self.bundlerTimeout = bundlerTimeout
  }

  /// Loads a script. `checkSyntax` is the engine's parser: it says what keeps a text from being a
  /// classic script, or nil.
  package func load(
    _ source: ScriptSource, checkSyntax: (_ text: String, _ url: String) -> SyntaxProblem?
  ) throws(ScriptError) -> Script {
    let entry = try EntryFile(source, workingDirectory: workingDirectory)
    var problem: SyntaxProblem?
    if !entry.isAlwaysBundled, !CommonJSScan.needsModules(entry.text) {
      problem = checkSyntax(entry.text, entry.url)
      if problem == nil { return plainScript(entry) }
    }
    guard let esbuild = BundlerProcess.find("esbuild", path: environment["PATH"] ?? "") else {
      let diagnosis = MissingBundler(entry: entry, workingDirectory: workingDirectory)
      throw diagnosis.error(engine: problem)
    }
    let bundler = Bundler(
      executable: esbuild, environment: environment, timeout: bundlerTimeout,
      javaScriptHalf: javaScriptHalf, aliases: aliases, workingDirectory: workingDirectory)
    return try bundler.bundle(entry)
  }

  /// Loads a bundle that is complete already: a classic script, whatever it holds.
  package func loadBundle(
    _ source: ScriptSource, checkSyntax: (_ text: String, _ url: String) -> SyntaxProblem?
  ) throws(ScriptError) -> Script {
    let entry = try EntryFile(source, workingDirectory: workingDirectory)
    guard let problem = checkSyntax(entry.text, entry.url) else { return plainScript(entry) }
    let name = FilePath.readable(entry.url, from: workingDirectory)
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
    return Script(text: entry.text, url: entry.url, sourceMap: map)
  }
}
