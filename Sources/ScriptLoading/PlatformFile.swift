import FoundationEssentials

/// Files beside the one that an import names, which Metro does not take for it: those of other platforms, and those for iOS if
/// the import has an extension.
enum PlatformFile {
  /// What there is instead of a path without a file, and what to do.
  static func words(insteadOf path: String, workingDirectory: String) -> (String, String)? {
    let folder = FilePath.directory(of: path)
    let entries = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let suffix = FilePath.suffix(of: path)
    let isScript = BundlerOptions.sourceExtensions.contains(String(suffix.dropFirst()))
    let stem = isScript ? String(path.dropLast(suffix.count)) : path
    let name = FilePath.name(of: stem)
    for (platform, title) in platforms {
      guard let entry = entries.first(where: { isFile($0, of: name, for: platform) }) else {
        continue
      }
      let file = FilePath.readable("\(folder)/\(entry)", from: workingDirectory)
      guard let title else {
        if !isScript { continue }
        return (
          "there is only '\(file)'",
          "Metro adds a platform only to a name without an extension. Write the import without '\(suffix)'."
        )
      }
      return (
        "there is only '\(file)', for \(title)",
        "bridgehost runs the app on an iPhone, for which Metro takes '\(name).ios.js', '\(name).native.js' or '\(name).js'."
      )
    }
    return nil
  }

  private static let platforms: [(String, String?)] = [
    ("ios", nil), ("native", nil), ("android", "Android"), ("web", "browsers"),
    ("windows", "Windows"), ("macos", "macOS"),
  ]

  private static func isFile(_ entry: String, of name: String, for platform: String) -> Bool {
    let start = "\(name).\(platform)."
    return entry.hasPrefix(start)
      && BundlerOptions.sourceExtensions.contains(String(entry.dropFirst(start.count)))
  }
}
