/// What Expo's Metro runs before the first module of an app. It defines globals that React Native lacks, such as `TextDecoder`,
/// and a `URL` that can be changed, which expo-file-system needs.
enum ExpoRuntime {
  /// Streams are a polyfill of Expo's Metro. `src/winter` is in `getModulesRunBeforeMainModule` (@expo/metro-config 54.0.10,
  /// `build/ExpoMetroConfig.js:248`).
  private static let names = ["virtual/streams.js", "src/winter/index.ts"]

  /// The files of the package `expo`, in the order in which they run. Older versions lack them.
  static func files(above directory: String) -> [String] {
    guard let expo = InstalledPackage("expo", above: directory) else { return [] }
    return names.map { "\(expo.folder)/\($0)" }.filter(FilePath.exists)
  }
}
