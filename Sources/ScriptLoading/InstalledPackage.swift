import FoundationEssentials

/// A package in a `node_modules`, for explaining why an import of it does not resolve.
struct InstalledPackage {
  let name: String
  let folder: String

  /// The package of an import in a file in `directory`; `nil` if it is not installed.
  init?(_ specifier: String, above directory: String) {
    let name = PackageFolders.package(of: specifier)
    guard let folder = PackageFolders.find(name, above: directory) else { return nil }
    self.name = name
    self.folder = folder
  }

  private struct Manifest: Decodable {
    var main: Field?
    var module: Field?
    var browser: Field?
    var reactNative: Field?

    enum CodingKeys: String, CodingKey {
      case main, module, browser
      case reactNative = "react-native"
    }

    /// The file that a field names; `nil` for a table of replacements.
    struct Field: Decodable {
      let file: String?

      init(from decoder: any Decoder) throws {
        file = try? decoder.singleValueContainer().decode(String.self)
      }
    }
  }

  /// The file that an import of the package means, by its `package.json`.
  var entry: String {
    let manifest = (try? FileContents(path: folder + "/package.json")).flatMap {
      try? JSONDecoder().decode(Manifest.self, from: Data($0.bytes))
    }
    let fields = [manifest?.reactNative, manifest?.browser, manifest?.module, manifest?.main]
    return fields.lazy.compactMap { $0?.file }.first ?? "index.js"
  }
}
