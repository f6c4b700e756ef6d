import FoundationEssentials

extension Spelling {
  /// The file or folder whose path differs from `path` only in capital letters, and perhaps in an extension that imports
  /// may omit. `nil` if there is none.
  static func otherCase(of path: String) -> String? {
    var found = ""
    var differs = false
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      if FilePath.exists("\(found)/\(part)") {
        found += "/\(part)"
        continue
      }
      let folder = found.isEmpty ? "/" : found
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let wanted = part.lowercased()
      let match = entries.sorted().first { entry in
        let name = entry.lowercased()
        guard name.hasPrefix(wanted) else { return false }
        let rest = name.dropFirst(wanted.count)
        if rest.isEmpty {
          return index < parts.count - 1 || name.contains(".")
            || FilePath.exists(folder + "/\(entry)/index.js")
        }
        // `app.json` is the file of `App` for nobody.
        return rest.hasPrefix(".") && rest != ".json"
          && BundlerOptions.sourceExtensions.contains { rest.hasSuffix(".\($0)") }
      }
      guard let match else { return nil }
      if !match.hasPrefix(part) { differs = true }
      found += "/\(match)"
    }
    return differs ? found : nil
  }
}
