import Foundation
internal import HostLoop

/// Names of files inside React Native that stand for their paths: `require('NativeModules')`. Metro finds them until
/// React Native 0.59, whose files had such names (Haste modules). Later a bundle with such an import does not build.
enum HasteNames {
  /// The release of React Native that has paths only.
  private static let firstWithout = (major: 0, minor: 60)

  /// The files inside React Native with these names, as far as the project's React Native knows them.
  static func files(
    for names: Set<String>, above directory: String, javaScriptHalf: String
  ) -> [String: String] {
    if names.isEmpty || !areKnown(above: directory) { return [:] }
    let files = FileManager.default.enumerator(atPath: javaScriptHalf + "/react-native/Libraries")
    var found: [String: String] = [:]
    while let file = files?.nextObject() as? String {
      let name = FilePath.name(of: file)
      guard name.hasSuffix(".js"), names.contains(String(name.dropLast(3))) else { continue }
      found[String(name.dropLast(3))] = "Libraries/\(file)"
    }
    return found
  }

  private static func areKnown(above directory: String) -> Bool {
    guard let installed = InstalledPackage("react-native", above: directory)?.version,
      let version = installed.prefixMatch(of: /(\d+)\.(\d+)/),
      let major = Int(version.1), let minor = Int(version.2)
    else { return false }
    return (major, minor) < firstWithout
  }
}
