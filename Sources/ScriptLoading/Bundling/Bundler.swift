import Glibc
import JSEngine

/// Runs esbuild on an entry file, again with other options if the file needs them.
struct Bundler {
  let executable: String
  let environment: [String: String]
  let timeout: Duration
  let javaScriptHalf: String
  /// Package names, and what is imported instead of each.
  let aliases: [String: String]
  let workingDirectory: String

  /// Bundles `entry` and everything it imports.
  func bundle(_ entry: EntryFile) throws(ScriptError) -> Script {
    var options = BundlerOptions(javaScriptHalf: javaScriptHalf, aliases: aliases)
    if let value = environment["NODE_ENV"], value.allSatisfy({ $0.isLetter }), !value.isEmpty {
      options.nodeEnvironment = value
    }
    let packages = ReactPackages(for: entry.directory, environment: environment)
    options.react = packages.react?.folder
    let callsCreateElement = packages.react.map { !$0.hasJSXRuntime } ?? false
    let configuration = try TemporaryConfiguration(
      above: entry.directory, for: .jsx, callsCreateElement: callsCreateElement)
    options.configuration = configuration.path
    let first = try attempt(entry, options)
    guard let error = first.error else { return try script(first, options, packages) }
    guard first.report.syntaxErrorIsInJavaScript else { throw error }

    // A `.js` file may have type annotations, so try to read it as TypeScript.
    let tolerant = try TemporaryConfiguration(
      above: entry.directory, for: .tsx, callsCreateElement: callsCreateElement)
    options.loader = .tsx
    options.configuration = tolerant.path
    let second = try attempt(entry, options)
    guard let laterError = second.error else { return try script(second, options, packages) }
    throw second.report.gotFurther(than: first.report) ? laterError : error
  }

  /// The script, and what renders its components if it has some.
  private func script(
    _ output: BundlerOutput, _ options: BundlerOptions, _ packages: ReactPackages
  ) throws(ScriptError) -> Script {
    var script = try output.script()
    // What js/react/index.js does, which is in the bundle if something imports React.
    if script.text.contains("__bridgehost.react = ") {
      script.renderer = try renderer(of: packages, options)
    }
    return script
  }

  private func renderer(
    of packages: ReactPackages, _ options: BundlerOptions
  ) throws(ScriptError) -> ReactRenderer? {
    if let problem = packages.problem { return .missing(problem, fix: packages.fix) }
    guard let renderer = packages.renderer else { return nil }
    let arguments = [
      "--bundle", "--format=cjs", "--external:react", "--platform=browser", "--target=esnext",
      "--define:process.env.NODE_ENV=\"\(options.nodeEnvironment)\"", "--log-level=error",
      renderer.folder,
    ]
    let result = try finished(
      BundlerProcess(
        executable: executable, arguments: arguments,
        // Debian's packages lie beside each other, and in no node_modules.
        environment: environment.merging(["NODE_PATH": FilePath.directory(of: renderer.folder)]) {
          $1
        },
        directory: workingDirectory))
    guard result.ending == .exited(0) else {
      let words = String(decoding: result.errors.prefix(500), as: UTF8.self)
      return .missing("\(renderer.folder) cannot be bundled: \(words)", fix: packages.fix)
    }
    let text = String(decoding: result.output, as: UTF8.self)
    return .module(
      JSScript(
        "(function (require, module, exports, global, console) {\(text)\n})",
        url: "bridgehost:react-test-renderer.js"))
  }

  /// One attempt: with a small part of `react-native` first, because most scripts need no more.
  private func attempt(
    _ entry: EntryFile, _ options: BundlerOptions
  ) throws(ScriptError) -> BundlerOutput {
    var options = options
    if aliases["react-native"] == nil {
      options.reactNative = .background
      let small = try attemptInEitherFormat(entry, options)
      if small.isWhole { return small }
      options.reactNative = .whole
    }
    let output = try attemptInEitherFormat(entry, options)
    let absent = output.report.absentFilesOfReactNative
    if absent.isEmpty || !FilePath.exists(javaScriptHalf + AbsentFiles.exports) { return output }
    let files = try AbsentFiles(absent, javaScriptHalf: javaScriptHalf)
    options.reactNative = .copy(files.library)
    let complete = try attemptInEitherFormat(entry, options)
    extendLifetime(files)
    return complete
  }

  /// Runs esbuild once, and again for an ES module if the script uses `await` at its top level.
  private func attemptInEitherFormat(
    _ entry: EntryFile, _ options: BundlerOptions
  ) throws(ScriptError) -> BundlerOutput {
    let output = try run(entry, options)
    guard output.report.messages.contains(where: \.isAboutTopLevelAwait) else { return output }
    var options = options
    options.format = .esm
    return try run(entry, options)
  }

  private func run(
    _ entry: EntryFile, _ options: BundlerOptions
  ) throws(ScriptError) -> BundlerOutput {
    var arguments = options.arguments
    if entry.isPiped {
      arguments += ["--sourcefile=\(entry.url)", "--loader=\(language(of: entry, options))"]
    } else {
      let known = [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".json"]
      if !known.contains(entry.suffix) {
        arguments.append("--loader:\(entry.suffix)=\(options.loader.rawValue)")
      }
      arguments.append(entry.url)
    }
    // esbuild looks up the imports of standard input from its working directory.
    let directory = entry.isPiped ? entry.directory : workingDirectory
    let process = BundlerProcess(
      executable: executable, arguments: arguments, environment: environment, directory: directory)
    let result = try finished(process, input: entry.isPiped ? Array(entry.text.utf8) : [])
    let report = BundlerReport(
      messages: BundlerMessage.parse(String(decoding: result.errors, as: UTF8.self)),
      entry: entry, directory: directory, workingDirectory: workingDirectory,
      javaScriptHalf: javaScriptHalf, aliases: aliases)
    return BundlerOutput(
      result: result, report: report, entry: entry, format: options.format, executable: executable,
      directory: directory, runtimeFolder: javaScriptHalf)
  }

  private func finished(
    _ process: BundlerProcess, input: [UInt8] = []
  ) throws(ScriptError) -> BundlerProcess.Result {
    let result: BundlerProcess.Result
    do throws(BundlerProcess.StartFailure) {
      result = try process.run(input: input, timeout: timeout)
    } catch {
      throw ScriptError(.bundlerFailed, "\(executable) cannot be started: \(error.reason)")
    }
    try check(result)
    return result
  }

  /// What piped text is read as; a real extension decides, as it does for files.
  private func language(of entry: EntryFile, _ options: BundlerOptions) -> String {
    switch entry.suffix {
    case ".ts", ".tsx", ".json": String(entry.suffix.dropFirst())
    default: options.loader.rawValue
    }
  }

  private func check(_ result: BundlerProcess.Result) throws(ScriptError) {
    switch result.ending {
    case .exited: break
    case .signalled(let signal):
      let name = String(cString: strsignal(signal))
      throw ScriptError(
        .bundlerFailed, "\(executable) was ended by signal \(signal) (\(name)); no script was run")
    case .timedOut:
      throw ScriptError(
        .bundlerTimedOut,
        "\(executable) did not end within \(timeout.components.seconds) s and was stopped")
    case .tooMuchOutput:
      throw ScriptError(.bundlerFailed, "\(executable) printed too much output and was stopped")
    }
  }
}
