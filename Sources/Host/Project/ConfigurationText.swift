/// The `bridgehost.config.js` that `bridgehost init` writes.
enum ConfigurationText {
  static let name = "bridgehost.config.js"

  /// - Parameter natives: paths from the folder of the project.
  static func text(natives: [String]) -> String {
    let list =
      natives.isEmpty
      ? "[]" : "[\n" + natives.map { "    './\($0)',\n" }.joined() + "  ]"
    return """
      // What bridgehost knows of this project, in all of its commands.
      export default {
        // Files that define the native modules which bridgehost does not have.
        natives: \(list),
      };

      """
  }
}
