import FoundationEssentials
internal import HostLoop

/// Which names each release of React Native exports. `js/react-native/names.json` has the lists.
struct ReactNativeNames {
  /// The names of one release, such as 0.54.
  struct Release {
    let minor: Int
    let names: Set<String>
  }

  /// The releases whose names are known, the oldest first.
  private let releases: [Release]
  /// The second number of the app's version: 54 of 0.54.4.
  let minor: Int
  /// That of the app, or the nearest known one.
  let own: Release

  /// - Parameter version: the React Native of the app, such as `0.54.4`.
  /// - Returns: `nil` if the lists cannot be read, or for what is no version.
  init?(version: String, javaScriptHalf: String) {
    let numbers = version.split(separator: ".").prefix(2).map { Int($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1],
      let contents = try? FileContents(path: javaScriptHalf + "/react-native/names.json"),
      let changes = try? JSONDecoder().decode([String: Change].self, from: Data(contents.bytes))
    else { return nil }
    var names: Set<String> = []
    var releases: [Release] = []
    for (minor, change) in changes.map({ (Int($0.dropFirst(2)) ?? 0, $1) }).sorted(by: {
      $0.0 < $1.0
    }) {
      names.formUnion(change.added)
      names.subtract(change.removed)
      releases.append(Release(minor: minor, names: names))
    }
    guard let oldest = releases.first else { return nil }
    self.releases = releases
    self.minor = major > 0 ? .max : minor
    own = releases.last { major > 0 || $0.minor <= minor } ?? oldest
  }

  /// Which other release has a name that the app's release lacks; `nil` for a name that React Native never had.
  func words(forAbsent name: String) -> String? {
    let others = releases.filter { $0.names.contains(name) }.map(\.minor)
    let missing = "React Native 0.\(own.minor) has no '\(name)', so it is undefined"
    if let last = others.last(where: { $0 < own.minor }) {
      return "\(missing): 0.\(last) was the last with it"
    }
    return others.first.map { "\(missing): 0.\($0) is the first with it" }
  }

  private struct Change: Decodable {
    let added: [String]
    let removed: [String]
  }
}
