/// The library whose native half a module replaces, and the versions for which it was written.
///
/// ```swift
/// static let library: ReplacedLibrary? = ReplacedLibrary("react-native-doorbell", versions: "2", "3.1")
/// ```
public struct ReplacedLibrary: Sendable, Equatable {
  /// The name of the library's package.
  public let package: String
  /// The versions whose native code was read. `3` stands for all versions 3.x, and `3.1` for all 3.1.x.
  public let versions: [String]

  /// Makes a declaration.
  ///
  /// - Parameters:
  ///   - package: the name of the library's package.
  ///   - versions: the versions whose native code was read.
  public init(_ package: String, versions: String...) {
    self.package = package
    self.versions = versions
  }

  /// The versions in a sentence: `versions 2 and 3.1`.
  package var versionsInWords: String {
    guard versions.count > 1, let last = versions.last else {
      return "version " + versions.joined()
    }
    return "versions " + versions.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Whether the module was written for this version, such as `3.1.4`.
  public func covers(_ version: String) -> Bool {
    versions.contains { version == $0 || version.hasPrefix($0 + ".") }
  }
}
