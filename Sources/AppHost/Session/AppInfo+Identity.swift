internal import SimulatedPhone

// What the app calls itself.
extension AppInfo {
  /// Reads the object `expo` of `app.json`.
  mutating func applyIdentity(ofExpo expo: [String: Any]) {
    let ios = expo["ios"] as? [String: Any]
    displayName = expo["name"] as? String ?? displayName
    // Expo's default, which is not that of React Native's template.
    version = expo["version"] as? String ?? "1.0.0"
    buildNumber = ios?["buildNumber"] as? String ?? buildNumber
  }

  /// The configuration with a `bundleIdentifier`, without which Xcode builds no app. `expo prebuild` proposes this one, and writes
  /// it (`getRecommendedBundleIdAsync` of @expo/cli).
  mutating func withIdentifier(_ expo: [String: Any]) -> [String: Any] {
    var expo = expo
    var ios = expo["ios"] as? [String: Any] ?? [:]
    if ios["bundleIdentifier"] == nil {
      let words = (expo["slug"] as? String ?? displayName).lowercased().split {
        !$0.isASCII || !($0.isLetter || $0.isNumber)
      }
      let ofAndroid = (expo["android"] as? [String: Any])?["package"] as? String
      bundleIdentifier =
        ofAndroid
        ?? "com.\(expo["owner"] as? String ?? "anonymous").\(words.joined(separator: "-"))"
      ios["bundleIdentifier"] = bundleIdentifier
    }
    expo["ios"] = ios
    return expo
  }

  /// Reads an Info.plist. In most projects the values refer to build settings, and say nothing.
  mutating func applyIdentity(ofInfoPlist plist: [String: Any]) {
    func value(_ key: String) -> String? {
      (plist[key] as? String).flatMap { $0.contains("$(") ? nil : $0 }
    }
    displayName = value("CFBundleDisplayName") ?? value("CFBundleName") ?? displayName
    version = value("CFBundleShortVersionString") ?? version
    buildNumber = value("CFBundleVersion") ?? buildNumber
    bundleIdentifier = value("CFBundleIdentifier") ?? bundleIdentifier
  }
}
