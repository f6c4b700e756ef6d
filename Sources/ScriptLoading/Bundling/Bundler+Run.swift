import Glibc
import HostLoop

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
    var answer: BundlerProcess.Result?
    let files = options.reactNativeFiles
    if sources != nil || files != nil || asksForInputs(options) {
      let build = ServiceBuild(
        flags: arguments + (inputs == nil ? [] : ["--metafile"]),
        entry: entry.isPiped ? .text(text, folder: entry.directory) : .file(entry.url),
        directory: directory, nodePaths: options.packageFolders,
        filters: files.map { $0.filters.or(sources?.filters) } ?? sources?.filters,
        callsCreateElement: options.callsCreateElement,
        answer: { self.answer($0, options, sources) })
      answer = try answered(build, directory: directory)
      if let file = answer?.metafile { inputs?.add(metafile: file, directory: directory) }
      // Without sources, the command line does as well.
      if sources == nil, answer?.isAnswer == false { answer = nil }
    }
    let result: BundlerProcess.Result
    if let answer {
      result = answer
    } else {
      result = try runCommandLine(entry, options, arguments, text: text, directory: directory)
    }
    let report = BundlerReport(
      messages: BundlerMessage.parse(String(decoding: result.errors, as: UTF8.self)),
      entry: entry, directory: directory, workingDirectory: workingDirectory,
      javaScriptHalf: javaScriptHalf, aliases: aliases,
      projectAliases: options.aliases.filter { aliases[$0.key] == nil },
      names: reactNativeNames, packages: options.packages, facts: facts,
      typesHint: sources.map(\.typesHint) ?? TypeStripper.installation)
    for case let location? in report.messages.map(\.location) where location.file != entry.url {
      inputs?.read(FilePath.absolute(location.file, in: directory))
    }
    return BundlerOutput(
      result: result, report: report, entry: entry, format: options.format, executable: executable,
      directory: directory, runtimeFolder: javaScriptHalf, packages: options.packages,
      originals: sources?.originals ?? [:])
  }

  /// The answer to a question of esbuild's service.
  private func answer(
    _ question: ServiceBuild.Question, _ options: BundlerOptions, _ sources: ModuleSources?
  ) -> ServiceBuild.Answer {
    let isAliased =
      if case .resolve(let each) = question { options.isAliased(each.specifier) } else { false }
    let ofReactNative = isAliased ? nil : options.reactNativeFiles?.answer(question)
    let answer = ofReactNative ?? sources?.answer(question) ?? .itself
    if case .lookUp(let specifier, let folder) = answer {
      inputs?.lookUp(specifier, from: folder)
    }
    return answer
  }

  private func runCommandLine(
    _ entry: EntryFile, _ options: BundlerOptions, _ arguments: [String], text: String,
    directory: String
  ) throws(ScriptError) -> BundlerProcess.Result {
    let folders = options.packageFolders.joined(separator: ":")
    let process = BundlerProcess(
      executable: executable, arguments: entry.isPiped ? arguments : arguments + [entry.url],
      environment: folders.isEmpty
        ? environment : environment.merging(["NODE_PATH": folders]) { $1 },
      directory: directory)
    let input = entry.isPiped ? Array(text.utf8) : []
    let result = try finished(process, input: input)
    if result.output.count >= BundleCache.smallest { addInputs(of: process, input: input) }
    return result
  }

  /// Whether esbuild's service says at once what the inputs of a bundle are. Scripts that need little of `react-native` are
  /// small, so their inputs do not count, and the command line starts faster.
  private func asksForInputs(_ options: BundlerOptions) -> Bool {
    if case .background = options.reactNative { return false }
    return inputs != nil
  }

  /// Notes the inputs of a run of esbuild's command line. It writes them only if it writes the bundle to a file, which
  /// would have another source map.
  func addInputs(of process: BundlerProcess, input: [UInt8] = []) {
    guard let inputs else { return }
    guard let folder = try? TemporaryFolder() else {
      return inputs.add(metafile: nil, directory: process.directory)
    }
    let file = folder.path + "/inputs.json"
    let again = BundlerProcess(
      executable: executable,
      arguments: process.arguments.filter { $0 != "--sourcemap=inline" } + [
        "--metafile=\(file)", "--outfile=\(folder.path)/bundle.js", "--log-level=silent",
      ], environment: process.environment, directory: process.directory)
    _ = try? again.run(input: input, clock)
    inputs.add(metafile: (try? FileContents(path: file))?.bytes, directory: process.directory)
    extendLifetime(folder)
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
        result = try process.run(&build, clock)
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
      result = try process.run(input: input, clock)
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
        """
        \(executable) did not end within \(clock.time.limit.components.seconds) s and was stopped. BRIDGEHOST_BUNDLE_LIMIT=1200 in \
        the environment gives it 1,200 s
        """)
    case .waits(let file):
      throw ScriptError(reading: file)
        ?? ScriptError(.bundlerFailed, "\(executable) waits for \(file) and was stopped")
    case .tooMuchOutput:
      throw ScriptError(.bundlerFailed, "\(executable) printed too much output and was stopped")
    }
  }
}
