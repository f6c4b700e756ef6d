/// What esbuild is asked for, so that it finds and reads files as Metro does.
struct BundlerOptions {
  /// How `.js` files are read.
  enum JavaScriptLoader: String {
    case jsx, tsx
  }

  /// What a bundle may hold. Only an `esm` one may await at its top level.
  enum Format: String {
    case iife, esm
  }

  var javaScriptHalf: String
  var aliases: [String: String] = [:]
  var loader = JavaScriptLoader.jsx
  var format = Format.iife
  /// The path of a `tsconfig.json`.
  var configuration = ""
  var nodeEnvironment = "development"
  /// The folder of the app's React, if it has one.
  var react: String?

  /// Metro tries every platform of one extension before the next extension. The last three are
  /// ours: Metro wants them written out.
  static let resolveExtensions = ["js", "jsx", "json", "ts", "tsx", "mjs", "cjs"]
    .flatMap { [".ios.\($0)", ".native.\($0)", ".\($0)"] }

  /// Assets, which React Native turns into numbers: importing one must work and costs nothing.
  static let assets = [
    "bmp", "gif", "jpg", "jpeg", "png", "psd", "svg", "webp", "heic", "avif", "ktx", "m4v", "mov",
    "mp4", "mpeg", "mpg", "webm", "aac", "aiff", "caf", "m4a", "mp3", "wav", "html", "pdf", "yaml",
    "yml", "otf", "ttf", "woff", "woff2", "zip", "lottie", "db", "css",
  ]

  /// The command line, without the entry.
  var arguments: [String] {
    var arguments = [
      "--bundle", "--format=\(format.rawValue)", "--sourcemap=inline", "--target=esnext",
      "--charset=utf8", "--legal-comments=none",
      // Metro honours the `browser` field and its file replacements; so does this platform.
      "--platform=browser", "--main-fields=react-native,browser,module,main",
      "--conditions=react-native",
      "--resolve-extensions=" + Self.resolveExtensions.joined(separator: ","),
      // Metro evaluates every module that is imported, whatever `sideEffects` says.
      "--ignore-annotations",
      "--loader:.js=\(loader.rawValue)", "--loader:.cjs=\(loader.rawValue)",
      "--loader:.mjs=\(loader.rawValue)",
      "--define:process.env.NODE_ENV=\"\(nodeEnvironment)\"",
      "--alias:react-native=\(javaScriptHalf)/react-native",
      "--log-level=warning", "--log-limit=0", "--color=false",
      "--tsconfig=\(configuration)",
      // `RN.View` is undefined without a word otherwise.
      "--log-override:import-is-undefined=warning",
    ]
    let ownReact = javaScriptHalf + "/react"
    if let react, aliases["react"] == nil, FilePath.exists(ownReact) {
      arguments += ["--alias:react=\(ownReact)", "--alias:@bridgehost/react=\(react)"]
    }
    arguments += aliases.sorted { $0.key < $1.key }.map { "--alias:\($0.key)=\($0.value)" }
    arguments += Self.assets.map { "--loader:.\($0)=empty" }
    let ownLibrary = javaScriptHalf + "/bridgehost"
    if FilePath.exists(ownLibrary) { arguments.append("--alias:bridgehost=\(ownLibrary)") }
    return arguments
  }
}
