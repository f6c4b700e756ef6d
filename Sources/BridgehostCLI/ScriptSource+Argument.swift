import AppHost
import ArgumentParser
import Foundation
import HostLoop
internal import ScriptLoading

extension ScriptSource {
  /// The source that a command line names: a file, a module such as `expo-router/entry`, or `-` for standard input, which is
  /// read to its end. Without a name it is the file with which the app of the project starts.
  ///
  /// - Throws: ``ScriptError`` if standard input cannot be read, or the project has no such file; `ValidationError` if there is
  ///   no project.
  init(argument: String?) throws {
    guard let argument else {
      guard let file = try ProjectEntry.file(above: FilePath.current) else {
        throw ValidationError(
          "Missing expected argument '<script>': there is no package.json here or above that says with which file an app starts."
        )
      }
      self = .file(path: FilePath.readable(file, from: FilePath.current))
      return
    }
    guard argument == "-" else {
      let module =
        FilePath.isUsed(argument) ? nil : ProjectEntry.module(argument, above: FilePath.current)
      self = .file(path: module.map { FilePath.readable($0, from: FilePath.current) } ?? argument)
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
