import Foundation

/// How a Metro bundle for a phone finds native modules. The bundles are small ones of our own in the
/// format of React Native's, with numbered modules. The last module is the app's code.
public enum BundleGeneration: CaseIterable, Sendable {
  /// An object that makes each module when it is first accessed.
  case proxy
  /// Without a bridge: the new architecture, from 0.74 on.
  case bridgeless

  /// The generations whose calls go through a queue.
  public static let withQueue = [proxy]

  private var parts: [String] {
    switch self {
    case .proxy: ["messageQueue", "proxy", "core"]
    case .bridgeless: ["bridgeless"]
    }
  }

  /// The text of a bundle.
  ///
  /// - Parameters:
  ///   - app: the app's code. It can use `NativeModules`; `listen(module, event, listener)`; and
  ///     `register(name, object)`, for objects that native code calls.
  ///   - isDevelopment: whether to add what React Native adds to a development bundle.
  public func text(of app: String, isDevelopment: Bool = false) throws -> String {
    let names = ["moduleSystem"] + parts + (isDevelopment ? ["development"] : [])
    let code = """
      __d(function (global, require) { var NativeModules = require(3); var listen = require(4).listen;
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
