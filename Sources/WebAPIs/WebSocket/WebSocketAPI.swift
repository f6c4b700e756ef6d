package import HostLoop
internal import JSEngine
package import NativeBridge

/// The native half of `WebSocket`.
@HostActor
package struct WebSocketAPI {
  private let bridge: Bridge
  private let sockets: WebSockets

  /// Opens the sockets of `bridge`'s scripts through `sockets`.
  package init(bridge: Bridge, sockets: WebSockets) {
    self.bridge = bridge
    self.sockets = sockets
  }

  /// What the runtime finds in `native`.
  @ExportsBuilder
  package var exports: [any Export] {
    Function("openSocket") {
      [unowned bridge, sockets]
      (url: String, protocols: [String], headers: [[String]], listener: JSFunction) in
      let request = WebSocketRequest(
        url: url, protocols: protocols,
        headers: headers.map { HTTPHeader(name: $0.first ?? "", value: $0.last ?? "") })
      let place = Place.script(try bridge.context.makeCallSite())
      return sockets.open(request, at: place) { event in
        bridge.enter { _ in try listener.tell(event) }
      }
    }
    Function("sendText") { [sockets] (id: Int, text: String) in sockets.send(.text(text), on: id) }
    Function("sendBytes") { [sockets] (id: Int, bytes: JSBytes) in
      sockets.send(.binary(bytes.bytes), on: id)
    }
    Function("pingSocket") { [sockets] (id: Int) in sockets.ping(id) }
    Function("closeSocket") { [sockets] (id: Int, code: Double, reason: String) in
      sockets.close(id, code: Self.closeCode(code), reason: reason)
    }
  }

  /// The code of a close frame: SocketRocket takes the lowest 16 bits of JavaScript's number.
  package static nonisolated func closeCode(_ code: Double) -> UInt16 {
    UInt16(truncatingIfNeeded: Int(exactly: code.rounded(.towardZero)) ?? 0)
  }
}

extension JSFunction {
  /// Passes the event on as its name and its values.
  fileprivate func tell(_ event: WebSocketEvent) throws {
    switch event {
    case .opened(let subprotocol): try call("open", subprotocol)
    case .received(.text(let text)): try call("message", text)
    case .received(.binary(let bytes)): try call("message", JSBytes(bytes))
    case .closed(let closure): try call("close", closure.code, closure.reason)
    case .failed(let error): try call("error", error.message)
    }
  }
}
