import Foundation

/// A Python server from the folder `Servers`; it ends when its standard input is closed.
final class LoopbackServer {
  /// The port on the loopback address at which it listens.
  let port: Int
  private let process: ChildProcess

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Servers")

  /// Starts the server and returns once it listens.
  init(_ script: String, _ arguments: String...) throws {
    process = ChildProcess(
      "/usr/bin/env", ["python3", Self.folder.appendingPathComponent(script).path] + arguments,
      in: Self.folder.path, ProcessInfo.processInfo.environment)
    try process.start()
    let line = process.readOutput()
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw CocoaError(.featureUnsupported)
    }
    self.port = port
  }

  /// Ends the server, and returns what else it printed.
  func stop() throws -> String {
    process.write("")
    let rest = process.readAll().output
    _ = process.waitForEnd()
    return rest.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
