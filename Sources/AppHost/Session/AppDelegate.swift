internal import Foundation
internal import HostLoop
internal import SimulatedPhone

/// The source text of an app delegate, in which an app says what React Native runs.
enum AppDelegate {
  /// The root component that the app delegate in `folder` runs. `nil` if there is no app delegate, or if it does not
  /// contain exactly one name.
  static func root(in folder: String) -> AppInfo.NativeRoot? {
    for (file, text) in sources(in: folder) {
      var names = Set(text.matches(of: /[mM]oduleName\s*[:=]\s*@?"([^"\\]+)"/).map { String($0.1) })
      // React Native 0.68 to 0.70 (template/ios/HelloWorld/AppDelegate.mm).
      let made = text.matches(of: /RCTAppSetupDefaultRootView\([^,]*,\s*@"([^"\\]+)"/)
      names.formUnion(made.map { String($0.1) })
      guard let name = names.first, names.count == 1 else { continue }
      return AppInfo.NativeRoot(name: name, origin: file)
    }
    return nil
  }

  /// The text of the app delegate in `folder`, without comments. `nil` if there is none.
  static func text(in folder: String) -> String? { sources(in: folder).first?.text }

  private static func sources(in folder: String) -> [(file: String, text: String)] {
    ["AppDelegate.mm", "AppDelegate.m", "AppDelegate.swift"].compactMap { file in
      guard let contents = try? FileContents(path: "\(folder)/\(file)") else { return nil }
      return (
        file, String(decoding: contents.bytes, as: UTF8.self).replacing(/\/\/[^\n]*/, with: "")
      )
    }
  }
}
