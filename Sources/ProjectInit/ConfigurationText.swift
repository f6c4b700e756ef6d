/// The `bridgehost.config.js` that `bridgehost init` writes.
enum ConfigurationText {
  static let name = "bridgehost.config.js"

  /// - Parameter natives: paths relative to the project's folder.
  static func text(natives: [String]) -> String {
    let list =
      natives.isEmpty
      ? "[]" : "[\n" + natives.map { "    './\($0)',\n" }.joined() + "  ]"
    return """
      // The configuration of this project. All commands of bridgehost read it.
      export default {
        // Files that define native modules which bridgehost does not have. Stand-ins answer for the others.
        natives: \(list),
      };

      """
  }
}
