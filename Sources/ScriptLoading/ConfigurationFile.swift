/// The file with a project's settings for all commands.
package enum ConfigurationFile {
  /// The possible names of the file.
  package static let names = ["js", "cjs", "mjs", "ts", "json"].map { "bridgehost.config." + $0 }
}
