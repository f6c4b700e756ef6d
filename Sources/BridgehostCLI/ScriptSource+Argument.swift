import AppHost
import Foundation
import HostLoop
internal import ScriptLoading

extension ScriptSource {
  /// The source that a command line names: a file, or `-` for standard input, which is read to its
  /// end.
  ///
  /// - Throws: ``ScriptError`` if standard input cannot be read.
  init(argument: String) throws(ScriptError) {
    guard argument == "-" else {
      self = .file(path: argument)
      return
    }
    self = .text(
      String(decoding: try Self.standardInput(), as: UTF8.self), name: "<stdin>",
      directory: FileManager.default.currentDirectoryPath)
  }

  /// Does not use FileHandle, which ends the program if nothing can be read, or not yet.
  private static func standardInput() throws(ScriptError) -> [UInt8] {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 { return text }
      if count > 0 {
        text += buffer[..<count]
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another process may have made the shared descriptor non-blocking, so wait here.
        var input = pollfd(fd: STDIN_FILENO, events: Int16(clamping: POLLIN), revents: 0)
        poll(&input, 1, -1)
      default:
        throw ScriptError(
          .notReadable, "cannot read standard input: \(String(cString: strerror(errno)))")
      }
    }
  }
}
