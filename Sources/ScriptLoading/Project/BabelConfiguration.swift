internal import HostLoop

/// The text of a project's Babel configuration, for advice, and for the kind of decorators. bridgehost runs none of its plugins
/// but `module-resolver`.
struct BabelConfiguration {
  static let names = [
    "babel.config.js", "babel.config.cjs", "babel.config.json", ".babelrc.js", ".babelrc.cjs",
    ".babelrc", ".babelrc.json",
  ]

  /// Its file, as a person would write the path.
  let name: String
  private let text: String

  init?(above folder: String, workingDirectory: String) {
    guard let file = FilePath.nearest(Self.names, above: folder),
      let contents = try? FileContents(path: file)
    else { return nil }
    name = FilePath.readable(file, from: workingDirectory)
    text = String(decoding: contents.bytes, as: UTF8.self)
  }

  /// The plugins for syntax that JavaScript does not have yet.
  var syntaxPlugins: [String] {
    text.matches(
      of: /['"]((?:module:)?(?:@babel\/(?:plugin-)?|babel-plugin-)?(?:proposal|syntax)-[\w-]+)['"]/
    ).map { String($0.output.1) }
  }

  /// Whether decorators mean what they meant before there was a standard, as in TypeScript with `experimentalDecorators`.
  /// Expo's preset says so, too.
  var hasLegacyDecorators: Bool {
    text.contains("decorators") && text.contains("legacy")
      || ["decorator-support", "babel-preset-expo", "preset-mobx"].contains { text.contains($0) }
  }

  /// The plugin that makes a module of a name that imports have; `nil` if none does.
  func plugin(thatMakes module: String) -> String? {
    if text.contains("'\(module)'") || text.contains("\"\(module)\"") {
      let plugins = text.matches(
        of: /['"](?:module:)?((?:babel-plugin-)?[\w@][\w@\/.-]*dotenv[\w.-]*)['"]/)
      return plugins.first.map { String($0.output.1) } ?? ""
    }
    // Its name for the variables of `.env`, if the configuration gives no other.
    return module == "@env" && text.contains("react-native-dotenv") && !text.contains("moduleName")
      ? "react-native-dotenv" : nil
  }
}
