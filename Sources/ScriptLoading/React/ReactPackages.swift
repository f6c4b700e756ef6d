/// The React of a project, and the package that renders with it: `react` and `react-test-renderer`.
///
/// A project with another `react-test-renderer`, or with none, renders with the renderer that its React Native brings.
///
/// A project without React gets Debian's: packages `node-react` and `node-react-test-renderer`.
struct ReactPackages {
  /// A package with its version.
  struct Package {
    let folder: String
    let version: String

    /// The first number of the version: packages of one major version work together.
    var major: Substring { version.prefix { $0 != "." } }

    /// Whether it is a React whose JSX calls functions of its own: 16.14, 17 and later.
    var hasJSXRuntime: Bool { FilePath.exists(folder + "/jsx-runtime.js") }

    fileprivate init?(_ name: String, in places: [String]) {
      guard let package = InstalledPackage(name, in: places) else { return nil }
      folder = package.folder
      version = package.version ?? "unknown"
    }
  }

  /// Where the script's imports of `react` lead; `nil` if there is none.
  let react: Package?
  /// What renders without a screen.
  let renderer: Package?

  /// The folder of the project's React Native.
  private let reactNative: String?

  private static let rendererName = "react-test-renderer"

  /// Looks the packages up as Node.js does, from `directory` upwards.
  init(for directory: String, environment: [String: String]) {
    let places =
      InstalledPackage.places(above: directory)
      + (environment["NODE_PATH"] ?? "").split(separator: ":").map(String.init)
    let all = places + [InstalledPackage.systemFolder]
    react = Package("react", in: all)
    renderer = Package(Self.rendererName, in: all)
    reactNative = InstalledPackage("react-native", in: places)?.folder
  }

  /// The renderer that React Native brings, for the new architecture. `nil` if ``renderer`` fits, or there is none.
  ///
  /// - Parameter isProduction: whether it is that of a release build.
  func ownRenderer(isProduction: Bool) -> String? {
    guard problem != nil, react != nil, let reactNative else { return nil }
    let file =
      reactNative
      + "/Libraries/Renderer/implementations/ReactFabric-\(isProduction ? "prod" : "dev").js"
    return FilePath.exists(file) ? file : nil
  }

  /// Why react-test-renderer cannot render; `nil` when it can.
  var problem: String? {
    guard let react else { return "the project has no react" }
    guard let renderer else { return "the project has no \(Self.rendererName)" }
    if renderer.major == react.major { return nil }
    return
      "React is \(react.version), but \(Self.rendererName) is \(renderer.version) (\(renderer.folder))"
  }

  /// Installs the renderer of this React.
  var fix: String {
    guard let react else {
      return "npm install react && npm install --save-dev \(Self.rendererName)"
    }
    return "npm install --save-dev \(Self.rendererName)@\(react.version)"
  }
}
