import FoundationEssentials
import Glibc
internal import HostLoop

/// A package in a `node_modules` folder.
package struct InstalledPackage {
  package let name: String
  package let folder: String

  /// The folder of Debian's packages.
  package static let systemFolder = "/usr/share/nodejs"

  /// The package in a folder.
  package init(folder: String) {
    name = FilePath.name(of: folder)
    self.folder = folder
  }

  /// The package with a name, in a folder that may have another one.
  package init(_ name: String, in folder: String) { (self.name, self.folder) = (name, folder) }

  /// Looks the package up as Node.js does, from `directory` upwards.
  ///
  /// - Returns: `nil` if it is not installed.
  package init?(_ name: String, above directory: String) {
    self.init(name, in: Self.places(above: directory))
  }

  /// Looks the package up in folders that contain packages.
  init?(_ name: String, in places: [String]) {
    guard let folder = places.lazy.map({ "\($0)/\(name)" }).first(where: FilePath.exists) else {
      return nil
    }
    self.name = name
    self.folder = folder
  }

  /// The folder of the package of a file: in the nearest `node_modules`, or with the nearest `package.json`.
  static func folder(of file: String) -> String? {
    guard let last = file.ranges(of: "/node_modules/").last else {
      return FilePath.nearest(["package.json"], above: FilePath.directory(of: file))
        .map(FilePath.directory)
    }
    return file[..<last.upperBound] + name(of: String(file[last.upperBound...]))
  }

  /// The package of a file: that of the nearest `node_modules`, or of the nearest `package.json`.
  static func folders(of file: String) -> [String] {
    let directory = FilePath.directory(of: file)
    let nearest = FilePath.nearest(["package.json"], above: directory).map(FilePath.directory)
    guard let last = file.ranges(of: "/node_modules/").last else {
      return nearest.map { [$0] } ?? []
    }
    let package = file[..<last.upperBound] + name(of: String(file[last.upperBound...]))
    return Set([String(package)] + (nearest.map { [$0] } ?? [])).sorted()
  }

  /// The `node_modules` in which Node.js looks for the imports of a file in `directory`: there and in all folders above.
  static func places(above directory: String) -> [String] {
    var places: [String] = []
    var folder = directory
    while true {
      places.append(folder == "/" ? "/node_modules" : folder + "/node_modules")
      if folder == "/" || folder == "." { return places }
      folder = FilePath.directory(of: folder)
    }
  }

  /// Whether a file is in it. `path` has no links, and its folder may be one.
  func contains(_ path: String) -> Bool {
    guard let real = realpath(folder, nil) else { return false }
    defer { free(real) }
    return path.hasPrefix(String(cString: real) + "/")
  }

  /// The package of an import: `@scope/name/file` is a file of `@scope/name`.
  static func name(of specifier: String) -> String {
    specifier.split(separator: "/", omittingEmptySubsequences: false)
      .prefix(specifier.hasPrefix("@") ? 2 : 1).joined(separator: "/")
  }

  /// The package of a file in `node_modules`, or of the machine. `nil` for another file.
  static func name(ofFile file: String) -> String? {
    ["/node_modules/", systemFolder + "/"].lazy
      .compactMap { file.ranges(of: $0).last }.first
      .map { name(of: String(file[$0.upperBound...])) }
  }

  // MARK: - Its package.json

  /// The name with which others import it: that of its place in `node_modules`, else that in its `package.json`.
  var publishedName: String {
    Self.name(ofFile: folder + "/") ?? manifest?.texts["name"] ?? name
  }

  /// `nil` if its `package.json` gives none, or cannot be read.
  package var version: String? { manifest?.texts["version"] }

  /// Whether Node.js takes its files for ES modules, whatever their texts.
  var isModule: Bool { manifest?.texts["type"] == "module" }

  /// The fields that React Native's configuration of Metro reads, in this order. It never reads `module`.
  static let mainFields = ["react-native", "browser", "main"]

  /// The file that an import of the package means, by the first of these fields that names one.
  func entry(_ fields: [String] = mainFields) -> String { entryField(fields) ?? "index.js" }

  /// The file whose types others import.
  package var typesEntry: String { entry(["types", "typings", "main"]) }

  private func entryField(_ fields: [String]) -> String? {
    fields.lazy.compactMap { manifest?.texts[$0] }.first { !$0.isEmpty }
  }

  /// What all of these fields name.
  func entries(_ fields: [String]) -> [String] {
    let texts = manifest?.texts ?? [:]
    return fields.compactMap { texts[$0] }
  }

  /// The field `module`, if the package names its entry in no field that Metro reads.
  func unreadEntry(_ fields: [String]) -> String? {
    entryField(fields) == nil ? manifest?.texts["module"] : nil
  }

  /// Why a package whose `package.json` names no script has none, and what to do. `nil` if it names one.
  func lackOfScripts(_ fields: [String]) -> (reason: String, hint: String)? {
    guard entryField(fields) == nil, !hasExports else { return nil }
    if manifest?.texts["types"] ?? manifest?.texts["typings"] != nil || name.hasPrefix("@types/")
      || FilePath.exists(folder + "/index.d.ts")
    {
      return (
        "The package '\(name)' has only types, and no script",
        "Import them with `import type`, which leaves nothing to load."
      )
    }
    if manifest == nil {
      return (
        "The folder of the package '\(name)' has no package.json and no index.js",
        "Install the package again: npm install \(name)"
      )
    }
    return (
      "The package '\(name)' has no file index.js, and its package.json names no other in `main`",
      "Import a file of the package."
    )
  }

  /// Whether only its `exports` say what an import of the package means.
  func hasOnlyExports(_ fields: [String]) -> Bool {
    hasExports && entryField(fields) == nil && !FilePath.exists(folder + "/index.js")
  }

  /// Whether its `package.json` lists what can be imported.
  var hasExports: Bool { conditionsOfExports != nil }

  /// The conditions in its `exports`; `nil` if it has no `exports`.
  var conditionsOfExports: Set<String>? { manifest?.exports?.keys }

  private struct Manifest: Decodable {
    /// The fields that are texts.
    let texts: [String: String]
    let exports: Tree?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.singleValueContainer().decode([String: Tree].self)
      texts = fields.compactMapValues(\.text)
      exports = fields["exports"]
    }
  }

  /// A value of any kind.
  private struct Tree: Decodable {
    private(set) var text: String?
    /// The keys of all objects in it.
    private(set) var keys: Set<String> = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let object = try? container.decode([String: Tree].self) {
        keys = object.values.reduce(into: Set(object.keys)) { $0.formUnion($1.keys) }
      } else if let list = try? container.decode([Tree].self) {
        keys = list.reduce(into: []) { $0.formUnion($1.keys) }
      } else {
        text = try? container.decode(String.self)
      }
    }
  }

  private var manifest: Manifest? {
    (try? FileContents(path: folder + "/package.json")).flatMap {
      try? JSONDecoder().decode(Manifest.self, from: Data($0.bytes))
    }
  }
}
