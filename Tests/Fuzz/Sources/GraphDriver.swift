import Foundation
import HostLoop
import NativeBridge

/// Drives native code through the objects that it gives to a script, with `Tests/Fuzz/Graphs/walk.js`: every module, hybrid
/// object, shared object and handle.
@HostActor
struct GraphDriver: FuzzDriver {
  private let scripts: ScriptDriver
  private let walk: String

  init() throws {
    scripts = try ScriptDriver()
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Graphs/walk.js")
    walk = try String(contentsOf: file, encoding: .utf8)
  }

  func run(_ input: [UInt8]) async throws {
    try await scripts.run(
      script(of: input), input.last.map { $0 & 1 == 1 } ?? false ? .bridge : .turbo)
  }

  func script(of input: [UInt8]) -> String {
    "const plan = { bytes: \(input.map(Int.init)), calls: 400 };\n" + walk
  }
}
