/// The options with which esbuild finds and reads files as Metro does.
struct BundlerOptions {
  /// How `.js` files are read.
  enum JavaScriptLoader: String {
    case jsx, tsx
  }

  /// The format of a bundle. Only `esm` allows `await` at its top level.
  enum Format: String {
    case iife, esm
  }

  var javaScriptHalf: String
  var aliases: [String: String] = [:]
  /// Whether libraries that cannot run here do what they do in Jest.
  var runsAsInJest = false
  var loader = JavaScriptLoader.jsx
  var format = Format.iife
  /// The path of a `tsconfig.json`.
  var configuration = ""
  /// Whether JSX calls `React.createElement`, as before React 16.14.
  var callsCreateElement = false
  var nodeEnvironment = "development"
  /// How much of `react-native` the script can import.
  var reactNative = ReactNativePart.background
  /// The folder of the app's React, if it has one.
  var react: String?
  /// What counts in the `package.json` of a package.
  var packages = PackageRules(reactNative: nil)
  /// Whether bridgehost replaces files as the field `browser` of a package says. esbuild does so only for a browser, whose
  /// condition in `exports` does not hold on a phone.
  var replacesFiles = false
  /// Folders with packages besides those named `node_modules`.
  var packageFolders: [String] = []
  /// Extensions of sources, without dots, in the order in which they are tried.
  var sources = Self.sourceExtensions
  /// Extensions of files that are texts, without dots.
  var texts: [String] = []
  /// Extensions of assets, without dots. React Native turns assets into numbers. esbuild has no loader for them, so its error
  /// shows that a script imports one.
  var assets: [String] = []
  /// Whether style sheets are empty modules, as Expo makes them for a phone.
  var hasStyles = false
  /// Whether the project is one of Expo, whose Babel preset says which platform it is.
  var isExpo = false
  /// Files that run before the script.
  var preludes: [String] = []
  /// Whether `.svg` files are components, as with `react-native-svg-transformer`.
  var hasDrawings = false
  /// Whether importing an asset gives an empty module, for an esbuild whose service we do not understand.
  var ignoresAssets = false

  /// What is imported as `react-native`.
  enum ReactNativePart {
    /// The names that background work needs. esbuild reads a tenth of the files for them.
    case background
    /// A file with fewer names than `background`.
    case file(String)
    /// All that one release of React Native exports.
    case release(ReactNativeFiles)
  }

  /// What is imported as `react-native`: a file or a folder.
  var reactNativePath: String {
    switch reactNative {
    case .background: javaScriptHalf + "/react-native/background.js"
    case .release: javaScriptHalf + "/react-native"
    case .file(let file): file
    }
  }

  /// The files of `react-native` that esbuild gets from bridgehost, if it asks.
  var reactNativeFiles: ReactNativeFiles? {
    if case .release(let files) = reactNative { files } else { nil }
  }

  /// Whether an import means what an alias says.
  func isAliased(_ specifier: String) -> Bool {
    aliases.keys.contains { specifier == $0 || specifier.hasPrefix($0 + "/") }
  }

  /// Metro tries every platform of one extension before the next extension. `mjs` and `cjs` are our
  /// addition: Metro requires them to be written out. JSON is last, because esbuild takes `app.json`
  /// for `./App`, where Metro takes `App.tsx`.
  static let sourceExtensions = ["js", "jsx", "ts", "tsx", "mjs", "cjs", "json"]

  private var resolveExtensions: [String] {
    sources.flatMap { [".ios.\($0)", ".native.\($0)", ".\($0)"] }
  }

  /// The extensions, without dots, that esbuild alone reads otherwise than Metro.
  var misread: [String] {
    ["css", "txt"].filter { !texts.contains($0) }.filter {
      assets.contains($0) || !sources.contains($0) && !($0 == "css" && hasStyles)
    }
  }

  /// Those of them that Metro does not know.
  var foreign: [String] { misread.filter { !assets.contains($0) } }

