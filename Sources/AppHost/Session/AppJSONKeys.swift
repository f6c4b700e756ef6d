internal import ScriptLoading

/// The keys of `app.json` that bridgehost reads, and a check for misspelled keys.
enum AppJSONKeys {
  /// By the path of the object that contains them.
  private static let known: [String: [String]] = [
    "": ["name", "displayName", "expo", "initialProps"],
    "expo": ["scheme", "ios", "android", "name", "slug", "plugins", "version"],
    "expo.ios": ["bundleIdentifier", "infoPlist", "entitlements", "buildNumber"],
    "expo.ios.infoPlist": [
      "UIBackgroundModes", "BGTaskSchedulerPermittedIdentifiers", "LSApplicationQueriesSchemes",
      "CFBundleURLTypes", "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription",
      "UIApplicationSceneManifest",
    ],
    "expo.ios.entitlements": [
      "com.apple.developer.healthkit", "com.apple.developer.healthkit.background-delivery",
      "com.apple.developer.healthkit.access",
    ],
  ]

  /// A message about the first key that looks misspelled. `nil` if there is none.
  static func problem(in object: [String: Any], at path: String = "") -> String? {
    guard let known = known[path] else { return nil }
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      if let meant = meant(by: key, known) {
        return
          "\(path.isEmpty ? "it" : path) has the unknown key '\(key)'; did you mean '\(meant)'?"
      }
      let inner = path.isEmpty ? key : "\(path).\(key)"
      if let value = value as? [String: Any], let problem = problem(in: value, at: inner) {
        return problem
      }
    }
    return nil
  }

  private static func meant(by key: String, _ known: [String]) -> String? {
    if known.contains(key) || key.count < 2 { return nil }
    // Two letters of a short word make another word.
    return known.first { Spelling.distance(key, $0) <= ($0.count > 5 ? 2 : 1) }
  }
}
