/// The packages that a script can import: those of the `node_modules` of its folder and of all folders above.
package struct InstalledPackages: Sendable {
  private let folder: String

  /// - Parameter folder: an absolute path.
  package init(above folder: String) { self.folder = folder }

  /// The version of a package; `nil` if it is not installed, or does not say it.
  package func version(of package: String) -> String? {
    InstalledPackage(package, above: folder)?.version
  }
}
