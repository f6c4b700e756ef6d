import FoundationEssentials
internal import HostLoop
internal import JSEngine

/// What a project's `metro.config.js` and Babel configuration say about the targets of imports, as far as that is data.
struct ProjectSettings {
  /// Extensions of sources without their dots, in order; `nil` when they are Metro's own.
  private(set) var sourceExtensions: [String]?
  /// Extensions of assets without their dots; `nil` when they are Metro's own.
  private(set) var assetExtensions: [String]?
  /// Folders of packages that are in no `node_modules`, by the packages' names.
  private(set) var extraModules: [String: String] = [:]
  /// Folders with packages.
  private(set) var packageFolders: [String] = []
  /// Names in imports, and the target of each.
  private(set) var aliases: [String: String] = [:]
  /// Aliases that are not plain names.
  private(set) var aliasPatterns: AliasPatterns?
  /// Extensions of files, without their dots, that Babel's `inline-import` makes texts of.
  private(set) var textExtensions: [String] = []
  /// What Metro does where the project says nothing.
  private(set) var defaults: MetroDefaults
  /// Whether files may call `require.context`.
  private(set) var allowsContext: Bool
  /// What counts in the `package.json` of a package.
  private(set) var packages: PackageRules
  /// What bridgehost does not understand: one sentence for each.
  private(set) var warnings: [String] = []

  static let metroNames = ["metro.config.js", "metro.config.cjs", "metro.config.json"]

  /// Whether esbuild alone cannot find the files of imports as these settings say.
  var needsLookup: Bool {
    aliasPatterns != nil || packages.mainFields != InstalledPackage.mainFields
  }

  /// Reads the files above `directory`, up to the project's own folder.
  ///
  /// - Parameters:
  ///   - environment: what the files find in `process.env`, as Metro's own process has it.
  ///   - minor: the second number of the app's React Native; `nil` if it is not known.
  ///   - inputs: notes what the files read.
  init(
    above directory: String, javaScriptHalf: String, workingDirectory: String,
    environment: [String: String], reactNative minor: Int?, inputs: BundleInputs?
  ) {
    packages = PackageRules(reactNative: minor)
    let configuration = FilePath.nearest(Self.metroNames, above: directory)
      .flatMap(ConfigurationComputer.text)
    defaults = MetroDefaults(configuration: configuration, above: directory)
    allowsContext = defaults.allowsContext
    let facts = Facts(
      environment: environment, conditions: packages.conditions,
      readsExports: packages.readsExports, mainFields: packages.mainFields,
      sourceExts: defaults.sources, assetExts: defaults.assets, allowsContext: allowsContext)
    let computer = ConfigurationComputer(javaScriptHalf: javaScriptHalf)
    for (names, function) in [
      (Self.metroNames, "metroSettings"), (BabelConfiguration.names, "babelSettings"),
    ] {
      guard let file = FilePath.nearest(names, above: directory) else { continue }
      let name = FilePath.readable(file, from: workingDirectory)
      if let problem = FileContents.problem(of: file) {
        warnings.append("\(name) is ignored: it \(problem)")
      }
      guard let text = ConfigurationComputer.text(of: file), Self.concernsImports(text) else {
        continue
      }
      do throws(TextComputer.Failure) {
        let answer: Answer = try computer.answer(of: file, text, function, facts, inputs)
        take(answer, from: file, name, inputs)
        let folder = FilePath.directory(of: file)
        if let extensions = answer.patternExtensions {
          aliasPatterns = AliasPatterns(
            computer: try computer.loaded(),
            folder: FilePath.absolute(answer.base ?? folder, in: folder),
            extensions: extensions, inputs: inputs)
        }
        if !PackageRules.canReadExports(reactNative: minor) { packages.readsExports = false }
      } catch {
        warnings.append("\(name) is ignored: \(error.message)")
      }
    }
  }

  /// What the configurations can ask for.
  private struct Facts: Encodable {
    let environment: [String: String]
    let conditions: [String]
    let readsExports: Bool
    let mainFields: [String]
    let sourceExts: [String]
    let assetExts: [String]
    let allowsContext: Bool
  }

  private struct Answer: Decodable {
    var notes: [String]?
    var sourceExts: [String]?
    var assetExts: [String]?
    var extraNodeModules: [String: String]?
    var nodeModulesPaths: [String]?
    var mainFields: [String]?
    var conditions: [String]?
    var readsExports: Bool?
    var allowsContext: Bool?
    var alias: [String: String]?
    /// The folder from which aliases and roots are looked up.
    var base: String?
    /// Extensions of the files of aliases; `nil` without patterns.
    var patternExtensions: [String]?
    /// Extensions of the files in roots.
    var rootExtensions: [String]?
    var root: [String]?
    var textExtensions: [String]?
  }

  /// Whether a configuration may say something about the targets of imports. The usual ones do not, and evaluating one
  /// takes as long as a small app.
  private static func concernsImports(_ text: String) -> Bool {
    text.contains("resolver") || text.contains("./")
      || text.contains("unstable_allowRequireContext") || text.contains("inline-import")
  }

  private mutating func take(
    _ answer: Answer, from file: String, _ name: String, _ inputs: BundleInputs?
  ) {
    let folder = FilePath.directory(of: file)
    let base = FilePath.absolute(answer.base ?? folder, in: folder)
    sourceExtensions = answer.sourceExts ?? sourceExtensions
    assetExtensions = answer.assetExts ?? assetExtensions
    textExtensions = answer.textExtensions ?? textExtensions
    packages.mainFields = answer.mainFields ?? packages.mainFields
    packages.conditions = answer.conditions ?? packages.conditions
    packages.readsExports = answer.readsExports ?? packages.readsExports
    allowsContext = answer.allowsContext ?? allowsContext
    for (package, place) in answer.extraNodeModules ?? [:] {
      inputs?.lookUp(package, from: folder)
      guard InstalledPackage(package, above: folder) == nil else { continue }
      extraModules[package] = FilePath.absolute(place, in: folder)
    }
    packageFolders += (answer.nodeModulesPaths ?? []).map { FilePath.absolute($0, in: folder) }
    for (alias, target) in answer.alias ?? [:] where !alias.hasPrefix(".") && !alias.hasPrefix("/")
    {
      aliases[alias] = target.hasPrefix(".") ? FilePath.absolute(target, in: base) : target
    }
    for root in answer.root ?? [] {
      let place = FilePath.absolute(root, in: base)
      inputs?.lookUp(place, from: folder)
      // As with Babel's plug-in, Metro's own lookup comes second.
      for entry in Self.names(in: place, answer.rootExtensions ?? []) where aliases[entry] == nil {
        aliases[entry] = "\(place)/\(entry)"
      }
    }
    for note in answer.notes ?? [] { warnings.append("\(name): \(note)") }
  }

  /// The modules of a folder, by the names that imports have.
  private static func names(in folder: String, _ extensions: [String]) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.flatMap { name in
      if name.hasPrefix(".") || name == "node_modules" || name == "index.js" { return [String]() }
      let endings = extensions.filter { !$0.isEmpty && name.hasSuffix($0) }
      return [name] + endings.map { String(name.dropLast($0.count)) }
    }
  }
}
