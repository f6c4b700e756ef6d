internal import HostLoop

/// The mocks for Jest of libraries that run JavaScript in native threads of their own, which bridgehost does not have.
///
/// The mock of react-native-reanimated only adds to the library, which then animates in JavaScript.
package enum JestMocks {
  /// The files of each library that are its mock, the first one that it has.
  private static let files = [
    "react-native-reanimated": ["mock.js"],
    "react-native-worklets": ["lib/module/mock.js", "src/mock.ts"],
    // Knows of Jest, and needs no mock.
    "react-native-gesture-handler": [],
  ]

  /// The mocks of the libraries that a project has: absolute paths, by the names of the packages.
  static func paths(above folder: String, _ inputs: BundleInputs?) -> [String: String] {
    files.filter { !$0.value.isEmpty }.reduce(into: [:]) { paths, library in
      inputs?.lookUp(library.key, from: folder)
      guard let package = InstalledPackage(library.key, above: folder) else { return }
      let mock = library.value.first { FilePath.exists("\(package.folder)/\($0)") }
      paths[library.key] = mock.map { "\(package.folder)/\($0)" }
    }
  }

  /// The variable that tells the libraries that Jest runs them: their mocks are built on what they do then.
  static let variable = "JEST_WORKER_ID"

  /// The text of a file of these libraries, in which the variable is set. `nil` for another file, or if it does not ask for
  /// the variable.
  static func text(_ text: String, at path: String) -> String? {
    guard text.contains(variable), let name = InstalledPackage.name(ofFile: path),
      files[name] != nil
    else { return nil }
    return "var process = { env: { ...globalThis.process?.env, \(variable): '1' } }; " + text
  }

  /// The libraries whose mocks are part of a script, in alphabetical order.
  package static func libraries(in script: Script) -> [String] {
    let sources = script.isBundled ? script.sourceMap?.sources ?? [] : []
    return files.filter { name, files in
      files.contains { file in sources.contains { $0.hasSuffix("/node_modules/\(name)/\(file)") } }
    }.keys.sorted()
  }
}
