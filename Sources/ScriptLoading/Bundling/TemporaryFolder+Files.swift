import FoundationEssentials
import Glibc
import HostLoop

extension TemporaryFolder {
  /// A folder for files that the bundler reads.
  static func ofBundler() throws(ScriptError) -> TemporaryFolder {
    do { return try TemporaryFolder() } catch { throw ScriptError(.bundlerFailed, "\(error)") }
  }

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
