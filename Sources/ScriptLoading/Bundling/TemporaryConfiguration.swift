import Glibc
import HostLoop

/// A temporary `tsconfig.json`. It is deleted with this value.
struct TemporaryConfiguration: ~Copyable {
  let path: String
  private let directory: String

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
    let folder = try Self.makeFolder()
    let file = folder + "/tsconfig.json"
    try Self.write(text, to: file)
    self.directory = folder
    path = file
  }

  deinit {
    unlink(path)
    rmdir(directory)
  }

  private static func makeFolder() throws(ScriptError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/bridgehost-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      let reason = String(cString: strerror(errno))
      throw ScriptError(.bundlerFailed, "no temporary folder can be made in \(parent): \(reason)")
    }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) throws(ScriptError) {
    let file = OwnedDescriptor(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let bytes = Array(text.utf8)
    guard Glibc.write(file.raw, bytes, bytes.count) == bytes.count else {
      let reason = String(cString: strerror(errno))
      unlink(path)
      rmdir(FilePath.directory(of: path))
      throw ScriptError(.bundlerFailed, "\(path) cannot be written: \(reason)")
    }
  }

  private static func project(above start: String) -> String? {
    var directory = start
    while true {
      let candidate = FilePath.absolute("tsconfig.json", in: directory)
      if FilePath.exists(candidate) { return candidate }
      if directory == "/" { return nil }
      directory = FilePath.directory(of: directory)
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
