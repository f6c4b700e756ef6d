import Foundation

/// A server in Python, from the folder `Servers`; it ends with its standard input.
final class LoopbackServer {
  /// Where it listens on the loopback address.
  let port: Int
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Servers")

  /// Returns once it listens.
  init(_ script: String, _ arguments: String...) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Self.folder.appendingPathComponent(script).path] + arguments
    // Other processes that tests start must not keep this one's input open.
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

  // Not SIGTERM: a process that a worker thread of Dispatch starts takes over that this signal is blocked.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
