/// A bundle that cannot run here, whatever the app in it does.
package enum UnsupportedBundle {
  /// Says in one sentence what the bundle is, and what to do. `nil` if it can run.
  package static func reason(_ text: String) -> String? {
    if text.utf8.allSatisfy({ $0 <= 0x20 }) { return "is empty; make a bundle with \(bundling)" }
    let bundle = BundleText(text)
    if !bundle.isBundle {
      return
        "is not a bundle: React Native's own code is not in it. A script runs without --metro; in a scenario, its name "
        + "ends in .js or .ts"
    }
    if bundle.isForAndroid {
      return
        "is a bundle for Android, and bridgehost simulates an iPhone; make one with \(bundling)"
    }
    if bundle.isOlderThanProxy {
      return
        "is a bundle of React Native before 0.42, which finds native modules in another way; build it with 0.42 or later"
    }
    return nil
  }

  /// The same for a bundle whose modules are files in a folder beside it.
  package static let isInPieces =
    "is a RAM bundle, whose modules are in the folder js-modules; make a plain one with \(bundling)"

  private static let bundling = "`npx react-native bundle --platform ios`"
}
