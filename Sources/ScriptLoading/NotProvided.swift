import FoundationEssentials

/// What React Native exports and bridgehost does not have, by reason. Read from
/// `react-native/notProvided.json`.
struct NotProvided: Decodable {
  /// Components, and what drawing needs.
  var views: [String] = []
  /// Other APIs of React Native.
  var apis: [String] = []
  /// APIs that React Native itself has removed.
  var removed: [String] = []

  /// Reads the file in the folder `library`. If it cannot be read, nothing is known to be missing.
  init(library: String) {
    guard let contents = try? FileContents(path: library + "notProvided.json"),
      let known = try? JSONDecoder().decode(Self.self, from: Data(contents.bytes))
    else { return }
    self = known
  }

  /// Why `name` does not exist. `nil` if React Native has no such export either.
  func reason(for name: String) -> String? {
    if views.contains(name) {
      return "bridgehost runs the background work of an app and draws nothing."
    }
    if apis.contains(name) { return "it is for the part of an app that a person sees." }
    if removed.contains(name) { return "React Native itself has removed it; use its own package." }
    return nil
  }
}
