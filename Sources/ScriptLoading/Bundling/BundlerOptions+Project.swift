extension BundlerOptions {
  /// The options of a project. `aliases` are those of bridgehost's own configuration, and take
  /// precedence.
  init(
    javaScriptHalf: String, settings: ProjectSettings, aliases: [String: String],
    environment: [String: String]
  ) {
    self.init(javaScriptHalf: javaScriptHalf)
    self.aliases = settings.extraModules.merging(settings.aliases) { $1 }.merging(aliases) { $1 }
    if let extensions = settings.sourceExtensions {
      hasDrawings = extensions.contains("svg")
      let last = (hasDrawings ? ["svg"] : []) + ["mjs", "cjs", "json"]
      sources = extensions.filter { !last.contains($0) } + last
    }
    assets = settings.assetExtensions ?? settings.defaults.assets
    texts = settings.textExtensions
    hasStyles = (settings.sourceExtensions ?? settings.defaults.sources).contains("css")
    packages = settings.packages
    packageFolders =
      settings.packageFolders
      + (environment["NODE_PATH"] ?? "").split(separator: ":").map(String.init)
    if let value = environment["NODE_ENV"], value.allSatisfy({ $0.isLetter }), !value.isEmpty {
      nodeEnvironment = value
    }
  }
}
