import Foundation

/// A Python server from the folder `Servers`; it ends when its standard input is closed.
final class LoopbackServer {
  /// The port on the loopback address at which it listens.
  let port: Int
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Servers")

  /// Starts the server and returns once it listens.
  init(_ script: String, _ arguments: String...) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Self.folder.appendingPathComponent(script).path] + arguments
    // Processes that other tests start must not keep this one's input open.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw CocoaError(.featureUnsupported)
    }
    self.port = port
  }

  /// Ends the server, and returns what else it printed.
  func stop() throws -> String {
    try input.fileHandleForWriting.close()
    let rest = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: rest, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // Not SIGTERM: a process started by a worker thread of Dispatch inherits that this signal is blocked.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
