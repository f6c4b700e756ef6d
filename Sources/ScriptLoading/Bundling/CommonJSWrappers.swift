/// The functions that esbuild writes around the CommonJS modules of a bundle.
enum CommonJSWrappers {
  /// Packages without `"use strict"` that do the same when they are strict. Nearly every app has them: the `URL` of Expo
  /// imports ieee754, and compiled packages import @babel/runtime.
  private static let indifferent = ["node_modules/ieee754/", "node_modules/@babel/runtime/"]

  /// Whether every CommonJS module of a bundle is strict by itself, is JSON, or does the same when it is strict.
  ///
  /// esbuild writes `var require_a = __commonJS({`, a line with the path that ends with `{`, and then the module.
  static func areStrict(in bundle: String) -> Bool {
    let lines = bundle.utf8.split(separator: 0x0A)
    let beginning = "= __commonJS({".utf8
    for (index, line) in lines.enumerated()
    where line.suffix(beginning.count).elementsEqual(beginning) {
      guard index + 2 < lines.count else { return false }
      let path = String(lines[index + 1]) ?? ""
      if path.contains(".json\"(") || indifferent.contains(where: path.contains) { continue }
      let first = lines[index + 2].drop { $0 == 0x20 }
      guard first.starts(with: "\"use strict\";".utf8) else { return false }
    }
    return true
  }
}
