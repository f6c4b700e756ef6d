internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// Receives the errors that nothing in the bundle caught (contract 3.7). A fatal error ends the
/// app. Other errors were already printed by the bundle's console.
@HostActor
final class ExceptionsManager: NativeModule {
  nonisolated static let name = "ExceptionsManager"

  private let onFatalError: @HostActor (JSError) -> Void

  init(onFatalError: @escaping @HostActor (JSError) -> Void) { self.onFatalError = onFatalError }

  var exports: [any Export] {
    AsyncFunction("reportException", report)
    AsyncFunction("reportFatalException", reportFatal)
    AsyncFunction("reportSoftException") { (_: String?, _: [JSObject]?, _: Double?) in }
    AsyncFunction("updateExceptionMessage") { (_: String?, _: [JSObject]?, _: Double?) in }
    AsyncFunction("dismissRedbox") { () in }
  }

  private func report(_ exception: JSObject) throws {
    guard try exception.get("isFatal", as: Bool?.self) == true else { return }
    let extra = try exception.get("extraData", as: JSObject?.self)
    // The engine's own stack text says more than the frames that the bundle read from it.
    let stack = try extra?.get("rawStack", as: String?.self)
    fail(
      try exception.get("message", as: String?.self),
      stack: try stack ?? stackText(exception.get("stack", as: [JSObject]?.self)))
  }

  private func reportFatal(_ message: String?, _ stack: [JSObject]?, _: Double?) throws {
    fail(message, stack: try stackText(stack))
  }

  private func fail(_ message: String?, stack: String) {
    // The message already begins with the error's class if the bundle found one.
    onFatalError(JSError(name: "", message: message ?? "an error without a message", stack: stack))
  }

  /// The frames in JavaScriptCore's format.
  private func stackText(_ frames: [JSObject]?) throws -> String {
    try (frames ?? []).map { frame in
      let name = try frame.get("methodName", as: String?.self) ?? ""
      guard let file = try frame.get("file", as: String?.self) else {
        return "\(name)@[native code]"
      }
      let place = try [
        frame.get("lineNumber", as: Double?.self), frame.get("column", as: Double?.self),
      ].compactMap { $0.map { ":\(Int(clamping: $0))" } }.joined()
      return "\(name == "<unknown>" ? "" : name)@\(file)\(place)"
    }.joined(separator: "\n")
  }
}
