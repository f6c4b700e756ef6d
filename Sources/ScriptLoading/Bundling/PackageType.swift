/// What the `type` of a package says of its files. esbuild believes it, as Node.js does. Metro ignores it: Babel makes a
/// CommonJS module of every file, whether or not it has `import` and `export`.
enum PackageType {
  /// Whether esbuild takes a file for an ES module, whatever its text.
  static func makesESModule(_ path: String) -> Bool {
    switch FilePath.suffix(of: path) {
    case ".mjs", ".mts": true
    case ".js", ".jsx", ".ts", ".tsx": isModule(above: FilePath.directory(of: path))
    default: false
    }
  }

  /// Whether esbuild can be made to ignore what a package says of a file. It has no way to ignore the extension `.mjs`.
  static func canBeIgnored(for path: String) -> Bool {
    [".js", ".jsx", ".ts", ".tsx"].contains(FilePath.suffix(of: path))
      && isModule(above: FilePath.directory(of: path))
  }

  private static func isModule(above folder: String) -> Bool {
    FilePath.nearest(["package.json"], above: folder).map {
      InstalledPackage(folder: FilePath.directory(of: $0)).isModule
    } ?? false
  }
}
