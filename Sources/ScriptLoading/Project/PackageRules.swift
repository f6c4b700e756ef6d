/// What Metro reads in the `package.json` of a package to find its files.
struct PackageRules: Equatable {
  /// The fields that name the file of a package or replace files, the most important first.
  var mainFields = InstalledPackage.mainFields
  /// Whether `exports` count.
  var readsExports: Bool
  /// The conditions that hold in `exports`, besides `default` and that of the kind of the import.
  var conditions: [String]

  /// React Native's own configuration of Metro.
  ///
  /// - Parameter minor: the second number of the app's React Native; `nil` if it is not known.
  init(reactNative minor: Int?) {
    // Metro 0.82, which reads them without being asked to.
    readsExports = minor.map { $0 >= 79 } ?? true
    // Before, the kind of the import did not matter.
    conditions = readsExports ? ["react-native"] : ["require", "import", "react-native"]
  }

  /// Whether the release has a Metro that can read `exports` at all.
  static func canReadExports(reactNative minor: Int?) -> Bool { minor.map { $0 >= 72 } ?? true }

  /// Whether Metro may find another file of a package than esbuild for a browser.
  func differ(for package: InstalledPackage) -> Bool {
    guard let others = package.conditionsOfExports else { return false }
    return !readsExports || others.contains("browser") != conditions.contains("browser")
  }
}
