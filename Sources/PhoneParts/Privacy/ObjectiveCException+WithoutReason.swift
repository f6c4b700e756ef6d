package import SimulatedPhone

extension ObjectiveCException {
  /// What the log of a phone says when iOS ends an app that has no reason.
  package static func withoutReason(_ key: String) -> ObjectiveCException {
    ObjectiveCException(
      name: "TCC",
      reason:
        "This app has crashed because it attempted to access privacy-sensitive data without a "
        + "usage description. The app's Info.plist must contain an \(key) key with a string value "
        + "explaining to the user how the app uses this data.",
      fix: "add \(key) to the app's Info.plist: with Expo in expo.ios.infoPlist of app.json")
  }
}
