internal import HostLoop

/// The variables `module` and `exports`. Metro gives them to each file. In an ES module, esbuild takes them for globals,
/// so it writes them with other names, which show the files that use them.
enum ModuleVariables {
  private static let names = ["module", "exports"]
  private static let mark = "$free"

  /// The arguments with which esbuild does so.
  static var arguments: [String] { names.map { "--define:\($0)=\($0)\(mark)" } }

  /// The files in a bundle of esbuild that use one of them in an ES module. The paths are as esbuild prints them.
  static func files(in bundle: [UInt8]) -> Set<String> {
    guard isIn(bundle) else { return [] }
    var files: Set<String> = []
    var file: ArraySlice<UInt8>?
    for line in bundle.split(separator: 0x0A) {
      let text = line.drop { $0 == 0x20 }
      if line.count - text.count <= 2, text.starts(with: "// ".utf8) {
        file = text.dropFirst(3)
      } else if let path = file, isIn(Array(line)) {
        files.insert(String(decoding: path, as: UTF8.self))
        file = nil
      }
    }
    return files
  }

  private static func isIn(_ code: [UInt8]) -> Bool {
    code.withUnsafeBufferPointer { ScriptText.contains(Array(mark.utf8), in: $0) }
  }

  /// What declares them for the ES modules that cannot become CommonJS modules, such as `.mjs` files.
  static func declaration(for bundle: String) -> String {
    guard isIn(Array(bundle.utf8)) else { return "" }
    return "const module\(mark) = \(module), exports\(mark) = module\(mark).exports; "
  }

  /// What Metro gives to a file as `module`.
  private static let module =
    "{ exports: {}, hot: globalThis.__DEV__ ? { accept() {}, dispose() {} } : void 0 }"

  /// The bundle in which `module` has the member `hot` in development, as with Metro. Lines stay the same.
  static func withHot(_ bundle: String) -> String {
    guard let place = bundle.prefix(8000).firstRange(of: "mod = { exports: {} }") else {
      return bundle
    }
    return bundle[..<place.lowerBound] + "mod = " + module + bundle[place.upperBound...]
  }

  /// The code of a message with the names of the source.
  static func written(_ code: String) -> String {
    names.reduce(code) { $0.replacing($1 + mark, with: $1) }
  }
}
