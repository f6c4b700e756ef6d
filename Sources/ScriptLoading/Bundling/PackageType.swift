internal import HostLoop

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

  /// Whether a file with this text is a CommonJS module although its package says otherwise.
  static func isWrong(for path: String, text: String) -> Bool {
    canBeIgnored(for: path) && ExportsScan.isCommonJS(text)
  }

  /// Whether esbuild can be made to ignore what a package says of a file. It has no way to ignore the extension `.mjs`.
  static func canBeIgnored(for path: String) -> Bool {
    [".js", ".jsx", ".ts", ".tsx"].contains(FilePath.suffix(of: path))
      && isModule(above: FilePath.directory(of: path))
  }

  private static func isModule(above folder: String) -> Bool {
    guard let manifest = FilePath.nearest(["package.json"], above: folder),
      let contents = try? FileContents(path: manifest)
    else { return false }
    return String(decoding: contents.bytes, as: UTF8.self)
      .contains(/"type"\s*:\s*"module"/)
  }
}