  /// The arguments that lead every import of `react` through our folder to the app's React.
  var reactAliases: [String] {
    let ownReact = javaScriptHalf + "/react"
    guard let react, aliases["react"] == nil, FilePath.exists(ownReact) else { return [] }
    return ["--alias:react=\(ownReact)", "--alias:@bridgehost/react=\(react)"]
  }

  /// The arguments for esbuild, without the entry.
  var arguments: [String] {
    var arguments = [
      "--bundle", "--format=\(format.rawValue)", "--sourcemap=inline", "--target=esnext",
      "--charset=utf8", "--legal-comments=none",
      // Metro uses the `browser` field and its file replacements, and so does this platform.
      "--platform=" + (replacesFiles ? "neutral" : "browser"),
      "--main-fields=" + packages.mainFields.joined(separator: ","),
      "--conditions=" + packages.conditions.joined(separator: ","),
      "--resolve-extensions=" + resolveExtensions.joined(separator: ","),
      // Metro evaluates every imported module, whatever `sideEffects` says.
      "--ignore-annotations",
      "--loader:.js=\(loader.rawValue)", "--loader:.cjs=\(loader.rawValue)",
      "--loader:.mjs=\(loader.rawValue)",
      "--define:process.env.NODE_ENV=\"\(nodeEnvironment)\"",
      // Metro inlines both, also where nothing imports `Platform` (metro-transform-plugins, inline-plugin.js).
      "--define:Platform.OS=\"ios\"", "--define:Platform.select=__bridgehost.select",
      "--alias:react-native=\(reactNativePath)",
      "--log-level=warning", "--log-limit=0", "--color=false",
      "--tsconfig=\(configuration)",
      // For files of packages, and those that bridgehost found for esbuild, that file does not count.
      "--jsx=\(callsCreateElement ? "transform" : "automatic")",
      // Otherwise `RN.View` would be undefined without a warning.
      "--log-override:import-is-undefined=warning",
    ]
    if isExpo { arguments.append("--define:process.env.EXPO_OS=\"ios\"") }
    arguments += preludes.map { "--inject:\($0)" }
    arguments += ModuleVariables.arguments
    arguments += reactAliases
    arguments += aliases.sorted { $0.key < $1.key }.map { "--alias:\($0.key)=\($0.value)" }
    let registry = javaScriptHalf + "/react-native/Libraries/Image/AssetRegistry.js"
    if FilePath.exists(registry) {
      arguments.append("--alias:@react-native/assets-registry/registry=\(registry)")
    }
    let others = Set(sources.compactMap { $0.split(separator: ".").last.map(String.init) })
      .subtracting(Self.sourceExtensions + assets + texts + ["svg"])
    arguments += others.sorted().map { "--loader:.\($0)=\(loader.rawValue)" }
    arguments += texts.map { "--loader:.\($0)=text" }
    // Otherwise esbuild would write a style sheet beside the bundle.
    if hasStyles { arguments += ["css", "scss", "sass"].map { "--loader:.\($0)=empty" } }
    // It cannot read them as JSON, so its error shows that a script imports one.
    arguments += misread.map { "--loader:.\($0)=json" }
    if ignoresAssets { arguments += assets.map { "--loader:.\($0)=empty" } }
    let ownLibrary = javaScriptHalf + "/bridgehost"
    if FilePath.exists(ownLibrary) {
      // esbuild chooses any one of two aliases for the same import.
      if aliases["bridgehost"] == nil { arguments.append("--alias:bridgehost=\(ownLibrary)") }
      // Their own errors would not say what a scenario file imports.
      for (package, file) in [("@jest/globals", "jest"), ("vitest", "vitest")]
      where aliases[package] == nil {
        arguments.append("--alias:\(package)=\(ownLibrary)/testing/frameworks/\(file).cjs")
      }
    }
    return arguments
  }
}
