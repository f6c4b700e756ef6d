import Foundation
import MetroBundles

/// A small bundle in a file, run by the command.
struct MetroBundle {
  let folder: TemporaryFolder

  init(_ generation: BundleGeneration, _ app: String) throws {
    folder = try TemporaryFolder()
    try folder.write(generation.text(of: app), to: "main.jsbundle")
  }

  /// Runs the bundle in virtual time.
  func run(_ options: String...) throws -> Command.Result { try run(options) }

  /// Runs the bundle in virtual time.
  func run(_ options: [String]) throws -> Command.Result {
    let command = Command(
      ["--metro", "--virtual-time"] + options + ["main.jsbundle"], in: folder.url)
    try command.start()
    return command.finish()
  }
}
