import FoundationEssentials
import Glibc
internal import HostLoop

/// Collects what decides a bundle while it is made: the files that were read, the folders in which files were looked for, and
/// variables of the environment.
///
/// It may collect too much, which costs time. If it may have too little, ``recorded()`` is `nil`.
final class BundleInputs {
  private struct Lookup: Hashable {
    var specifier: String
    var folder: String
  }

  /// What bridgehost itself looks for, whatever a script imports.
  private static let ownImports = [
    "react-native", "expo-modules-core", "expo/virtual/streams", "expo/src/winter/index", "react",
    "react-test-renderer", "@babel/parser", "@babel/standalone", "acorn",
  ]

  /// Where the imports of the entry are looked up.
  private let directory: String
  private let project: String
  /// The name of an entry that esbuild gets through a pipe.
  private let pipe: String?
  private let environment: [String: String]
  private let began: Moment
  private let javaScriptHalf: String
  private let systemPackages: [String]
  /// Whether it is a script, for which bridgehost itself looks for packages.
  private let isScript: Bool
  /// The settings with which esbuild looks for files.
  var options: BundlerOptions?

  /// What esbuild says of its inputs, and its working directory.
  private var metafiles: [(text: [UInt8], directory: String)] = []
  private var lookups: Set<Lookup> = []
  private var files: Set<String> = []
  private var optionalFiles: Set<String> = []
  private var folders: Set<String> = []
  private var trees: Set<String> = []
  private var variables: Set<String> = []
  private var usesAllVariables = false
  private var isComplete = true

  private var seen: Set<String> = []
  private var knownPlaces: [String: [String]] = [:]
  private lazy var typeScript = TypeScriptPaths(above: project)
  private var known: [RecordedInput] = []

  /// Collects what decides the bundle of a script.
  ///
  /// - Parameter began: when nothing had been read yet.
  init(
    entry: EntryFile, environment: [String: String], began: Moment, javaScriptHalf: String,
    systemPackages: [String]
  ) {
    directory = entry.directory
    project = entry.project
    pipe = entry.isPiped ? entry.url : nil
    self.environment = environment
    self.began = began
    self.javaScriptHalf = javaScriptHalf
    self.systemPackages = systemPackages
    isScript = true
  }

  /// Collects what decides what esbuild makes of a package.
  init(
    package: String, options: BundlerOptions, environment: [String: String], began: Moment
  ) {
    directory = package
    project = package
    pipe = nil
    self.options = options
    self.environment = environment
    self.began = began
    javaScriptHalf = options.javaScriptHalf
    systemPackages = []
    isScript = false
  }

  // MARK: - While the bundle is made

  /// Notes a file that is read if it exists.
  func read(_ path: String) { optionalFiles.insert(path) }

  /// Notes that an import is looked up.
  func lookUp(_ specifier: String, from folder: String) {
    lookups.insert(Lookup(specifier: specifier, folder: folder))
  }

  /// Notes that all names in a folder, and in the folders in it, decide the bundle.
  func listAll(in folder: String) { trees.insert(folder) }

  /// Notes code that finds the environment in `process.env`.
  func readEnvironment(in code: String) {
    // Only if the code names each variable, it is known which ones count.
    let names = code.matches(of: /process\.env\.([A-Za-z0-9_]+)/)
    variables.formUnion(names.map { String($0.output.1) })
    if code.ranges(of: "env").count > names.count { usesAllVariables = true }
  }

  func readVariable(_ name: String) { variables.insert(name) }

  /// Notes the inputs of one run of esbuild.
  func add(metafile: [UInt8]?, directory: String) {
    guard let metafile else {
      isComplete = false
      return
    }
    metafiles.append((metafile, directory))
  }

  /// Notes what decided a part of the bundle.
  func add(_ inputs: [RecordedInput]?) {
    guard let inputs else {
      isComplete = false
      return
    }
    known += inputs
  }

  // MARK: - When it is made

