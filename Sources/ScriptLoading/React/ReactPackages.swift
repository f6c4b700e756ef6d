import FoundationEssentials

/// The React of a project, and the package that renders with it: `react` and `react-test-renderer`.
///
/// A project without React gets Debian's: packages `node-react` and `node-react-test-renderer`.
struct ReactPackages {
  /// A package in a folder.
  struct Package {
    let folder: String
    let version: String

    /// The first number of the version: packages of one major version work together.
    var major: Substring { version.prefix { $0 != "." } }

    /// Whether it is a React whose JSX calls functions of its own: 16.14, 17 and later.
    var hasJSXRuntime: Bool { FilePath.exists(folder + "/jsx-runtime.js") }
  }

  /// Where the script's imports of `react` lead; `nil` if there is none.
  let react: Package?
  /// What renders without a screen.
  let renderer: Package?

  private static let rendererName = "react-test-renderer"

  /// Looks the packages up as Node.js does, from `directory` upwards.
  init(for directory: String, environment: [String: String]) {
    let places =
      PackageFolders.above(directory)
      + (environment["NODE_PATH"] ?? "").split(separator: ":").map(String.init)
    // Debian's Node.js has its packages there.
    let all = places + ["/usr/share/nodejs"]
    react = Self.find("react", in: all)
    renderer = Self.find(Self.rendererName, in: all)
  }

  /// Why nothing can be rendered; `nil` when it can.
  var problem: String? {
    guard let react else { return nil }
    guard let renderer else { return "the project has no \(Self.rendererName)" }
    if renderer.major == react.major { return nil }
    return
      "React is \(react.version), but \(Self.rendererName) is \(renderer.version) (\(renderer.folder))"
  }

  /// Installs the renderer of this React.
  var fix: String {
    "npm install --save-dev \(Self.rendererName)" + (react.map { "@\($0.version)" } ?? "")
  }

  private static func find(_ name: String, in places: [String]) -> Package? {
    for place in places {
      let folder = "\(place)/\(name)"
      guard FilePath.exists(folder) else { continue }
      let manifest = (try? FileContents(path: folder + "/package.json")).flatMap {
        try? JSONDecoder().decode(Manifest.self, from: Data($0.bytes))
      }
      return Package(folder: folder, version: manifest?.version ?? "unknown")
    }
    return nil
  }

  private struct Manifest: Decodable { let version: String }
}
