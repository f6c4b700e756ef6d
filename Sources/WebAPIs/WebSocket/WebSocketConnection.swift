internal import HostLoop

/// A message on a WebSocket.
package enum WebSocketMessage: Sendable, Equatable {
  /// A text.
  case text(String)
  /// Bytes.
  case binary([UInt8])

  /// How many bytes it has on the wire, without the frame.
  package var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }
}

/// How a WebSocket connection was closed.
package struct WebSocketClosure: Sendable, Equatable {
  /// The code that the server sent; 1005 if it sent none, 1001 if it closed the connection without a close frame. 0 if the
  /// app closed the socket before it was open, or the server broke the protocol: SocketRocket, with which React Native
  /// makes connections on iOS, reports no code then.
  package var code: Int

  /// The reason that the server sent; `nil` if it sent none.
  package var reason: String?

  /// Whether the connection did not just end.
  package var isClean: Bool

  /// What the server did wrong; `nil` if nothing.
  package var problem: String?

  /// A closure.
  package init(code: Int, reason: String? = nil, isClean: Bool = true, problem: String? = nil) {
    self.code = code
    self.reason = reason.flatMap { $0.isEmpty ? nil : $0 }
    self.isClean = isClean
    self.problem = problem
  }
}

/// What happens to a WebSocket connection.
package enum WebSocketEvent: Sendable, Equatable {
  /// The handshake is over. The subprotocol is empty if the server chose none.
  case opened(subprotocol: String)
  /// A message arrived.
  case received(WebSocketMessage)
  /// The connection was closed. The last event.
  case closed(WebSocketClosure)
  /// The connection could not be made, or broke. The last event.
  case failed(HTTPError)
}

/// The connection of a network that has none.
package final class NoWebSocketConnection: WebSocketConnection {
  /// Makes one.
  package nonisolated init() {}
  package func send(_ message: WebSocketMessage) {}
  package func ping() {}
  package func close(code: UInt16, reason: String) {}
  package func drop() {}
}
