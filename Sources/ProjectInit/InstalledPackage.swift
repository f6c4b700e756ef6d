internal import Foundation
internal import Glibc
internal import HostLoop
internal import ScriptLoading

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

  /// What could be read of a package.
  struct Sources {
    /// The files in JavaScript and TypeScript, by path.
    fileprivate(set) var files: [(path: String, bytes: [UInt8])] = []
    /// The first thing that was not read, and why; `nil` when all was.
    fileprivate(set) var gap: String?
    fileprivate var size = 0

    fileprivate mutating func lacks(_ gap: String) { self.gap = self.gap ?? gap }
  }

  /// Its files in JavaScript and TypeScript, as far as they can be read and are not too many.
  func sources() -> Sources {
    var sources = Sources()
    var visited = 0
    var folders = [(path: folder, depth: 0)]
    while let (path, depth) = folders.popLast() {
      guard visited < Limit.folders else {
        sources.lacks("more than \(Limit.folders) folders")
        break
      }
      visited += 1
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        sources.lacks("\(readable(path)): \(systemReason())")
        continue
      }
      for name in names.sorted() where !name.hasPrefix(".") && !name.hasPrefix("__") {
        let file = FilePath.absolute(name, in: path)
        var status = stat()
        // A link may lead in a circle, and a fifo never ends.
        guard lstat(file, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR where !Self.others.contains(name):
          if depth < Limit.depth {
            folders.append((file, depth + 1))
          } else {
            sources.lacks("\(readable(file)): in too many nested folders")
          }
        case S_IFREG where Self.isSource(name): read(file, of: Int(status.st_size), into: &sources)
        default: break
        }
      }
    }
    sources.files.sort { $0.path < $1.path }
    return sources
  }

  private func read(_ file: String, of size: Int, into sources: inout Sources) {
    if size > Limit.fileSize {
      sources.lacks("\(readable(file)): larger than \(Limit.fileSize >> 20) MB")
    } else if sources.files.count >= Limit.files || sources.size >= Limit.allSizes {
      sources.lacks("more than \(Limit.files) files or \(Limit.allSizes >> 20) MB")
    } else if let contents = try? FileContents(path: file) {
      sources.size += contents.bytes.count
      sources.files.append((file, contents.bytes))
    } else {
      sources.lacks("\(readable(file)): \(systemReason())")
    }
  }

  /// A path in the package.
  private func readable(_ path: String) -> String {
    (path == folder ? "its folder" : String(path.dropFirst(folder.count + 1))).readableLine
  }

  private static func isSource(_ name: String) -> Bool {
    suffixes.contains(FilePath.suffix(of: name)) && !otherMarks.contains { name.contains($0) }
  }
}
