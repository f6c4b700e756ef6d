import FoundationEssentials
internal import HostLoop

/// What `expo.autolinking` in a project's `package.json` says (`expo-modules-autolinking`).
struct ExpoAutolinking: Decodable {
  /// The packages that a build leaves out.
  let excluded: Set<String>
  /// The folders with packages that are not in `node_modules`, or that are such packages, as they are written.
  let folders: [String]

  private struct Options: Decodable {
    let exclude: [String]?
    let searchPaths: [String]?
    let nativeModulesDir: String?

    private enum Key: CodingKey { case exclude, searchPaths, nativeModulesDir }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      // Expo ignores values of other types.
      exclude = try? fields.decode([String].self, forKey: .exclude)
      searchPaths =
        (try? fields.decode([String].self, forKey: .searchPaths))
        ?? (try? [fields.decode(String.self, forKey: .searchPaths)])
      nativeModulesDir = try? fields.decode(String.self, forKey: .nativeModulesDir)
    }
  }

  private enum Key: CodingKey { case expo, autolinking, apple, ios }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
      .nestedContainer(keyedBy: Key.self, forKey: .expo)
    let all = try fields.decode(Options.self, forKey: .autolinking)
    let platforms = try fields.nestedContainer(keyedBy: Key.self, forKey: .autolinking)
    // What is said of the platform replaces what is said of all.
    let own =
      (try? platforms.decode(Options.self, forKey: .apple))
      ?? (try? platforms.decode(Options.self, forKey: .ios))
    excluded = Set(own?.exclude ?? all.exclude ?? [])
    let directory = own?.nativeModulesDir ?? all.nativeModulesDir
    folders = (directory.map { [$0] } ?? []) + (own?.searchPaths ?? all.searchPaths ?? [])
  }

  init() { (excluded, folders) = ([], []) }

  /// What the `package.json` of a folder says. Nothing if there is none, or it has another shape.
  static func of(projectIn folder: String) -> ExpoAutolinking {
    guard let contents = try? FileContents(path: folder + "/package.json"),
      let read = try? JSONDecoder().decode(ExpoAutolinking.self, from: Data(contents.bytes))
    else { return ExpoAutolinking() }
    return read
  }

  /// The packages with Expo modules in the folders.
  func packages(in project: String) -> [InstalledPackage] {
    folders.flatMap { written in
      let folder = FilePath.absolute(written, in: project)
      let names = Self.names(in: folder)
      let scoped = names.filter { $0.hasPrefix("@") }.flatMap { scope in
        Self.names(in: "\(folder)/\(scope)").map { "\(scope)/\($0)" }
      }
      return
        ([InstalledPackage(folder: folder)]
        + (names + scoped).map { InstalledPackage($0, in: "\(folder)/\($0)") })
        .filter(\.isExpoModule)
    }
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}

extension InstalledPackage {
  /// Whether Expo links it.
  package var isExpoModule: Bool { FilePath.exists(folder + "/expo-module.config.json") }
}
