/// esbuild takes `Button.tsx` for an import of `./Button.js`, as TypeScript does. Metro does not.
enum TypeScriptExtension {
  static let scripts = [".js", ".jsx", ".mjs", ".cjs"]
  static let typed = [".ts", ".tsx", ".mts", ".cts"]

  /// Whether the found file has another extension than the import.
  static func isAdded(to specifier: String, in path: String) -> Bool {
    let suffix = FilePath.suffix(of: specifier)
    guard scripts.contains(suffix), typed.contains(FilePath.suffix(of: path)) else { return false }
    let name = FilePath.name(of: path)
    return !name.hasPrefix(FilePath.name(of: specifier) + ".")
  }

  /// Whether a path ends as that of a script without types.
  static func isScript(_ path: String) -> Bool { scripts.contains(FilePath.suffix(of: path)) }

  /// Whether a text has the path of a script that does not exist, and beside which there is a TypeScript file.
  static func mayBeMissing(inImportsOf text: String, in folder: String) -> Bool {
    let source = SourceText(text)
    guard source.contains("s'") || source.contains("s\"") else { return false }
    return text.matches(of: /['"](\.[^'"\s]*\.[mc]?jsx?)['"]/).contains {
      isMissing(String($0.output.1), in: folder)
    }
  }

  /// Whether this is so for an import.
  static func isMissing(_ specifier: String, in folder: String) -> Bool {
    guard specifier.hasPrefix(".") else { return false }
    let path = FilePath.absolute(specifier, in: folder)
    return file(insteadOf: path) != nil && !FilePath.exists(path)
  }

  /// The TypeScript file beside the one that an import names.
  static func file(insteadOf path: String) -> String? {
    let suffix = FilePath.suffix(of: path)
    guard scripts.contains(suffix) else { return nil }
    return typed.map { path.dropLast(suffix.count) + $0 }.first(where: FilePath.exists)
  }
}
