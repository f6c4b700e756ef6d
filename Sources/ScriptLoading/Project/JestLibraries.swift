internal import HostLoop

/// Libraries that run JavaScript in native threads of their own, which bridgehost does not have. Jest has none either: if it runs
/// them, they stay in the one thread. So they are told that it does.
package enum JestLibraries {
  private static let names: Set = [
    "react-native-reanimated", "react-native-worklets", "react-native-gesture-handler",
  ]

  /// The variable by which a library knows Jest.
  static let variable = "JEST_WORKER_ID"

  /// The text of a file of these libraries, in which the variable is set. `nil` for another file.
  ///
  /// `__DEV__` is not set, because in development they check what their Babel plug-in made of the app.
  static func text(_ text: String, at path: String) -> String? {
    guard let name = InstalledPackage.name(ofFile: path), names.contains(name) else { return nil }
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

  /// The libraries whose files are in a script, in alphabetical order.
  package static func libraries(in script: Script) -> [String] {
    let sources = script.isBundled ? script.sourceMap?.sources ?? [] : []
    return names.filter { name in sources.contains { $0.contains("/node_modules/\(name)/") } }
      .sorted()
  }
}
