internal import Bridge
internal import EventLoop
internal import JSEngine

/// The app's user defaults: empty, and forgotten at its end. JavaScript keeps its own copy.
@HostActor
final class SettingsManager: NativeModule {
  nonisolated static let name = "SettingsManager"

  var exports: [any Export] {
    Constant("settings", [String: String]())
    Function("setValues") { (_: JSObject) in }
    Function("deleteValues") { (_: [String]) in }
  }
}
