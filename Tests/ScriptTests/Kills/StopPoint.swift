import Foundation

/// Sends a program a signal before its n-th call that changes a file or writes to a stream.
struct StopPoint {
  /// Preloads `stoppoint.c`, so that the program needs no hook.
  let environment: [String: String]
  private let file: URL

  /// Keeps its counters in a file in `folder`.
  init(in folder: TemporaryFolder) throws {
    let library = folder.path("stoppoint.so")
    let source = Command.root.appendingPathComponent("Tests/ScriptTests/Kills/stoppoint.c")
    let result = try Command.run(
      program: "clang", "-shared", "-fPIC", "-O1", "-o", library, source.path, in: folder.url)
    guard result.status == 0 else { throw CocoaError(.executableLoad) }
    file = folder.url.appendingPathComponent("stoppoint")
    environment = ["LD_PRELOAD": library, "STOP_POINT": file.path]
    try set()
  }

  /// Sends `signal` before call number `call`, counted from the program's start; 0 means never.
  func set(before call: Int = 0, signal: Int32 = SIGKILL) throws {
    let numbers = [0, Int32(call), signal]
    try numbers.withUnsafeBytes { try Data($0).write(to: file) }
  }

  /// The number of calls since ``set(before:signal:)``.
  func calls() throws -> Int {
    let data = try Data(contentsOf: file)
    return Int(data.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) })
  }
}
