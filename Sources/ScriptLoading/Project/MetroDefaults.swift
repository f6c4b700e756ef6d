import FoundationEssentials
internal import HostLoop

/// Metro's configuration where the project says nothing: that of React Native, or that of Expo, which adds to it.
struct MetroDefaults: Equatable {
  let isExpo: Bool

  /// - Parameters:
  ///   - configuration: the text of the project's `metro.config.js`, if it has one.
  ///   - directory: a folder of the project.
  init(configuration: String?, above directory: String) {
    isExpo = configuration.map { $0.contains("expo") } ?? Self.dependsOnExpo(above: directory)
  }

  private struct Manifest: Decodable {
    var dependencies: [String: String]?
    var devDependencies: [String: String]?
  }

  private static func dependsOnExpo(above directory: String) -> Bool {
    guard let file = FilePath.nearest(["package.json"], above: directory),
      let contents = try? FileContents(path: file),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(contents.bytes))
    else { return false }
    return manifest.dependencies?["expo"] != nil || manifest.devDependencies?["expo"] != nil
  }

  /// The extensions of scripts, as the resolver lists them.
  var sources: [String] {
    ["js", "jsx", "json", "ts", "tsx"] + (isExpo ? ["cjs", "scss", "sass", "css"] : [])
  }

  /// The extensions of assets: `assetExts` in metro-config/src/defaults of Metro 0.84, and what @expo/metro-config adds for
  /// expo-image and expo-sqlite.
  var assets: [String] {
    let own = [
      "bmp", "gif", "jpg", "jpeg", "png", "psd", "svg", "webp", "xml", "m4v", "mov", "mp4", "mpeg",
      "mpg", "webm", "aac", "aiff", "caf", "m4a", "mp3", "wav", "html", "pdf", "yaml", "yml", "otf",
      "ttf", "zip",
    ]
    return own + (isExpo ? ["heic", "avif", "db"] : [])
  }

  /// Whether files may call `require.context`.
  var allowsContext: Bool { isExpo }
}
