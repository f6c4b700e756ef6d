internal import ScriptLoading
internal import SimulatedPhone

/// The keys of `app.json`, of an Info.plist and of entitlements that bridgehost reads, and a check for keys that look
/// misspelled or are in the wrong place.
enum DeclaredKeys {
  /// The object of `app.json` that has the keys of an Info.plist.
  static let infoPlist = "expo.ios.infoPlist"
  /// The object of `app.json` that has the keys of the entitlements.
  static let entitlements = "expo.ios.entitlements"

  /// By the path of the object that contains them.
  private static let known: [String: [String]] = [
    "": ["name", "displayName", "expo", "initialProps"],
    // Expo reads only `expo.ios`.
    "ios": [],
    "expo": ["scheme", "ios", "android", "name", "slug", "plugins", "version"],
    "expo.ios": ["bundleIdentifier", "infoPlist", "entitlements", "buildNumber"],
    infoPlist: [
      "UIBackgroundModes", "BGTaskSchedulerPermittedIdentifiers", "LSApplicationQueriesSchemes",
      "CFBundleURLTypes", "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription",
      "NSFaceIDUsageDescription", "UIApplicationSceneManifest",
    ],
    entitlements: [
      "com.apple.developer.healthkit", "com.apple.developer.healthkit.background-delivery",
      "com.apple.developer.healthkit.access", "com.apple.security.application-groups",
      "keychain-access-groups",
    ],
  ]

  /// The path of each key that can be in one place only.
  private static let places: [String: String] = {
    var places = ["infoPlist": infoPlist, "entitlements": entitlements]
    for path in [infoPlist, entitlements] {
      for key in known[path] ?? [] { places[key] = "\(path).\(key)" }
    }
    return places
  }()

  /// A message about each key that looks misspelled or is in the wrong place, and about each misspelled background mode.
  ///
  /// - Parameter root: the path of the whole file: empty for `app.json`, ``infoPlist`` for an Info.plist.
  static func problems(
    in object: [String: Any], at path: String = "", of root: String = ""
  ) -> [String] {
    guard let known = known[path] else { return [] }
    var problems: [String] = []
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      let written = path.isEmpty ? key : "\(path).\(key)"
      var meant = written
      if let place = known.contains(key) ? nil : place(of: key, in: path, known, root) {
        meant = place.path
        let name = path == root ? "it" : path
        problems.append("\(name) has the unknown key '\(key)'; did you mean '\(place.name)'?")
      }
      if let value = value as? [String: Any] {
        problems += self.problems(in: value, at: meant, of: root)
      } else if meant == "\(infoPlist).UIBackgroundModes", let modes = value as? [String] {
        problems += modes.compactMap {
          problem(of: $0, in: root == infoPlist ? key : written)
        }
      }
    }
    return problems
  }

  /// The path of the key that was probably meant, and how to name it.
  private static func place(
    of key: String, in path: String, _ known: [String], _ root: String
  ) -> (path: String, name: String)? {
    if root.isEmpty, let place = places[key] { return (place, place) }
    guard key.count > 1,
      // Two letters of a short word make another word.
      let meant = known.first(where: { Spelling.distance(key, $0) <= ($0.count > 5 ? 2 : 1) })
    else { return nil }
    return (path.isEmpty ? meant : "\(path).\(meant)", meant)
  }

  /// iOS ignores an unknown mode, so a misspelled one means that the app is never woken.
  private static func problem(of mode: String, in place: String) -> String? {
    if modes.contains(mode) { return nil }
    return modes.first { Spelling.distance(mode, $0) <= 2 }.map {
      "\(place) has '\(mode)', which iOS does not know; did you mean '\($0)'?"
    }
  }

  /// The modes in Apple's documentation, "UIBackgroundModes".
  static let modes = [
    "audio", "bluetooth-central", "bluetooth-peripheral", "external-accessory", "fetch", "location",
    "nearby-interaction", "network-authentication", "newsstand-content", "processing",
    "push-to-talk", "remote-notification", "voip",
  ]
}
