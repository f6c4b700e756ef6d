import FoundationEssentials
internal import HostLoop

/// What a `package.json` puts in the place of files and packages: the objects in the fields that Metro reads.
struct PackageReplacements {
  /// A file or a package to take instead, or an empty module.
  enum Target: Equatable {
    case module(String)
    case nothing
  }

  let folder: String
  private let targets: [String: Target]
  /// Whether esbuild, which knows only the field `browser`, does not see all of them.
  let areForReactNative: Bool

  /// - Returns: `nil` if the `package.json` replaces nothing.
  init?(manifest: String, mainFields: [String] = InstalledPackage.mainFields) {
    guard let contents = try? FileContents(path: manifest),
      let fields = try? JSONDecoder().decode([String: Table].self, from: Data(contents.bytes))
    else { return nil }
    // The earlier field takes precedence.
    targets = mainFields.reduce(into: [:]) { all, field in
      all.merge(fields[field]?.targets ?? [:]) { first, _ in first }
    }
    if targets.isEmpty { return nil }
    areForReactNative = fields["react-native"]?.targets.isEmpty == false
    folder = FilePath.directory(of: manifest)
  }

  /// The replacement for an import of a package, such as `crypto`.
  func target(ofPackage specifier: String) -> Target? { first([specifier]) }

  /// The replacement for a file of the package, with or without its extension.
  func target(ofFile path: String) -> Target? {
    guard path.hasPrefix(folder + "/") else { return nil }
    return first(["./" + path.dropFirst(folder.count + 1)])
  }

  /// The replacement for the file that an import of the package itself means. The field may name it in more ways.
  func target(ofEntry path: String) -> Target? {
    guard path.hasPrefix(folder + "/") else { return nil }
    let file = String(path.dropFirst(folder.count + 1))
    let suffix = FilePath.suffix(of: file)
    let stem = [".js", ".json"].contains(suffix) ? String(file.dropLast(suffix.count)) : file
    return first(["./" + file, file, "./" + stem, stem])
  }

  private func first(_ names: [String]) -> Target? {
    names.flatMap { [$0, $0 + ".js", $0 + ".json"] }.lazy.compactMap { targets[$0] }.first
  }

  /// An object of replacements. Each value is a name or `false`.
  private struct Table: Decodable {
    var targets: [String: Target]

    init(from decoder: any Decoder) throws {
      let values = try? decoder.singleValueContainer().decode([String: Value].self)
      targets = (values ?? [:]).compactMapValues(\.target)
    }
  }

  private struct Value: Decodable {
    let target: Target?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        target = .module(name)
      } else {
        target = (try? container.decode(Bool.self)) == false ? .nothing : nil
      }
    }
  }
}
