internal import Foundation
internal import HostLoop
internal import ScriptLoading
internal import SimulatedPhone

// What a project says of React Native's new architecture.
extension AppInfo {
  /// Applies what the files in `ios` say, because CocoaPods reads these. Without them, what `app.json` says, from which Expo's
  /// prebuild makes them.
  ///
  /// - Parameters:
  ///   - expo: the object `expo` of `app.json`; `nil` if there is none.
  ///   - folder: the folder of the project.
  mutating func applyArchitecture(ofExpo expo: [String: Any]?, in folder: String) {
    wantsNewArchitecture =
      Self.wantsNewArchitecture(podfile: Self.text(of: folder + "/ios/Podfile"))
      ?? Self.wantsNewArchitecture(properties: folder + "/ios/Podfile.properties.json")
      ?? expo.flatMap(Self.wantsNewArchitecture)
  }

  /// `newArchEnabled` for iOS, for the plugin expo-build-properties, or for all platforms.
  private static func wantsNewArchitecture(expo: [String: Any]) -> Bool? {
    let ios = expo["ios"] as? [String: Any]
    return ios?[key] as? Bool ?? buildProperties(expo["plugins"])?[key] as? Bool
      ?? expo[key] as? Bool
  }

  private static let key = "newArchEnabled"

  /// `ios` of `["expo-build-properties", { "ios": { … } }]`.
  private static func buildProperties(_ plugins: Any?) -> [String: Any]? {
    for plugin in plugins as? [Any] ?? [] {
      let parts = plugin as? [Any] ?? []
      guard parts.first as? String == "expo-build-properties", parts.count > 1 else { continue }
      return (parts[1] as? [String: Any])?["ios"] as? [String: Any]
    }
    return nil
  }

  /// The file has texts: `{ "newArchEnabled": "true" }`.
  private static func wantsNewArchitecture(properties file: String) -> Bool? {
    guard let text = text(of: file),
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { return nil }
    return object[key] as? Bool ?? (object[key] as? String).flatMap(Bool.init)
  }

  /// `ENV['RCT_NEW_ARCH_ENABLED'] = '1'`, or `:new_arch_enabled => true` of `use_react_native!`, without a condition.
  private static func wantsNewArchitecture(podfile text: String?) -> Bool? {
    guard let text else { return nil }
    for line in text.split(whereSeparator: \.isNewline) {
      let code = line.prefix { $0 != "#" }
      // What is indented may stand behind a condition.
      let isConditional = code.first?.isWhitespace ?? true
      let line = code.trimmingCharacters(in: .whitespaces)
      if !isConditional,
        let match = line.firstMatch(of: /^ENV\[.RCT_NEW_ARCH_ENABLED.\]\s*=\s*['"]?([01])['"]?$/)
      {
        return match.1 == "1"
      }
      let option = /(?::new_arch_enabled\s*=>|\bnew_arch_enabled:)\s*(true|false)\b/
      if let match = line.firstMatch(of: option) { return match.1 == "true" }
    }
    return nil
  }

  private static func text(of file: String) -> String? {
    FileContents.text(of: file)
  }
}
