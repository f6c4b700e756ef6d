import FoundationEssentials
internal import HostLoop

/// A copy of bridgehost's `react-native` for one release of React Native. It exports the names of this release, and has stubs
/// for files that bridgehost does not have. A stub can be imported. Its exports fail when they are used, and say why. The stub
/// of `package.json` has the version of the app's React Native. Files that are CommonJS modules in this release are that here,
/// too. The copy consists of links. It is deleted with this value.
struct ReactNativeCopy: ~Copyable {
  /// What is imported as `react-native`.
  let library: String
  private let folder: TemporaryFolder

  /// The file in bridgehost's JavaScript that makes the exports of a stub.
  static let exports = "/react-native/absent.cjs"

  /// What scripts import to learn the version of React Native.
  static let manifest = "react-native/package.json"

  /// - Parameters:
  ///   - release: the names of the app's React Native; `nil` for those of all releases.
  ///   - imports: the absent files, such as `react-native/Libraries/Pressability/PressabilityDebug`.
  init(
    release: ReactNativeNames?, absentFiles imports: Set<String>, javaScriptHalf: String
  ) throws(ScriptError) {
    let folder = try TemporaryFolder.ofBundler()
    let library = folder.path + "/react-native"
    do {
      let paths = imports.map { $0.split(separator: "/").dropFirst().map(String.init) }
      let common = release.map { CommonJSFiles.names(in: $0, javaScriptHalf: javaScriptHalf) } ?? []
      try Self.link(
        javaScriptHalf + "/react-native", at: library,
        besides: paths + common.map { "\($0).js".split(separator: "/").map(String.init) })
      for name in common {
        let original = "\(javaScriptHalf)/react-native/\(name).js"
        let text = "module.exports = require('\(original)').default;\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(library)/\(name).js"))
      }
      if let names = release?.own.names {
        // The copy has a link at this place.
        let index = URL(fileURLWithPath: library + "/index.js")
        try FileManager.default.removeItem(at: index)
        try Data(Self.exports(of: names, in: "index.js", of: javaScriptHalf).utf8).write(to: index)
      }
      for name in imports where name != Self.manifest {
        let stub = "module.exports = require('\(javaScriptHalf)\(Self.exports)')('\(name)');\n"
        let file = folder.path + "/" + name + (name.hasSuffix(".js") ? "" : ".js")
        try Data(stub.utf8).write(to: URL(fileURLWithPath: file))
      }
      let file = "'\(javaScriptHalf)/react-native/manifest.js';\n"
      let manifest = "export * from \(file)export { default } from \(file)"
      try Data(manifest.utf8).write(to: URL(fileURLWithPath: library + "/package.json.js"))
    } catch {
      throw ScriptError(.bundlerFailed, "\(library) cannot be written: \(error)")
    }
    self.library = library
    self.folder = folder
  }

  /// The names that background work needs. Most releases have them all, and then need no copy.
  static func backgroundNames(in javaScriptHalf: String) -> Set<String> {
    let file = try? FileContents(path: javaScriptHalf + "/react-native/background.json")
    let names = file.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.bytes)) }
    return Set(names ?? [])
  }

  /// The text of a file that exports only some of the names of bridgehost's own file.
  static func exports(
    of names: Set<String>, in file: String, of javaScriptHalf: String
  ) -> String {
    let list = names.sorted().joined(separator: ", ")
    let text = "export { \(list) } from '\(javaScriptHalf)/react-native/\(file)';\n"
    // Who imports the default may ask for any name, so the part for background work has none.
    return file == "index.js" ? text + "export * as default from './index.js';\n" : text
  }

  /// Makes a folder at `copy` with links to all that is in `original` but `paths`, and real folders for their parents.
  private static func link(
    _ original: String, at copy: String, besides paths: [[String]]
  ) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: copy, withIntermediateDirectories: true)
    let parents = Set(paths.filter { $0.count > 1 }.map { $0[0] })
    let absent = Set(paths.filter { $0.count == 1 }.map { $0[0] })
    let entries = (try? files.contentsOfDirectory(atPath: original)) ?? []
    // Without `package.json`: its `exports` and its `type` do not fit the stubs.
    for name in entries
    where !parents.contains(name) && !absent.contains(name) && name != "package.json" {
      try files.createSymbolicLink(
        atPath: "\(copy)/\(name)", withDestinationPath: "\(original)/\(name)")
    }
    for parent in parents {
      try link(
        "\(original)/\(parent)", at: "\(copy)/\(parent)",
        besides: paths.filter { $0.first == parent }.map { Array($0.dropFirst()) })
    }
  }
}
