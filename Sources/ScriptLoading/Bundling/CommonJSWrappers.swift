/// The functions that esbuild writes around the CommonJS modules of a bundle.
enum CommonJSWrappers {
  /// Whether every CommonJS module of a bundle is strict by itself, or JSON.
  ///
  /// esbuild writes `var require_a = __commonJS({`, a line with the path that ends with `{`, and then the module.
  static func areStrict(in bundle: String) -> Bool {
    let lines = bundle.utf8.split(separator: 0x0A)
    let beginning = "= __commonJS({".utf8
    for (index, line) in lines.enumerated()
    where line.suffix(beginning.count).elementsEqual(beginning) {
      guard index + 2 < lines.count else { return false }
      let isJSON = String(lines[index + 1])?.contains(".json\"(") ?? false
      let first = lines[index + 2].drop { $0 == 0x20 }
      guard isJSON || first.starts(with: "\"use strict\";".utf8) else { return false }
    }
    return true
  }
}
