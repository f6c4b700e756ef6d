internal import HostLoop

/// Libraries that need native code which bridgehost does not have, and which do without it in Jest. Those that run JavaScript in
/// native threads of their own stay in the one thread if Jest runs them, so they are told that it does. Skia draws with functions
/// in C++, for which it brings a mock.
package enum JestLibraries {
  private static let threaded: Set = [
    "react-native-reanimated", "react-native-worklets", "react-native-gesture-handler",
  ]
  private static let skia = "@shopify/react-native-skia"

  /// The variable by which a library knows Jest.
  static let variable = "JEST_WORKER_ID"

  /// The text of a file of these libraries, in which the variable is set. `nil` for another file.
  ///
  /// `__DEV__` is not set, because in development they check what their Babel plug-in made of the app.
  static func text(_ text: String, at path: String) -> String? {
    guard let name = InstalledPackage.name(ofFile: path) else { return nil }
    if name == skia { return mockOfSkia(for: path) }
    guard threaded.contains(name) else { return nil }
    // In Jest a frame is a timer of 0 ms, so an animation would never end while the clock stands still.
    if FilePath.name(of: path).hasPrefix(frames + ".") {
      return "export const \(frames) = globalThis.requestAnimationFrame;\n"
    }
    if path.contains(".native."), let text = textInJest(of: path) { return text }
    // Reanimated 2.0 to 2.2 take the file for the web (src/reanimated2/jestUtils.ts). The other one is empty.
    if path.contains("/js-reanimated/index."), text.allSatisfy(\.isWhitespace) {
      return FileContents.text(of: path.replacing("/index.", with: "/index.web."))
    }
    guard text.contains(variable) || text.contains("__DEV__") else { return nil }
    return
      "var process = { env: { ...globalThis.process?.env, \(variable): '1' } }, __DEV__ = false; "
      + text
  }

  /// What takes the place of the file with which Skia begins: its mock, as in its `jestSetup.js`. There the mock draws with
  /// CanvasKit, which is WebAssembly. Here every value of CanvasKit is one that says nothing. `nil` for another file.
  private static func mockOfSkia(for path: String) -> String? {
    guard FilePath.name(of: path).hasPrefix("index."),
      let folder = InstalledPackage.folder(of: path),
      [folder + "/src", folder + "/lib/module", folder + "/lib/commonjs"]
        .contains(FilePath.directory(of: path)),
      FilePath.exists(FilePath.directory(of: path) + "/mock/index" + FilePath.suffix(of: path))
    else { return nil }
    return """
      const silent = new Proxy(function () {}, {
        get: (_, key) => key === Symbol.toPrimitive ? () => 0 : key === Symbol.iterator ? () => [][Symbol.iterator]()
          : key === 'then' ? undefined : silent,
        apply: () => silent,
        construct: () => silent,
      });
      module.exports = require('./mock').Mock(silent);

      """
  }

  /// What Reanimated 3 and react-native-worklets make of `requestAnimationFrame` in Jest, in a file of its own.
  private static let frames = "mockedRequestAnimationFrame"

  /// From 0.8 on react-native-worklets has a resolver for Jest, which takes `NativeWorklets.ts` for
  /// `NativeWorklets.native.ts`. Reanimated 2 asks only in `NativeReanimated.ts` whether Jest runs it.
  private static func textInJest(of path: String) -> String? {
    guard let folder = InstalledPackage.folder(of: path),
      FilePath.exists(folder + "/jest/resolver.js")
        || FilePath.name(of: path).hasPrefix("NativeReanimated.native.")
    else { return nil }
    return FileContents.text(of: path.replacing(".native.", with: "."))
  }

  /// Whether a bundle has a file for which there may be another text.
  static func concern(_ hasText: (String) -> Bool) -> Bool {
    hasText(variable) || hasText("SkiaApi")
  }

  /// The threaded libraries whose files are in a script, in alphabetical order.
  package static func libraries(in script: Script) -> [String] {
    threaded.filter { has($0, script) }.sorted()
  }

  /// Whether a script has Skia, which draws nothing.
  package static func hasSkia(_ script: Script) -> Bool { has(skia, script) }

  private static func has(_ name: String, _ script: Script) -> Bool {
    let sources = script.isBundled ? script.sourceMap?.sources ?? [] : []
    return sources.contains { $0.contains("/node_modules/\(name)/") }
  }
}
