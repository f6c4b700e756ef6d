internal import Foundation
internal import HostLoop
internal import ScriptLoading

/// The React Native of a script's project.
package enum InstalledReactNative {
  private struct Package: Decodable {
    var dependencies: [String: String]?
    var devDependencies: [String: String]?
    var peerDependencies: [String: String]?
  }

  /// Its version: that of the nearest installed package, else the first that the project's `package.json` allows.
  ///
  /// - Parameter folder: an absolute path, from which the search goes up.
  /// - Returns: such as `0.76.1`; `nil` when neither says a version.
  package static func version(above folder: String) -> String? {
    if let version = InstalledPackage("react-native", above: folder)?.version,
      ProjectConfiguration.isVersion(version)
    {
      return version
    }
    guard let file = FilePath.nearest(["package.json"], above: folder), let package = read(file)
    else { return nil }
    let lists = [package.dependencies, package.devDependencies, package.peerDependencies]
    return lists.lazy.compactMap { $0?["react-native"] }.first.flatMap(first)
  }

  /// `0.76.0` for `^0.76`.
  private static func first(ofRange range: String) -> String? {
    guard let match = range.firstMatch(of: /^[~^=v]*(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?/) else {
      return nil
    }
    return "\(match.1).\(match.2).\(match.3 ?? "0")"
  }

  /// `nil` if the file is not a package. The project then gives no version.
  private static func read(_ file: String) -> Package? {
    guard let bytes = try? FileContents(path: file).bytes else { return nil }
    return try? JSONDecoder().decode(Package.self, from: Data(bytes))
  }
}
