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
      ? "" : "\n  // Imports of these packages lead to these files.\n  alias: {\n\(entries)  },"
    return """
      // What bridgehost knows of this project, in all of its commands.
      export default {
        // Files that define the native modules which bridgehost does not have.
        natives: \(list),\(alias)
      };

      """
  }
}
