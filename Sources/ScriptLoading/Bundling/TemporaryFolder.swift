import FoundationEssentials
import Glibc
import HostLoop

/// A folder for files that the bundler reads. It is deleted with this value.
struct TemporaryFolder: ~Copyable {
  let path: String

  /// `TMPDIR`, if files can be written there.
  private static var parent: String {
    guard let named = getenv("TMPDIR"), access(named, W_OK | X_OK) == 0 else { return "/tmp" }
    return String(cString: named)
  }

  /// Whether a folder can be made.
  static var isPossible: Bool { access(parent, W_OK | X_OK) == 0 }

  init() throws(ScriptError) {
    let parent = Self.parent
    var template = Array((parent + "/bridgehost-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      let reason = String(cString: strerror(errno))
      throw ScriptError(.bundlerFailed, "no temporary folder can be made in \(parent): \(reason)")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file that only this user can read, and returns its path.
  func write(_ text: String, to name: String) throws(ScriptError) -> String {
    let path = path + "/" + name
    if name.contains("/") {
      try? FileManager.default.createDirectory(
        atPath: FilePath.directory(of: path), withIntermediateDirectories: true)
    }
    let file = OwnedDescriptor(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let bytes = Array(text.utf8)
    guard Glibc.write(file.raw, bytes, bytes.count) == bytes.count else {
      let reason = String(cString: strerror(errno))
      throw ScriptError(.bundlerFailed, "\(path) cannot be written: \(reason)")
    }
    return path
  }
}
