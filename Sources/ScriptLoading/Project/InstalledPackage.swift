import FoundationEssentials

/// A package in a `node_modules` folder.
package struct InstalledPackage {
  package let name: String
  package let folder: String

  /// Looks the package up as Node.js does, from `directory` upwards.
  ///
  /// - Returns: `nil` if it is not installed.
  package init?(_ name: String, above directory: String) {
    self.init(name, in: Self.places(above: directory))
  }

  /// Looks the package up in folders that contain packages.
  init?(_ name: String, in places: [String]) {
    guard let folder = places.lazy.map({ "\($0)/\(name)" }).first(where: FilePath.exists) else {
      return nil
    }
    self.name = name
    self.folder = folder
  }

  /// The `node_modules` in which Node.js looks for the imports of a file in `directory`: there and in all folders above.
  static func places(above directory: String) -> [String] {
    var places: [String] = []
    var folder = directory
    while true {
      places.append(folder == "/" ? "/node_modules" : folder + "/node_modules")
      if folder == "/" || folder == "." { return places }
      folder = FilePath.directory(of: folder)
    }
  }

  /// The package of an import: `@scope/name/file` is a file of `@scope/name`.
  static func name(of specifier: String) -> String {
    specifier.split(separator: "/", omittingEmptySubsequences: false)
      .prefix(specifier.hasPrefix("@") ? 2 : 1).joined(separator: "/")
  }

  // MARK: - Its package.json

  /// `nil` if its `package.json` gives none, or cannot be read.
  package var version: String? { manifest?.version }

  /// The fields that React Native's configuration of Metro reads, in this order. It never reads `module`.
  static let mainFields = ["react-native", "browser", "main"]

  /// The file that an import of the package means.
  var entry: String { entryField ?? "index.js" }

  private var entryField: String? {
    let fields = [manifest?.reactNative, manifest?.browser, manifest?.main]
    return fields.lazy.compactMap { $0?.file }.first
  }

  /// The field `module`, if the package names its entry in no other field.
  var unreadEntry: String? { entryField == nil ? manifest?.module?.file : nil }

  /// Whether its `package.json` lists what can be imported.
  var hasExports: Bool { manifest?.exports != nil }

  private struct Manifest: Decodable {
    var version: String?
    var exports: Something?
    var main: Field?
    var module: Field?
    var browser: Field?
    var reactNative: Field?

    enum CodingKeys: String, CodingKey {
      case version, exports, main, module, browser
      case reactNative = "react-native"
    }

    /// A value of any kind.
    struct Something: Decodable {
      init(from decoder: any Decoder) {}
    }

    /// The file that a field names; `nil` for a table of replacements.
    struct Field: Decodable {
      let file: String?

      init(from decoder: any Decoder) throws {
        file = try? decoder.singleValueContainer().decode(String.self)
      }
    }
  }

  private var manifest: Manifest? {
    (try? FileContents(path: folder + "/package.json")).flatMap {
      try? JSONDecoder().decode(Manifest.self, from: Data($0.bytes))
    }
  }
}
