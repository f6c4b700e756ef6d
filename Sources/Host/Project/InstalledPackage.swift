internal import EventLoop
internal import Foundation
internal import Glibc

/// A dependency of a project, as it lies under `node_modules`.
struct InstalledPackage {
  let name: String
  let version: String?
  /// Its folder, behind all links.
  let folder: String

  /// Looks a package up as Node does: in the folder of the project, and in those above it.
  ///
  /// - Returns: `nil` when it is not installed.
  init?(_ name: String, of project: String) {
    var folder = project
    while true {
      let place = FilePath.absolute("node_modules/" + name, in: folder)
      if ProjectFolder.kind(of: place) == S_IFDIR, let path = realpath(place, nil) {
        defer { free(path) }
        self.name = name
        self.folder = String(cString: path)
        // A package with a broken package.json can be read all the same.
        version = try? PackageJSON(in: self.folder)?.version
        return
      }
      if folder == "/" { return nil }
      folder = FilePath.directory(of: folder)
    }
  }

  /// What keeps a folder with too much in it from taking long.
  private enum Limit {
    static let depth = 12
    static let folders = 4_000
    static let files = 8_000
    static let fileSize = 1 << 20
    static let allSizes = 48 << 20
  }

  private static let suffixes: Set<String> = [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx"]
  /// What is not part of the app.
  private static let others: Set<String> = [
    "node_modules", "android", "ios", "example", "examples", "test", "tests", "docs",
  ]
  /// Files for tests and for other platforms.
  private static let otherMarks = [
    ".test.", ".spec.", ".stories.", ".d.ts", ".min.js", ".web.", ".android.", ".windows.",
  ]

  /// Its files in JavaScript and TypeScript, by path.
  func sources() -> [(path: String, bytes: [UInt8])] {
    var sources: [(path: String, bytes: [UInt8])] = []
    var (size, visited) = (0, 0)
    var folders = [(path: folder, depth: 0)]
    while let (path, depth) = folders.popLast(), visited < Limit.folders {
      visited += 1
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") && !name.hasPrefix("__") {
        let file = FilePath.absolute(name, in: path)
        var status = stat()
        // A link may lead in a circle, and a fifo never ends.
        guard lstat(file, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR where depth < Limit.depth && !Self.others.contains(name):
          folders.append((file, depth + 1))
        case S_IFREG where Self.isSource(name) && status.st_size <= Limit.fileSize:
          guard sources.count < Limit.files, size < Limit.allSizes,
            let contents = try? FileContents(path: file)
          else { continue }
          size += contents.bytes.count
          sources.append((file, contents.bytes))
        default: break
        }
      }
    }
    return sources.sorted { $0.path < $1.path }
  }

  private static func isSource(_ name: String) -> Bool {
    suffixes.contains(FilePath.suffix(of: name)) && !otherMarks.contains { name.contains($0) }
  }
}
