internal import Foundation
internal import Glibc
internal import HostLoop
package import ScriptLoading

/// The JavaScript and TypeScript files of an installed package, and the files of its native half for iOS.
package struct PackageSources {
  /// The files, in the order of their paths.
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The files in the languages of native halves for iOS, in the same order. Empty if there are too many to read.
  private(set) var nativeFiles: [(path: String, bytes: [UInt8])] = []
  /// The files of its native half for Android. Empty if there are too many to read.
  private(set) var androidFiles: [(path: String, bytes: [UInt8])] = []
  /// The first thing that was not read, with the reason. `nil` if everything was read.
  private(set) var gap: String?

  /// The package's folder, with all links resolved.
  let folder: String
  private var size = 0
  private var nativeSize = 0
  /// Whether all native files could be read. Some of them would show too little.
  private var isNativeRead = true

  /// Whether only the files in TypeScript are read, with `.d.ts`.
  private var isForTypes = false

  /// Reads the types that a package declares for others.
  init(typesOf package: InstalledPackage) {
    folder = package.folder
    isForTypes = true
    readAll()
  }

  /// Reads the files, within the limits.
  package init(of package: InstalledPackage) {
    let path = realpath(package.folder, nil)
    defer { free(path) }
    folder = path.map { String(cString: $0) } ?? package.folder
    readAll()
  }

  /// Limits, so that a very large folder does not take long.
  private enum Limit {
    static let depth = 12
    static let folders = 4_000
    static let files = 8_000
    static let fileSize = 1 << 20
    static let allSizes = 48 << 20
    static let nativeFiles = 4_000
    static let allNativeSizes = 16 << 20
  }

  private static let suffixes: Set<String> = [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx"]
  private static let nativeSuffixes: Set<String> = [
    ".m", ".mm", ".swift", ".h", ".hpp", ".cpp",
  ]
  private static let androidSuffixes: Set<String> = [".java", ".kt"]
  /// Folders with native halves, in which no JavaScript is.
  private static let nativeFolders: Set<String> = ["ios", "apple", "android"]
  /// Folders that are not part of the app.
  private static let others: Set<String> = [
    "node_modules", "macos", "windows", "Pods", "example", "examples", "test", "tests",
    "docs",
  ]
  /// Files for tests and for other platforms.
  private static let otherMarks = [
    ".test.", ".spec.", ".stories.", ".d.ts", ".min.js", ".web.", ".android.", ".windows.",
  ]

  private mutating func readAll() {
    var visited = 0
    var folders = [(path: folder, depth: 0, isNative: false)]
    while let (path, depth, isNative) = folders.popLast() {
      guard visited < Limit.folders else {
        lacks("more than \(Limit.folders) folders")
        break
      }
      visited += 1
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        lacks("\(readable(path)): \(systemReason())")
        continue
      }
      for name in names.sorted() where !name.hasPrefix(".") && !name.hasPrefix("__") {
        let file = FilePath.absolute(name, in: path)
        var status = stat()
        // A link may form a cycle, and a fifo may never end.
        guard lstat(file, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        // Gradle and Xcode write much into `build`. Other packages have their JavaScript there.
        case S_IFDIR where !Self.others.contains(name) && !(isNative && name == "build"):
          if depth < Limit.depth {
            folders.append((file, depth + 1, isNative || Self.nativeFolders.contains(name)))
          } else if isNative {
            isNativeRead = false
          } else {
            lacks("\(readable(file)): in too many nested folders")
          }
        case S_IFREG where isForTypes:
          if name.hasSuffix(".ts") || name.hasSuffix(".tsx") { read(file, of: Int(status.st_size)) }
        case S_IFREG where Self.isNative(name): readNative(file, of: Int(status.st_size))
        case S_IFREG where !isNative && Self.isSource(name): read(file, of: Int(status.st_size))
        default: break
        }
      }
    }
    files.sort { $0.path < $1.path }
    if !isNativeRead { (nativeFiles, androidFiles) = ([], []) }
    nativeFiles.sort { $0.path < $1.path }
    androidFiles.sort { $0.path < $1.path }
  }

  private mutating func read(_ file: String, of fileSize: Int) {
    if fileSize > Limit.fileSize {
      lacks("\(readable(file)): larger than \(Limit.fileSize >> 20) MB")
    } else if files.count >= Limit.files || size >= Limit.allSizes {
      lacks("more than \(Limit.files) files or \(Limit.allSizes >> 20) MB")
    } else if let contents = try? FileContents(path: file) {
      size += contents.bytes.count
      files.append((file, contents.bytes))
    } else {
      lacks("\(readable(file)): \(systemReason())")
    }
  }

  private mutating func readNative(_ file: String, of fileSize: Int) {
    guard isNativeRead, fileSize <= Limit.fileSize, nativeSize < Limit.allNativeSizes,
      nativeFiles.count + androidFiles.count < Limit.nativeFiles,
      let contents = try? FileContents(path: file)
    else {
      isNativeRead = false
      return
    }
    nativeSize += contents.bytes.count
    if Self.androidSuffixes.contains(FilePath.suffix(of: file)) {
      androidFiles.append((file, contents.bytes))
    } else {
      nativeFiles.append((file, contents.bytes))
    }
  }

  private mutating func lacks(_ reason: String) { gap = gap ?? reason }

  /// A path relative to the package.
  func readable(_ path: String) -> String {
    (path == folder ? "its folder" : String(path.dropFirst(folder.count + 1))).readableLine
  }

  private static func isNative(_ name: String) -> Bool {
    let suffix = FilePath.suffix(of: name)
    return nativeSuffixes.contains(suffix) || androidSuffixes.contains(suffix)
  }

  private static func isSource(_ name: String) -> Bool {
    suffixes.contains(FilePath.suffix(of: name)) && !otherMarks.contains { name.contains($0) }
  }
}
