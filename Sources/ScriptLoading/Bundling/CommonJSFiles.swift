import FoundationEssentials
internal import HostLoop

/// Which files inside React Native set `module.exports`, so that `require` of them needs no `.default`. Most of them are ES
/// modules from 0.79 on. `js/react-native/commonJS.json` has them by the last release in which they do.
enum CommonJSFiles {
  /// The files that do so in a release, such as `Libraries/Utilities/Platform`.
  static func names(in release: ReactNativeNames, javaScriptHalf: String) -> [String] {
    let path = javaScriptHalf + "/react-native/commonJS.json"
    guard let contents = try? FileContents(path: path),
      let lists = try? JSONDecoder().decode([String: [String]].self, from: Data(contents.bytes))
    else { return [] }
    return lists.flatMap { last, names in
      (Int(last.dropFirst(2)) ?? 0) >= release.minor ? names : []
    }
  }
}
