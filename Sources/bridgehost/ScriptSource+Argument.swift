import Foundation
import Host

extension ScriptSource {
  /// What a command line names: a file, or with `-` standard input, which is read to its end.
  init(argument: String) {
    guard argument == "-" else {
      self = .file(path: argument)
      return
    }
    let text = FileHandle.standardInput.readDataToEndOfFile()
    self = .text(
      String(decoding: text, as: UTF8.self), name: "<stdin>",
      directory: FileManager.default.currentDirectoryPath)
  }
}
