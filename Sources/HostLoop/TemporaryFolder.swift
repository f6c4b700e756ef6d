internal import Glibc
internal import Synchronization

/// A folder for files that nobody needs after this process. It is deleted with this object, or at the end of the process
/// (``removeAll()``). If the process is killed, the next one of the same user deletes it (``removeAbandoned()``).
///
/// All folders of a process are in one, which the process locks for as long as it lives. A process that can lock it knows that
/// its process has ended, even if that ran in another container.
package final class TemporaryFolder: Sendable {
  /// The absolute path, without links.
  package let path: String

  /// Why no folder could be made.
  package struct Failure: Error, CustomStringConvertible {
    /// The `errno`.
    package let code: Int32
    private let parent: String

    fileprivate init(_ code: Int32, in parent: String) { (self.code, self.parent) = (code, parent) }

    package var description: String {
      "no temporary folder can be made in \(parent): \(String(cString: strerror(code)))"
    }
  }

  private struct OfProcess {
    let path: String
    let descriptor: Int32
    var count = 0
  }

  private static let ofProcess = Mutex<OfProcess?>(nil)

  /// Makes a folder that only this user can read.
  package init() throws(Failure) {
    path = try Self.ofProcess.withLock { ofProcess throws(Failure) in
      var folder: OfProcess
      if let known = ofProcess { folder = known } else { folder = try Self.makeFolderOfProcess() }
      folder.count += 1
      ofProcess = folder
      let path = "\(folder.path)/\(folder.count)"
      guard mkdir(path, 0o700) == 0 else { throw Failure(errno, in: folder.path) }
      return path
    }
  }

  deinit { Self.remove(path) }

  /// Whether a folder can be made.
  package static var isPossible: Bool { access(base, W_OK | X_OK) == 0 }

  /// Deletes all folders of this process. Call it right before the process ends.
  package static func removeAll() {
    // A thread that was stopped may have the lock. Then the next process deletes them.
    _ = ofProcess.withLockIfAvailable { folder in
      guard let old = folder else { return }
      remove(old.path)
      close(old.descriptor)
      rmdir(parent)
      folder = nil
    }
  }

  /// Deletes what processes left that were killed.
  package static func removeAbandoned() {
    let parent = parent
    guard isOurs(parent) else { return }
    for name in names(in: parent) {
      let path = parent + "/" + name
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor < 0 { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(path) }
      close(descriptor)
    }
    rmdir(parent)
  }

  /// Whether a path, without links, is in a temporary folder of this process.
  package static func has(_ path: String) -> Bool {
    ofProcess.withLock { folder in folder.map { path.hasPrefix($0.path + "/") } ?? false }
  }

  /// `TMPDIR`, if files can be written there.
  private static var base: String {
    let named = getenv("TMPDIR").flatMap {
      $0.pointee != 0 && access($0, W_OK | X_OK) == 0 ? $0 : nil
    }
    let folder = named.map { String(cString: $0) } ?? "/tmp"
    guard let real = realpath(folder, nil) else { return folder }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder for those of all processes of this user. It exists as long as one of these does.
  private static var parent: String { "\(base)/bridgehost-\(geteuid())" }

  private static func makeFolderOfProcess() throws(Failure) -> OfProcess {
    let (base, parent) = (base, parent)
    while true {
      guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw Failure(errno, in: base) }
      // Where another user has taken the name, nobody deletes what a killed process leaves.
      let isOurs = isOurs(parent)
      var template = Array(((isOurs ? parent + "/" : base + "/bridgehost-") + "XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else {
        // Another process has just deleted the empty folder.
        if errno == ENOENT, isOurs { continue }
        throw Failure(errno, in: base)
      }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 || errno == ENOENT else {
        let code = errno
        rmdir(path)
        throw Failure(code, in: base)
      }
      // Not every file system can lock a folder. Then nobody else can lock it, either, and it stays.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, descriptor >= 0, access(path, F_OK) == 0 {
        return OfProcess(path: path, descriptor: descriptor)
      }
      // Another process found the folder before it was locked, and deletes it.
      if descriptor >= 0 { close(descriptor) }
    }
  }

  private static func isOurs(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
  }

  /// Removes a file, or a folder with its content. Links are not followed.
  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in names(in: path) { remove(path + "/" + name) }
    rmdir(path)
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
