/// A library whose native half is written in C++ and gives JavaScript its functions as globals (JSI). bridgehost has
/// none of them, and a JavaScript file cannot define one.
struct NativeLibrary: Sendable, Equatable {
  /// The name of its package.
  let package: String
  /// The globals in which its JavaScript looks for its native half.
  let globals: [String]
  /// A word of its error messages.
  let word: String
  /// A module of the package that does without the native half.
  var standIn: String?
  /// Whether it stays in the one thread of JavaScript if a variable says that Jest runs it.
  var runsInJest = false

  /// The libraries that are known by their globals.
  static let all = [
    NativeLibrary(
      package: "react-native-reanimated", globals: ["__reanimatedModuleProxy"], word: "Reanimated",
      standIn: "react-native-reanimated/mock", runsInJest: true),
    NativeLibrary(
      package: "react-native-worklets", globals: ["__workletsModuleProxy"], word: "Worklets",
      runsInJest: true),
    NativeLibrary(
      package: "react-native-nitro-modules", globals: ["NitroModulesProxy"], word: "Nitro"),
    NativeLibrary(
      package: "realm", globals: ["__injectedRealmBinding", "Realm"], word: "Realm"),
    NativeLibrary(
      package: "react-native-quick-sqlite", globals: ["__QuickSQLiteProxy"], word: "QuickSQLite"),
    NativeLibrary(
      package: "react-native-quick-crypto", globals: ["__QuickCryptoProxy"], word: "QuickCrypto"),
    NativeLibrary(
      package: "@shopify/react-native-skia", globals: ["SkiaApi", "SkiaViewApi"], word: "Skia"),
    NativeLibrary(
      package: "react-native-vision-camera", globals: ["VisionCameraProxy"], word: "VisionCamera"),
    NativeLibrary(
      package: "@nozbe/watermelondb", globals: ["nativeWatermelonCreateAdapter"],
      word: "WatermelonDB"),
  ]

  /// The libraries in a bundle that run as in Jest.
  static func inJest(_ bundle: String) -> [NativeLibrary] {
    let text = BundleText(bundle)
    guard text.contains("JEST_WORKER_ID") else { return [] }
    return all.filter { library in
      library.runsInJest && library.globals.contains { bundle.contains($0) }
    }
  }

  /// What to do when the bundle needs it.
  var fix: String {
    "the native half of `\(package)` is C++, which bridgehost does not have. Make a bundle in which the package is "
      + "replaced: let `resolver.resolveRequest` in metro.config.js return "
      + (standIn.map { "`\($0)`" } ?? "a file with the functions that the app needs")
  }

  /// Whether an error message is about the library.
  func isNamed(in message: String) -> Bool {
    message.contains(word) || globals.contains { message.contains($0) }
  }
}
