import Foundation

/// A small bundle in the shape of one that Metro makes for a phone: modules by number, a queue of
/// calls, and the app's code as the last module.
struct MetroBundle {
  /// How the bundle finds native modules.
  enum Generation: CaseIterable {
    case table, proxy, bridgeless

    /// Those that queue their calls.
    static let withQueue = [table, proxy]

    fileprivate var parts: [String] {
      switch self {
      case .table: ["moduleSystem", "messageQueue", "table", "core"]
      case .proxy: ["moduleSystem", "messageQueue", "proxy", "core"]
      case .bridgeless: ["moduleSystem", "bridgeless"]
      }
    }
  }

  private static let folder = Command.root.appendingPathComponent("Tests/ScriptTests/Bundles")
  let folder: TemporaryFolder

  /// - Parameter app: finds `native`, the native modules, and `listen(module, event, listener)`.
  init(_ generation: Generation, _ app: String) throws {
    let parts = try generation.parts.map {
      try String(
        contentsOf: Self.folder.appendingPathComponent("\($0).js"), encoding: .utf8)
    }
    folder = try TemporaryFolder()
    let code = """
      __d(function (global, require) { var native = require(3); var listen = require(4).listen;
      \(app)
      }, 0);
      try { __r(0); } catch (error) { ErrorUtils.reportFatalError(error); }
      """
    try folder.write(parts.joined() + code, to: "main.jsbundle")
  }

  /// Runs it in virtual time.
  func run(_ options: String...) throws -> Command.Result {
    let command = Command(
      ["--metro", "--virtual-time"] + options + ["main.jsbundle"], in: folder.url)
    try command.start()
    return command.finish()
  }
}