  /// What decided the bundle. `nil` if that is not known, or if some of it may have changed meanwhile.
  func recorded() -> [RecordedInput]? {
    guard let options, isComplete, !metafiles.isEmpty else { return nil }
    for metafile in metafiles where !add(metafile.text, metafile.directory) { return nil }
    if isScript {
      for name in Self.ownImports { lookUp(name, from: directory) }
      guard let ownFolder = RecordedInput.realPath(javaScriptHalf) else { return nil }
      addTree(ownFolder, withFiles: true)
    }
    for lookup in lookups { find(lookup.specifier, from: lookup.folder, options) }
    for folder in trees { addTree(folder) }
    files.formUnion(typeScript.files)
    optionalFiles.formUnion(typeScript.candidates)
    folders.formUnion(typeScript.folders)
    var inputs = known
    var absent = addSurroundings()
    for path in optionalFiles {
      if FilePath.isUsed(path) { files.insert(path) } else { absent.insert(path) }
    }
    let extensions = self.extensions
    for path in folders {
      guard FilePath.exists(path + "/.") else {
        if FilePath.isUsed(path) { files.insert(path) } else { absent.insert(path) }
        continue
      }
      guard let input = RecordedInput.folder(path, since: began, extensions: extensions) else {
        return nil
      }
      inputs.append(input)
    }
    var rest = files
    while let path = rest.popFirst() {
      guard
        let input = RecordedInput.file(
          path, since: began,
          contents: { bytes in
            for map in Self.sourceMaps(of: path, bytes) where files.insert(map).inserted {
              rest.insert(map)
            }
          })
      else { return nil }
      inputs.append(input)
    }
    for path in absent {
      guard let input = RecordedInput.absent(path) else { return nil }
      inputs.append(input)
    }
    inputs += variables.map { RecordedInput.variable($0, environment) }
    if usesAllVariables { inputs.append(.environment(environment)) }
    return inputs
  }

  /// The extensions of files that imports may mean.
  var extensions: Set<String> {
    Set((options?.sources ?? []) + (options?.assets ?? []) + BundlerOptions.sourceExtensions)
      .union(["css", "txt", "svg", "mts", "cts", "map"])
  }

  private struct Metafile: Decodable {
    struct Import: Decodable {
      let path: String
      let original: String?
      let external: Bool?
    }
    struct Input: Decodable {
      let imports: [Import]
    }
    let inputs: [String: Input]
  }

  /// Returns whether the metafile says all that counts.
  private func add(_ text: [UInt8], _ directory: String) -> Bool {
    guard let metafile = try? JSONDecoder().decode(Metafile.self, from: Data(text)) else {
      return false
    }
    for (name, input) in metafile.inputs {
      if name.hasPrefix("(disabled):") || name.hasPrefix("\(ServiceBuild.nothing):") { continue }
      let path = FilePath.absolute(name, in: directory)
      if TemporaryFolder.has(path)
        || ReactNativeFiles.name(of: path, javaScriptHalf: javaScriptHalf) != nil
      {
        continue
      }
      let isPipe = pipe.map { [$0, "<stdin>"].contains(name) || path == $0 } ?? false
      if !isPipe { files.insert(path) }
      let folder = isPipe ? self.directory : FilePath.directory(of: path)
      folders.insert(folder)
      for each in input.imports {
        guard let specifier = each.original ?? (each.external == true ? each.path : nil) else {
          return false
        }
        lookUp(specifier, from: folder)
      }
    }
    return true
  }

  // MARK: - Where files are looked for

  private func find(
    _ specifier: String, from folder: String, _ options: BundlerOptions, isAlias: Bool = false
  ) {
    if specifier.hasPrefix(".") || specifier.hasPrefix("/") {
      return candidate(FilePath.absolute(specifier, in: folder), options)
    }
    guard seen.insert("\(folder)\0\(specifier)").inserted else { return }
    if seen.insert(specifier).inserted {
      for target in typeScript.targets(of: specifier) { candidate(target, options) }
    }
    for (alias, target) in options.aliases
    where !isAlias && (specifier == alias || specifier.hasPrefix(alias + "/")) {
      let target = target + specifier.dropFirst(alias.count)
      for folder in [folder, directory] { find(target, from: folder, options, isAlias: true) }
    }
    let name = InstalledPackage.name(of: specifier)
    for place in places(above: folder) + options.packageFolders + systemPackages {
      folders.insert(place)
      guard FilePath.exists("\(place)/\(name)") else {
        if name.hasPrefix("@") { folders.insert(FilePath.directory(of: "\(place)/\(name)")) }
        continue
      }
      if name.hasPrefix("@") { folders.insert(FilePath.directory(of: "\(place)/\(name)")) }
      candidate("\(place)/\(name)", options)
      candidate("\(place)/\(specifier)", options)
    }
  }

