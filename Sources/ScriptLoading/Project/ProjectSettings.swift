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
  /// What bridgehost does not understand: one sentence for each.
  private(set) var warnings: [String] = []

  private static let metroNames = ["metro.config.js", "metro.config.cjs", "metro.config.json"]
  private static let babelNames = [
    "babel.config.js", "babel.config.cjs", "babel.config.json", ".babelrc.js", ".babelrc.cjs",
    ".babelrc", ".babelrc.json",
  ]

  /// Reads the files above `directory`, up to the project's own folder.
  init(above directory: String, javaScriptHalf: String, workingDirectory: String) {
    var computer: TextComputer?
    for (names, function) in [
      (Self.metroNames, "metroSettings"), (Self.babelNames, "babelSettings"),
    ] {
      guard let file = FilePath.nearest(names, above: directory),
        let text = Self.text(of: file), Self.concernsImports(text)
      else { continue }
      let name = FilePath.readable(file, from: workingDirectory)
      do throws(TextComputer.Failure) {
        let used: TextComputer
        if let computer { used = computer } else { used = try Self.computer(javaScriptHalf) }
        computer = used
        let answer = try Self.value(of: file, text, function, used)
        take(answer, from: file, name)
      } catch {
        warnings.append("\(name) is ignored: \(error.message)")
      }
    }
  }

  private struct Answer: Decodable {
    var needs: String?
    var problem: String?
    var notes: [String]?
    var sourceExts: [String]?
    var assetExts: [String]?
    var extraNodeModules: [String: String]?
    var nodeModulesPaths: [String]?
    var alias: [String: String]?
    var root: [String]?
  }

  /// Whether a configuration may say something about the targets of imports. The usual ones do not, and evaluating one
  /// takes as long as a small app.
  private static func concernsImports(_ text: String) -> Bool {
    text.contains("resolver") || text.contains("./")
  }

  private static func computer(
    _ javaScriptHalf: String
  ) throws(TextComputer.Failure) -> TextComputer {
    let script = javaScriptHalf + "/bundling/projectSettings.js"
    let computer = TextComputer()
    try computer.evaluate(text(of: script) ?? "", url: script)
    return computer
  }

  /// Evaluates the file, again for each file that it needs.
  private static func value(
    of file: String, _ text: String, _ function: String, _ computer: TextComputer
  ) throws(TextComputer.Failure) -> Answer {
    var files = [file: text]
    for _ in 0..<50 {
      let known = (try? JSONEncoder().encode(files)).map { String(decoding: $0, as: UTF8.self) }
      _ = try computer.call(function, [file, known ?? "{}"])
      let answer = try computer.call("settings", [])
      guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(answer.utf8)) else {
        throw TextComputer.Failure(message: "its values are not plain data")
      }
      if let problem = answer.problem { throw TextComputer.Failure(message: problem) }
      guard let needed = answer.needs else { return answer }
      files[needed] = Self.text(of: needed) ?? ""
    }
    throw TextComputer.Failure(message: "it needs too many files")
  }

  private static func text(of file: String) -> String? {
    (try? FileContents(path: file)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private mutating func take(_ answer: Answer, from file: String, _ name: String) {
    let folder = FilePath.directory(of: file)
    sourceExtensions = answer.sourceExts ?? sourceExtensions
    assetExtensions = answer.assetExts ?? assetExtensions
    for (package, place) in answer.extraNodeModules ?? [:] {
      guard InstalledPackage(package, above: folder) == nil else { continue }
      extraModules[package] = FilePath.absolute(place, in: folder)
    }
    packageFolders += (answer.nodeModulesPaths ?? []).map { FilePath.absolute($0, in: folder) }
    for (alias, target) in answer.alias ?? [:] where !alias.hasPrefix(".") && !alias.hasPrefix("/")
    {
      aliases[alias] = target.hasPrefix(".") ? FilePath.absolute(target, in: folder) : target
    }
    for root in answer.root ?? [] {
      let place = FilePath.absolute(root, in: folder)
      // As with Babel's plug-in, Metro's own lookup comes second.
      for entry in Self.names(in: place) where aliases[entry] == nil {
        aliases[entry] = "\(place)/\(entry)"
      }
    }
    for note in answer.notes ?? [] { warnings.append("\(name): \(note)") }
  }

  /// The modules of a folder, by the names that imports have.
  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      if name.hasPrefix(".") || name == "node_modules" || name == "index.js" { return nil }
      let suffix = FilePath.suffix(of: name)
      guard !suffix.isEmpty else { return name }
      return BundlerOptions.sourceExtensions.contains(String(suffix.dropFirst()))
        ? String(name.dropLast(suffix.count)) : nil
    }
  }
}
