import FoundationEssentials
import Glibc
import HostLoop

/// A folder for files that the bundler reads. It is deleted with this value.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws(ScriptError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
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
    let file = OwnedDescriptor(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let bytes = Array(text.utf8)
    guard Glibc.write(file.raw, bytes, bytes.count) == bytes.count else {
      let reason = String(cString: strerror(errno))
      throw ScriptError(.bundlerFailed, "\(path) cannot be written: \(reason)")
    }
    return path
  }
}
