/// The file that says what a project gives to every command.
package enum ConfigurationFile {
  /// The names that it may have.
  package static let names = ["js", "cjs", "mjs", "ts", "json"].map { "bridgehost.config." + $0 }
}
