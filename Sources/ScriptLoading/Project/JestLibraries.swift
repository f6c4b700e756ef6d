/// Libraries that run JavaScript in native threads of their own, which bridgehost does not have. Jest has none either: if it runs
/// them, they stay in the one thread. So they are told that it does.
package enum JestLibraries {
  private static let names: Set = [
    "react-native-reanimated", "react-native-worklets", "react-native-gesture-handler",
  ]

  /// The variable by which a library knows Jest.
  static let variable = "JEST_WORKER_ID"

  /// The text of a file of these libraries, in which the variable is set. `nil` for another file.
  ///
  /// `__DEV__` is not set, because in development they check what their Babel plug-in made of the app.
  static func text(_ text: String, at path: String) -> String? {
    guard text.contains(variable) || text.contains("__DEV__"),
      let name = InstalledPackage.name(ofFile: path), names.contains(name)
    else { return nil }
    return
      "var process = { env: { ...globalThis.process?.env, \(variable): '1' } }, __DEV__ = false; "
      + text
  }

  /// The libraries whose files are in a script, in alphabetical order.
  package static func libraries(in script: Script) -> [String] {
    let sources = script.isBundled ? script.sourceMap?.sources ?? [] : []
    return names.filter { name in sources.contains { $0.contains("/node_modules/\(name)/") } }
      .sorted()
  }
}
