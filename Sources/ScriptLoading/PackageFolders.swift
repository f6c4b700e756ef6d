/// The folders in which packages are looked up.
enum PackageFolders {
  /// The `node_modules` in which Node.js looks for the imports of a file in `directory`: there and in all folders above.
  static func above(_ directory: String) -> [String] {
    var places: [String] = []
    var folder = directory
    while true {
      places.append(folder == "/" ? "/node_modules" : folder + "/node_modules")
      if folder == "/" || folder == "." { return places }
      folder = FilePath.directory(of: folder)
    }
  }

  /// The folder of a package that a file in `directory` imports.
  static func find(_ name: String, above directory: String) -> String? {
    above(directory).lazy.map { "\($0)/\(name)" }.first { FilePath.exists($0) }
  }

  /// The package of an import: `@scope/name/file` is a file of `@scope/name`.
  static func package(of specifier: String) -> String {
    specifier.split(separator: "/", omittingEmptySubsequences: false)
      .prefix(specifier.hasPrefix("@") ? 2 : 1).joined(separator: "/")
  }
}
