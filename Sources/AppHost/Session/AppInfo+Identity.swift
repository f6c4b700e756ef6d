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
