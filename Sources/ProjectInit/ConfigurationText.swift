/// The `bridgehost.config.js` that `bridgehost init` writes.
enum ConfigurationText {
  static let name = "bridgehost.config.js"

  /// - Parameters:
  ///   - natives: paths relative to the project's folder.
  ///   - aliases: package names, and the path of what is imported instead of each.
  static func text(natives: [String], aliases: [(package: String, path: String)]) -> String {
    let list =
      natives.isEmpty
      ? "[]" : "[\n" + natives.map { "    './\($0)',\n" }.joined() + "  ]"
    let entries = aliases.map { "    '\($0.package)': './\($0.path)',\n" }.joined()
    let alias =
      aliases.isEmpty
      ? "" : "\n  // Imports of these packages load these files.\n  alias: {\n\(entries)  },"
    return """
      // The configuration of this project. All commands of bridgehost read it.
      export default {
        // Files that define native modules which bridgehost does not have.
        natives: \(list),\(alias)
      };

      """
  }
}
