import Glibc

extension Bundler {
  /// Runs esbuild once: by its command line, or by its service if bridgehost reads files for it.
  func run(
    _ entry: EntryFile, _ options: BundlerOptions, _ sources: ModuleSources?
  ) throws(ScriptError) -> BundlerOutput {
    var options = options
    options.replacesFiles = sources?.lookup != nil
    var arguments = options.arguments
    var text = entry.text
    if entry.isPiped {
      var language = language(of: entry, options)
      if let other = sources?.entry(entry) { (text, language) = other }
      arguments += ["--sourcefile=\(entry.url)", "--loader=\(language)"]
    } else {
      let known = [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".json"]
      if !known.contains(entry.suffix) {
        arguments.append("--loader:\(entry.suffix)=\(options.loader.rawValue)")
      }
    }
    // esbuild looks up the imports of standard input from its working directory.
    let directory = entry.isPiped ? entry.directory : workingDirectory
    let result: BundlerProcess.Result
    if let sources {
      let build = ServiceBuild(
        flags: arguments,
        entry: entry.isPiped ? .text(text, folder: entry.directory) : .file(entry.url),
        directory: directory, nodePaths: options.packageFolders, filters: sources.filters,
        callsCreateElement: options.callsCreateElement,
        answer: sources.answer)
      result = try answered(build, directory: directory)
    } else {
      let folders = options.packageFolders.joined(separator: ":")
      let process = BundlerProcess(
        executable: executable, arguments: entry.isPiped ? arguments : arguments + [entry.url],
        environment: folders.isEmpty
          ? environment : environment.merging(["NODE_PATH": folders]) { $1 },
        directory: directory)
      result = try finished(process, input: entry.isPiped ? Array(text.utf8) : [])
    }
    let report = BundlerReport(
      messages: BundlerMessage.parse(String(decoding: result.errors, as: UTF8.self)),
      entry: entry, directory: directory, workingDirectory: workingDirectory,
      javaScriptHalf: javaScriptHalf, aliases: aliases,
      projectAliases: options.aliases.filter { aliases[$0.key] == nil },
      reactNative: options.reactNativePath,
      names: reactNativeNames, packages: options.packages,
      typesHint: sources?.typesHint ?? TypeStripper.installation)
    return BundlerOutput(
      result: result, report: report, entry: entry, format: options.format, executable: executable,
      directory: directory, runtimeFolder: javaScriptHalf, packages: options.packages,
      originals: sources?.originals ?? [:])
  }

  /// Builds with esbuild's service. It refuses a caller that does not name its own version, and then
  /// names it.
  private func answered(
    _ build: ServiceBuild, directory: String
  ) throws(ScriptError) -> BundlerProcess.Result {
    // Debian 12's version.
    var version = "0.17.0"
    var result = BundlerProcess.Result()
    // A build is over before it needs a garbage collector. esbuild's command line has none either.
    let environment = environment.merging(["GOGC": "off"]) { own, _ in own }
    for _ in 0..<2 {
      let process = BundlerProcess(
        executable: executable, arguments: ["--service=\(version)", "--ping"],
        environment: environment,
        directory: directory)
      var build = build
      do throws(BundlerProcess.StartFailure) {
        result = try process.run(&build, timeout: timeout)
      } catch {
        throw ScriptError(.bundlerFailed, "\(executable) cannot be started: \(error.reason)")
      }
      result.isAnswer = build.hasAnswer
      try check(result)
      let words = String(decoding: result.errors.prefix(1000), as: UTF8.self)
      guard words.contains("Cannot start service"),
        let own = words.split(separator: "\"").dropFirst(3).first
      else { break }
      version = String(own)
    }
    return result
  }

  /// Runs esbuild to its end.
  func finished(
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
    case .waits(let file):
      throw ScriptError(reading: file)
        ?? ScriptError(.bundlerFailed, "\(executable) waits for \(file) and was stopped")
    case .tooMuchOutput:
      throw ScriptError(.bundlerFailed, "\(executable) printed too much output and was stopped")
    }
  }
}
