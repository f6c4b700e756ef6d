import Glibc
import HostLoop

/// Finds out whether esbuild waits for a pipe or reads a device: a file of the project that an import names. esbuild opens
/// whatever it finds.
struct OddModule {
  private let process: pid_t
  private let folder: String
  private var processorTime: String?
  private var hasSearched = false

  /// How many files and folders it looks at.
  private static let mostEntries = 20_000
  private static let suffixes: Set = [
    ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".json", ".css", ".txt",
  ]

  /// - Parameter folder: where the project is.
  init(of process: pid_t, in folder: String) {
    self.process = process
    self.folder = folder
  }

  /// Call this when esbuild has said nothing for a second.
  ///
  /// - Returns: the file for which it waits. `nil` if it computes, or if there is none.
  mutating func look() -> String? {
    let time = Self.processorTime(of: process)
    defer { processorTime = time }
    if hasSearched { return nil }
    // A process that reads a device without an end computes, too.
    let kinds = time == processorTime ? [S_IFIFO, S_IFCHR] : [S_IFCHR]
    hasSearched = time == processorTime
    return Self.file(of: kinds, below: folder)
  }

  /// The fields `utime` and `stime` of `/proc/…/stat`.
  private static func processorTime(of process: pid_t) -> String? {
    let stat = FileContents.text(of: "/proc/\(process)/stat")
    // The name, which is in parentheses, may have spaces.
    let fields = stat?.split(separator: ")").last?.split(separator: " ")
    guard let fields, fields.count > 12 else { return nil }
    return fields[11] + " " + fields[12]
  }

  private static func file(of kinds: [mode_t], below folder: String) -> String? {
    var folders = [folder]
    var count = 0
    while let folder = folders.popLast() {
      guard let directory = opendir(folder) else { continue }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name.hasPrefix(".") || name == "node_modules" { continue }
        count += 1
        if count > mostEntries { return nil }
        let path = FilePath.absolute(name, in: folder)
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          folders.append(path)
        } else if suffixes.contains(FilePath.suffix(of: name)), stat(path, &status) == 0,
          kinds.contains(status.st_mode & S_IFMT)
        {
          return path
        }
      }
    }
    return nil
  }
}
