internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native half of `WebSocket`. Connections are not supported: each fails as if nothing listened
/// at the address. One to a tool for development stays open without an answer, so that the bundle does
/// not try again.
@HostActor
final class WebSocketModule: NativeModule {
  nonisolated static let name = "WebSocketModule"

  private let websocketFailed = Event<WebSocketFailure>("websocketFailed")

  var exports: [any Export] {
    websocketFailed
    Event<NoBody>("websocketOpen")
    Event<NoBody>("websocketClosed")
    Event<NoBody>("websocketMessage")
    AsyncFunction("connect") { [websocketFailed] (url: String, _: JSValue?, _: JSValue?, id: Int) in
      if DevelopmentTools.isAddress(url) { return }
      websocketFailed.send(
        WebSocketFailure(id: id, message: "bridgehost cannot open a WebSocket: \(url)"))
    }
    ["send", "sendBinary", "ping", "close"].map(AsyncFunction.ignored)
  }
}

private struct WebSocketFailure: JSRecord, Sendable {
  let id: Int
  let message: String

  func write(fields: JSFields) {
    fields.add("id", id)
    fields.add("message", message)
  }
}
