import HostLoop

/// A temporary `tsconfig.json`. It is deleted with this value.
struct TemporaryConfiguration: ~Copyable {
  let path: String
  private let folder: TemporaryFolder

  /// Writes a configuration that extends the project's own `tsconfig.json`, if there is one above
  /// `directory`.
  ///
  /// - Parameter callsCreateElement: whether JSX calls `React.createElement`, as before React 16.14.
  ///
  /// React Native's preset says `"jsx": "react-native"`, which leaves JSX to Babel: that is undone.
  /// For annotated `.js` files, JavaScript's meaning is kept of imports that nothing uses. As with Babel, a field that has only
  /// a type is none, and the others are assigned.
  init(
    above directory: String, for loader: BundlerOptions.JavaScriptLoader, callsCreateElement: Bool
  ) throws(ScriptError) {
    let base = Self.project(above: directory).map { "\"extends\": \(literal($0)), " } ?? ""
    let meaning =
      loader == .tsx ? ", \"importsNotUsedAsValues\": \"preserve\"" : ""
    let jsx = callsCreateElement ? "react" : "react-jsx"
    let text =
      "{\(base)\"compilerOptions\": {\"jsx\": \"\(jsx)\", \"useDefineForClassFields\": false\(meaning)}}\n"
    let folder = try TemporaryFolder.ofBundler()
    path = try folder.write(text, to: "tsconfig.json")
    self.folder = folder
  }

  /// The configuration of the project. That of a folder in it, such as the one that `init` makes, counts only if the project
  /// has none, because the whole bundle has one.
  private static func project(above start: String) -> String? {
    let root = FilePath.nearest(["package.json"], above: start).map(FilePath.directory)
    if let file = root.flatMap(file) { return file }
    var directory = start
    while true {
      if let file = file(in: directory) { return file }
      if directory == "/" { return nil }
      directory = FilePath.directory(of: directory)
    }
  }

  private static func file(in folder: String) -> String? {
    // Expo reads the paths of either.
    ["tsconfig.json", "jsconfig.json"].lazy.map { FilePath.absolute($0, in: folder) }
      .first(where: FilePath.exists)
  }
}
