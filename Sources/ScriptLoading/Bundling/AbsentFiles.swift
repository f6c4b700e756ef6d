import Glibc

/// Files in place of those inside React Native that bridgehost does not have. They can be imported. What they export fails
/// when it is used, and says why. The files live as long as this value.
struct AbsentFiles: ~Copyable {
  /// The file that makes what they export, in bridgehost's JavaScript.
  static let exports = "/react-native/absent.cjs"

  /// What is imported instead of each file.
  let aliases: [String: String]
  private let folder: TemporaryFolder

  /// - Parameter names: the imports, such as `react-native/Libraries/Pressability/PressabilityDebug`.
  init(_ names: Set<String>, javaScriptHalf: String) throws(ScriptError) {
    let folder = try TemporaryFolder()
    var aliases: [String: String] = [:]
    for (number, name) in names.sorted().enumerated() {
      // esbuild has checked that the name stands in quotes as it is.
      let text =
        "module.exports = require('\(javaScriptHalf)\(Self.exports)')('\(name)');\n"
      aliases[name] = try folder.write(text, to: "\(number).cjs")
    }
    self.aliases = aliases
    self.folder = folder
  }
}
