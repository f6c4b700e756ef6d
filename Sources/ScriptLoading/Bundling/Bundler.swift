import HostLoop
import JSEngine

/// Runs esbuild on an entry file, again with other options if the file needs them.
struct Bundler {
  let executable: String
  let environment: [String: String]
  let clock: BundlingClock
  let javaScriptHalf: String
  /// Package names, and what is imported instead of each.
  let aliases: [String: String]
  let workingDirectory: String
  /// Folders with packages besides those of the project.
  let systemPackages: [String]
  /// The names of the app's React Native; `nil` if its version is not known.
  let reactNativeNames: ReactNativeNames?
  /// Whether the script is an app, and not a scenario or a configuration.
  let isApp: Bool
  /// Whether libraries that cannot run here do what they do in Jest.
  let runsAsInJest: Bool
  /// Reads the files about which esbuild says too little.
  let facts: FactReader
  /// Keeps the bundle; `nil` if nothing can be kept.
  let cache: BundleCache?
  /// Collects what decides the bundle; `nil` if it is not kept.
  let inputs: BundleInputs?

  /// esbuild collects no garbage until it has so much memory. For a large app it would take 10 GB.
  static let memory = ["GOMEMLIMIT": "2GiB"]

  /// Bundles `entry` and everything it imports.
  func bundle(_ entry: EntryFile) throws(ScriptError) -> Script {
    let settings = ProjectSettings(
      above: entry.project, javaScriptHalf: javaScriptHalf, workingDirectory: workingDirectory,
      environment: environment, reactNative: reactNativeNames?.minor, inputs: inputs)
    let packages = ReactPackages(for: entry.project, environment: environment)
    var options = BundlerOptions(
      javaScriptHalf: javaScriptHalf, settings: settings, aliases: aliases, environment: environment
    )
    options.runsAsInJest = runsAsInJest
    options.react = packages.react?.folder
    options.isExpo = InstalledPackage("expo-modules-core", above: entry.project) != nil
    // Expo finds what its own packages depend on, also where only they have it (@expo/cli, createExpoFallbackResolver.ts).
    options.packageFolders += ["expo", "expo-router"].compactMap {
      InstalledPackage($0, above: entry.project).map { $0.folder + "/node_modules" }
    }.filter(FilePath.exists)
    if isApp { options.preludes = ExpoRuntime.files(above: entry.project) }
    options.callsCreateElement = packages.react.map { !$0.hasJSXRuntime } ?? false
    let configuration = try TemporaryConfiguration(
      above: entry.project, for: .jsx, callsCreateElement: options.callsCreateElement)
    options.configuration = configuration.path
    inputs?.options = options
    // esbuild cannot read Flow's types, and does not know these settings, so it need not try.
    let first =
      TypeStripper.mayConcern(entry.text) || settings.needsLookup
      ? nil : try attempt(entry, options)
    let output: BundlerOutput
    if let first, !first.needsOtherSources(options) {
      output = first
    } else {
      output = try buildWithSources(entry, options, settings, after: first)
    }
    let warnings = settings.warnings + (facts.lack.map { [$0] } ?? [])
    if let error = output.error { throw error.withHints(warnings) }
    return try script(output, options, packages, warnings: warnings)
  }

  /// Builds with esbuild alone: first with a small part of `react-native`, because most scripts need no more. That would fail
  /// for one that registers a component. Only the time depends on whether this is foreseen.
  private func attempt(
    _ entry: EntryFile, _ options: BundlerOptions
  ) throws(ScriptError) -> BundlerOutput {
    if options.aliases["react-native"] == nil, !Self.registersComponents(entry.text) {
      let small = try attemptWithBackground(entry, options)
      if small.isWhole || small.needsOtherSources(options) { return small }
    }
    return try attemptWithAll(entry, options)
  }

  /// One attempt with the names that background work needs, as far as the app's React Native has them.
  private func attemptWithBackground(
    _ entry: EntryFile, _ options: BundlerOptions
  ) throws(ScriptError) -> BundlerOutput {
    var options = options
    options.reactNative = .background
    let own = ReactNativeFiles.backgroundNames(in: javaScriptHalf)
    guard let names = reactNativeNames?.own.names, !own.isSubset(of: names),
      TemporaryFolder.isPossible
    else { return try attemptInEitherFormat(entry, options) }
    let folder = try TemporaryFolder.ofBundler()
    let file = try folder.write(
      ReactNativeFiles.exports(
        of: names.intersection(own), in: "background.js", of: javaScriptHalf),
      to: "react-native/background.js")
    options.reactNative = .file(file)
    let output = try attemptInEitherFormat(entry, options)
    extendLifetime(folder)
    return output
  }

  /// One attempt with all that the app's React Native exports, and another one with paths for the names of files inside it.
  func attemptWithAll(
    _ entry: EntryFile, _ options: BundlerOptions, _ sources: ModuleSources? = nil
  ) throws(ScriptError) -> BundlerOutput {
    var options = options
    var files = ReactNativeFiles(release: reactNativeNames, javaScriptHalf: javaScriptHalf)
    options.reactNative = .release(files)
    let output = try attemptInEitherFormat(entry, options, sources)
    files.hasteNames = HasteNames.files(
      for: output.report.absentPackages, above: entry.directory, javaScriptHalf: javaScriptHalf)
    if files.hasteNames.isEmpty { return output }
    options.reactNative = .release(files)
    return try attemptInEitherFormat(entry, options, sources)
  }

  /// Runs esbuild once, and again for an ES module if the script uses `await` at its top level.
  private func attemptInEitherFormat(
    _ entry: EntryFile, _ options: BundlerOptions, _ sources: ModuleSources? = nil
  ) throws(ScriptError) -> BundlerOutput {
    let output = try run(entry, options, sources)
    guard output.report.messages.contains(where: \.isAboutTopLevelAwait) else { return output }
    var options = options
    options.format = .esm
    return try run(entry, options, sources)
  }
}
