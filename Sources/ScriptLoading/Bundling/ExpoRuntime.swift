/// What Expo's Metro runs before the first module of an app. It defines globals that React Native lacks, such as `TextDecoder`,
/// and a `URL` that can be changed, which expo-file-system needs.
enum ExpoRuntime {
  /// Streams are a polyfill of Expo's Metro. The runtime is in `getModulesRunBeforeMainModule` (@expo/metro-config 54.0.10,
  /// `build/ExpoMetroConfig.js:248`); up to SDK 51 it is `build/winter`. The first file of each list counts.
  private static let names = [
    ["virtual/streams.js"], ["src/winter/index.ts", "build/winter/index.js"],
  ]

  /// The files of the package `expo`, in the order in which they run. Older versions lack them.
  static func files(above directory: String) -> [String] {
    guard let expo = InstalledPackage("expo", above: directory) else { return [] }
    return names.compactMap { files in
      files.map { "\(expo.folder)/\($0)" }.first(where: FilePath.exists)
    }
  }
}