  /// The folders named `node_modules` that exist.
  private func places(above folder: String) -> [String] {
    if let known = knownPlaces[folder] { return known }
    let own = (folder == "/" ? "" : folder) + "/node_modules"
    let parent = FilePath.directory(of: folder)
    let places =
      (FilePath.exists(own) ? [own] : []) + (parent == folder ? [] : places(above: parent))
    knownPlaces[folder] = places
    return places
  }

  /// A path, with or without an extension, that an import may mean.
  private func candidate(_ path: String, _ options: BundlerOptions) {
    guard seen.insert(path).inserted else { return }
    folders.insert(FilePath.directory(of: path))
    guard let status = RecordedInput.status(of: path), status.st_mode & S_IFMT == S_IFDIR else {
      return
    }
    folders.insert(path)
    guard FilePath.isUsed(path + "/package.json") else { return }
    files.insert(path + "/package.json")
    for entry in InstalledPackage(folder: path).entries(options.packages.mainFields + ["module"]) {
      candidate(FilePath.absolute(entry, in: path), options)
    }
  }

  private func addTree(_ folder: String, withFiles: Bool = false) {
    var rest = [folder]
    while let folder = rest.popLast() {
      guard let directory = opendir(folder) else { continue }
      defer { closedir(directory) }
      folders.insert(folder)
      while let entry = readdir(directory) {
        let name = entry.name
        if name == "." || name == ".." { continue }
        var status = stat()
        guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR { rest.append("\(folder)/\(name)") }
        if withFiles, status.st_mode & S_IFMT == S_IFREG { files.insert("\(folder)/\(name)") }
      }
    }
  }

  /// The files that are looked for by their names in all folders above a file. Returns those that do not exist.
  private func addSurroundings() -> Set<String> {
    let ofProject = Self.parents(of: project).union(
      RecordedInput.realPath(project).map(Self.parents) ?? [])
    let ofFiles = folders.reduce(into: Set<String>()) { all, folder in
      if !all.contains(folder) { all.formUnion(Self.parents(of: folder)) }
    }
    let configurations =
      ProjectSettings.metroNames + BabelConfiguration.names + ["tsconfig.json", "jsconfig.json"]
    var absent: Set<String> = []
    for folder in ofFiles.union(ofProject) {
      let names = ["package.json"] + (ofProject.contains(folder) ? configurations : [])
      for name in names {
        let path = FilePath.absolute(name, in: folder)
        if FilePath.isUsed(path) {
          files.insert(path)
        } else if !folders.contains(folder) {
          absent.insert(path)
        }
      }
      let place = FilePath.absolute("node_modules", in: folder)
      if FilePath.exists(place) {
        folders.insert(place)
      } else if !folders.contains(folder) {
        absent.insert(place)
      }
    }
    return absent
  }

  private static func parents(of folder: String) -> Set<String> {
    var all: Set = [folder]
    var folder = folder
    while folder != "/", folder != "." {
      folder = FilePath.directory(of: folder)
      all.insert(folder)
    }
    return all
  }

  /// The source maps that a file names and that exist. esbuild reads them.
  private static func sourceMaps(of path: String, _ bytes: [UInt8]) -> [String] {
    let marker = Array(" sourceMappingURL=".utf8)
    var maps: [String] = []
    for sign in [UInt8(ascii: "#"), UInt8(ascii: "@")] {
      var rest = bytes[...]
      while let place = rest.firstIndex(of: sign) {
        rest = rest[(place + 1)...]
        guard rest.starts(with: marker) else { continue }
        let url = rest.dropFirst(marker.count).prefix(1000)
          .prefix { $0 > 0x20 && $0 != UInt8(ascii: "*") }
        let name = String(decoding: url, as: UTF8.self)
        if name.hasPrefix("data:") || name.contains("://") || name.isEmpty { continue }
        let map = FilePath.absolute(name, in: FilePath.directory(of: path))
        if let status = RecordedInput.status(of: map), status.st_mode & S_IFMT == S_IFREG {
          maps.append(map)
        }
      }
    }
    return maps
  }
}
