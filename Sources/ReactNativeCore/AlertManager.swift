internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// Shows alerts: they appear only in the log, and no button is ever pressed.
@HostActor
final class AlertManager: NativeModule {
  nonisolated static let name = "AlertManager"

  private let bridge: Bridge

  init(bridge: Bridge) { self.bridge = bridge }

  var exports: [any Export] {
    AsyncFunction("alertWithArgs") { [bridge] (alert: JSObject, _: JSValue?) in
      let texts = try ["title", "message"].compactMap { try alert.get($0, as: String?.self) }
      bridge.log(
        .warning, "an alert, which nobody answers: \(texts.joined(separator: ": "))")
    }
  }
}
