internal import HostLoop

/// The files of a project's `tsconfig.json`, and where its `paths` and `baseUrl` may lead. It takes each text in the files for
/// a path, because too many candidates only cost time.
struct TypeScriptPaths {
  /// The files that exist.
  private(set) var files: Set<String> = []
  /// All files that `extends` may mean.
  private(set) var candidates: Set<String> = []
  /// The folders from which names in them may be looked up.
  private(set) var folders: Set<String> = []
  private var texts: Set<String> = []

  init(above folder: String) {
    var folder = folder
    while true {
      for name in ["tsconfig.json", "jsconfig.json"] {
        add(FilePath.absolute(name, in: folder))
      }
      if folder == "/" || folder == "." { return }
      folder = FilePath.directory(of: folder)
    }
  }

  private mutating func add(_ file: String) {
    guard candidates.insert(file).inserted, let text = FileContents.text(of: file) else { return }
    files.insert(file)
    let folder = FilePath.directory(of: file)
    folders.insert(folder)
    let strings = text.matches(of: /"((?:[^"\\]|\\.)*)"/).map { match in
      String(match.output.1).replacing("\\/", with: "/").replacing("\\\\", with: "\\")
    }
    for string in strings where !string.contains("\0") {
      texts.insert(string)
      // Any of them may be the value of `baseUrl` or of `extends`.
      let path = FilePath.absolute(string, in: folder)
      if FilePath.exists(path + "/.") { folders.insert(path) }
      guard text.contains("\"extends\"") else { continue }
      if string.hasPrefix(".") || string.hasPrefix("/") {
        addExtended(path)
      } else if !string.isEmpty {
        let name = InstalledPackage.name(of: string)
        for place in InstalledPackage.places(above: folder)
        where FilePath.exists("\(place)/\(name)") { addExtended("\(place)/\(string)") }
      }
    }
  }

  private mutating func addExtended(_ path: String) {
    for file in [path, path + ".json", path + "/tsconfig.json", path + "/package.json"]
    where FilePath.suffix(of: file) == ".json" { add(file) }
  }

  /// The pattern in `paths` that fits an import, and the file to which it leads. `nil` if none fits.
  func alias(of specifier: String) -> (pattern: String, path: String)? {
    var found: (pattern: String, path: String)?
    for file in files.sorted() {
      guard let text = FileContents.text(of: file) else { continue }
      for match in text.matches(of: /"([^"*]*)\*"\s*:\s*\[\s*"([^"*]*)\*"/) {
        let (head, target) = (String(match.output.1), String(match.output.2))
        guard specifier.hasPrefix(head), head.count >= (found?.pattern.count ?? 0) else { continue }
        let name = target + specifier.dropFirst(head.count)
        let paths = ([FilePath.directory(of: file)] + folders.sorted()).map {
          FilePath.absolute(name, in: $0)
        }
        // `baseUrl` may be another folder.
        let path = paths.first { FilePath.exists(FilePath.directory(of: $0)) } ?? paths[0]
        found = (head + "*", path)
      }
    }
    return found
  }

  /// The paths that an import of this name may mean.
  func targets(of specifier: String) -> Set<String> {
    if !texts.contains("paths"), !texts.contains("baseUrl") { return [] }
    var names: Set = [specifier]
    for pattern in texts {
      guard let star = pattern.firstIndex(of: "*") else { continue }
      let (head, tail) = (pattern[..<star], pattern[pattern.index(after: star)...])
      guard specifier.hasPrefix(head), specifier.hasSuffix(tail),
        specifier.utf8.count >= head.utf8.count + tail.utf8.count
      else { continue }
      let match = specifier.dropFirst(head.count).dropLast(tail.count)
      for target in texts where target.contains("*") {
        names.insert(target.replacing("*", with: match))
      }
    }
    if texts.contains(specifier) { names.formUnion(texts.filter { !$0.contains("*") }) }
    return Set(names.flatMap { name in folders.map { FilePath.absolute(name, in: $0) } })
  }
}
