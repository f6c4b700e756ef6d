internal import Foundation
internal import Glibc
internal import HostLoop
internal import ScriptLoading

/// A dependency of a project, installed in `node_modules`.
struct InstalledPackage {
  let name: String
  let version: String?
  /// Its folder, with all links resolved.
  let folder: String

  /// Looks up a package as Node does: in the project's folder and in the folders above it.
  ///
  /// - Returns: `nil` if it is not installed.
  init?(_ name: String, of project: String) {
    var folder = project
    while true {
      let place = FilePath.absolute("node_modules/" + name, in: folder)
      if ProjectFolder.kind(of: place) == S_IFDIR, let path = realpath(place, nil) {
        defer { free(path) }
        self.name = name
        self.folder = String(cString: path)
        // A package can be read even if its package.json is broken.
        version = try? PackageJSON(in: self.folder)?.version
        return
      }
      if folder == "/" { return nil }
      folder = FilePath.directory(of: folder)
    }
  }

  /// Limits, so that a very large folder does not take long.
  private enum Limit {
    static let depth = 12
    static let folders = 4_000
    static let files = 8_000
    static let fileSize = 1 << 20
    static let allSizes = 48 << 20
  }

  private static let suffixes: Set<String> = [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx"]
  /// Folders that are not part of the app.
  private static let others: Set<String> = [
    "node_modules", "android", "ios", "example", "examples", "test", "tests", "docs",
  ]
  /// Files for tests and for other platforms.
  private static let otherMarks = [
    ".test.", ".spec.", ".stories.", ".d.ts", ".min.js", ".web.", ".android.", ".windows.",
  ]

  /// The content of a package.
  struct Sources {
    /// The JavaScript and TypeScript files, by path.
    fileprivate(set) var files: [(path: String, bytes: [UInt8])] = []
    /// The first thing that was not read, with the reason. `nil` if everything was read.
    fileprivate(set) var gap: String?
    fileprivate var size = 0

    fileprivate mutating func lacks(_ gap: String) { self.gap = self.gap ?? gap }
  }

  /// The package's JavaScript and TypeScript files, within the limits.
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
        // A link may form a cycle, and a fifo may never end.
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

  /// A path relative to the package.
  private func readable(_ path: String) -> String {
    (path == folder ? "its folder" : String(path.dropFirst(folder.count + 1))).readableLine
  }

  private static func isSource(_ name: String) -> Bool {
    suffixes.contains(FilePath.suffix(of: name)) && !otherMarks.contains { name.contains($0) }
  }
}
