import FoundationEssentials
internal import HostLoop

/// bridgehost's `react-native` as one release of React Native has it: it exports the names of this release, files that are
/// CommonJS modules in this release are that here, too, and `package.json` has the version of the app's React Native. A file that
/// bridgehost does not have can be imported. Its exports fail when they are used, and say why.
///
/// esbuild asks for the texts, so no such files are written.
struct ReactNativeFiles {
  /// The file in bridgehost's JavaScript that makes the exports of an absent file.
  private static let exports = "/react-native/absent.cjs"

  /// What scripts import to learn the version of React Native.
  static let manifest = "react-native/package.json"

  /// Where the files seem to be.
  private static let folder = "/react-native/of-release/"

  private let javaScriptHalf: String
  /// The names that are exported; `nil` for those of all releases.
  private let names: Set<String>?
  private let commonJS: Set<String>
  /// Files inside React Native, by the names that are imported without their paths.
  var hasteNames: [String: String] = [:]

  /// - Parameter release: the names of the app's React Native; `nil` for those of all releases.
  init(release: ReactNativeNames?, javaScriptHalf: String) {
    self.javaScriptHalf = javaScriptHalf
    names = release?.own.names
    commonJS = Set(
      release.map { CommonJSFiles.names(in: $0, javaScriptHalf: javaScriptHalf) } ?? [])
  }

  /// The name of one of these files in `react-native`; `nil` for another path.
  static func name(of path: String, javaScriptHalf: String) -> String? {
    let folder = javaScriptHalf + folder
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : nil
  }

  /// The files and imports about which esbuild asks.
  var filters: ServiceBuild.Filters {
    let imports = ["react-native(/.*)?"] + hasteNames.keys.sorted()
    return ServiceBuild.Filters(
      load: Self.folder, resolve: "^(\(imports.joined(separator: "|")))$")
  }

  /// The answer to a question of esbuild; `nil` if it is about something else.
  func answer(_ question: ServiceBuild.Question) -> ServiceBuild.Answer? {
    switch question {
    case .resolve(let each): path(of: each.specifier).map { .path($0) }
    case .load(let path): text(of: path).map { .text($0, loader: "js") }
    case .found(let path?, let each, _):
      // bridgehost's own files import each other as they are.
      each.folder.hasPrefix(javaScriptHalf + "/")
        ? nil : self.path(ofOwn: path).map { .path($0) }
    case .found: nil
    }
  }

  private func path(of specifier: String) -> String? {
    if specifier == "react-native" { return names.map { _ in path(named: "index.js") } }
    if specifier == Self.manifest { return path(named: "package.json") }
    let library = "react-native/"
    guard
      let name = hasteNames[specifier]
        ?? (specifier.hasPrefix(library) ? String(specifier.dropFirst(library.count)) : nil)
    else { return nil }
    let file = FilePath.absolute(name, in: javaScriptHalf + "/react-native")
    let found = ["", ".js", ".cjs", ".json", "/index.js"].lazy.map { file + $0 }
      .first { FilePath.exists($0) && !FilePath.exists($0 + "/.") }
    if let found { return path(ofOwn: found) }
    return FilePath.exists(javaScriptHalf + Self.exports) ? path(named: name) : nil
  }

  /// The path of the file that takes the place of bridgehost's own file.
  private func path(ofOwn file: String) -> String? {
    let own = javaScriptHalf + "/react-native/"
    guard file.hasPrefix(own), file.hasSuffix(".js") else { return nil }
    let name = file.dropFirst(own.count)
    return name == "index.js" && names != nil || commonJS.contains(String(name.dropLast(3)))
      ? path(named: name) : nil
  }

  private func path(named name: some StringProtocol) -> String {
    javaScriptHalf + Self.folder + name
  }

  private func text(of path: String) -> String? {
    guard let name = Self.name(of: path, javaScriptHalf: javaScriptHalf) else { return nil }
    let own = javaScriptHalf + "/react-native/"
    if name == "index.js", let names {
      return Self.exports(of: names, in: "index.js", of: javaScriptHalf)
        // Who imports the default may ask for any name.
        + "export * as default from 'react-native';\n"
    }
    if name == "package.json" {
      return "export * from '\(own)manifest.js'; export { default } from '\(own)manifest.js';\n"
    }
    if name.hasSuffix(".js"), commonJS.contains(String(name.dropLast(3))) {
      return "module.exports = require('\(own)\(name)').default;\n"
    }
    return "module.exports = require('\(javaScriptHalf)\(Self.exports)')('react-native/\(name)');\n"
  }

  /// The names that background work needs. Most releases have them all.
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
    return "export { \(list) } from '\(javaScriptHalf)/react-native/\(file)';\n"
  }
}
