import Glibc
internal import HostLoop

/// A folder in the user's cache folder. What is in it saves time at the next start, and nothing needs it.
struct CacheFolder: Sendable {
  /// The absolute path.
  let path: String

  /// - Returns: `nil` if the environment names no folder of the user.
  init?(_ name: String, environment: [String: String]) {
    let folder =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
    guard let folder else { return nil }
    path = folder + "/bridgehost/" + name
  }

  /// Whether files can be written there, or the folder can be made.
  var isWritable: Bool {
    var folder = path
    while !FilePath.exists(folder) { folder = FilePath.directory(of: folder) }
    return access(folder + "/.", W_OK | X_OK) == 0
  }

  /// What a file contains. `nil` if there is none, and for one that another user may have written.
  func contents(of name: String) -> [UInt8]? {
    let file = path + "/" + name
    guard let status = RecordedInput.status(of: file), status.st_uid == geteuid(),
      status.st_mode & 0o022 == 0
    else { return nil }
    return (try? FileContents(path: file))?.bytes
  }

  /// Writes a file that only this user can read. Other processes see all of it, or nothing. A failure only costs time.
  func write(_ bytes: [UInt8], to name: String) {
    if !FilePath.exists(path) {
      var part = ""
      for name in path.split(separator: "/") {
        part += "/" + name
        mkdir(part, 0o700)
      }
    }
    var template = Array((path + "/new-XXXXXX").utf8CString)
    let descriptor = OwnedDescriptor(mkstemp(&template))
    guard descriptor.raw >= 0 else { return }
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.write(descriptor.raw, $0.baseAddress, $0.count)
      }
      guard count > 0 else {
        unlink(template)
        return
      }
      offset += count
    }
    if rename(template, path + "/" + name) != 0 { unlink(template) }
  }

  /// Deletes the files that were not used for longest, until all others together have at most this size.
  func shrink(to limit: Int64) {
    guard let directory = opendir(path) else { return }
    defer { closedir(directory) }
    var files: [(path: String, size: Int64, used: Int)] = []
    while let entry = readdir(directory) {
      let file = path + "/" + entry.name
      var status = stat()
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files.append((file, Int64(status.st_size), status.st_mtim.tv_sec))
    }
    var total: Int64 = 0
    for file in files.sorted(by: { $0.used > $1.used }) {
      total = total.addingReportingOverflow(file.size).overflow ? .max : total + file.size
      if total > limit { unlink(file.path) }
    }
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The name of an entry of a folder.
  var name: String {
    withUnsafeBytes(of: pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
