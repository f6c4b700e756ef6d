import Foundation

/// How a bundle that Metro makes for a phone finds native modules: small bundles of our own in the
/// shape of those of React Native, with modules by number and the app's code as the last one.
public enum BundleGeneration: CaseIterable, Sendable {
  /// A table of names, until 0.44.
  case table
  /// An object that makes modules when they are asked for.
  case proxy
  /// No bridge: the new architecture from 0.74 on.
  case bridgeless

  /// Those that queue their calls.
  public static let withQueue = [table, proxy]

  private var parts: [String] {
    switch self {
    case .table: ["messageQueue", "table", "core"]
    case .proxy: ["messageQueue", "proxy", "core"]
    case .bridgeless: ["bridgeless"]
    }
  }

  /// A bundle.
  ///
  /// - Parameters:
  ///   - app: finds `native`, the native modules; `listen(module, event, listener)`; and
  ///     `register(name, object)`, for what native code calls.
  ///   - isDevelopment: whether it is one for development, with what React Native adds to those.
  public func text(of app: String, isDevelopment: Bool = false) throws -> String {
    let names = ["moduleSystem"] + parts + (isDevelopment ? ["development"] : [])
    let code = """
      __d(function (global, require) { var native = require(3); var listen = require(4).listen;
      var register = require(4).register;
      \(isDevelopment ? "require(5);" : "")
      \(app)
      }, 0);
      try { __r(0); } catch (error) { ErrorUtils.reportFatalError(error); }
      """
    return "var __DEV__ = \(isDevelopment);\n" + (try names.map(Self.read).joined()) + code
  }

  private static func read(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("Bundles/\(name).js"), encoding: .utf8)
  }
}
