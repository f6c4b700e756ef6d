/// Which globals a script finds.
package enum Globals: String, CaseIterable, Sendable {
  /// Those of one version of React Native on Hermes, its engine: what a phone lacks is missing.
  case reactNative = "react-native"
  /// All that bridgehost has.
  case web
}
