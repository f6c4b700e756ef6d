import HostLoop

/// A temporary `tsconfig.json`. It is deleted with this value.
struct TemporaryConfiguration: ~Copyable {
  let path: String
  private let folder: TemporaryFolder

  /// Writes a configuration that extends the project's own `tsconfig.json`, if there is one in
  /// `directory` or above.
  ///
  /// - Parameter callsCreateElement: whether JSX calls `React.createElement`, as before React 16.14.
  ///
  /// React Native's preset says `"jsx": "react-native"`, which leaves JSX to Babel: that is undone.
  /// For annotated `.js` files, JavaScript's meaning is kept of imports that nothing uses and of
  /// class fields that nothing sets.
  init(
    above directory: String, for loader: BundlerOptions.JavaScriptLoader, callsCreateElement: Bool
  ) throws(ScriptError) {
    let base = Self.project(above: directory).map { "\"extends\": \(Self.quoted($0)), " } ?? ""
    let meaning =
      loader == .tsx
      ? ", \"importsNotUsedAsValues\": \"preserve\", \"useDefineForClassFields\": true" : ""
    let jsx = callsCreateElement ? "react" : "react-jsx"
    let text = "{\(base)\"compilerOptions\": {\"jsx\": \"\(jsx)\"\(meaning)}}\n"
    let folder = try TemporaryFolder.ofBundler()
    path = try folder.write(text, to: "tsconfig.json")
    self.folder = folder
  }

  private static func project(above start: String) -> String? {
    var directory = start
    while true {
      // Expo reads the paths of either.
      for name in ["tsconfig.json", "jsconfig.json"] {
        let candidate = FilePath.absolute(name, in: directory)
        if FilePath.exists(candidate) { return candidate }
      }
      if directory == "/" { return nil }
      directory = FilePath.directory(of: directory)
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
