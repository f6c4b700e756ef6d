package import HostLoop

/// Sends HTTP requests for `fetch` and `XMLHttpRequest`, over the real network or a simulated one.
///
/// It passes status, headers and body as plain values. The caller makes what JavaScript sees of
/// them (`Headers`, streams, rejected promises).
package protocol HTTPTransport: Sendable {
  /// Sends a request and passes its result to `completion`, exactly once.
  ///
  /// - Parameters:
  ///   - request: the request. If it cannot be sent, it fails with
  ///     ``HTTPError/Code/invalidRequest``.
  ///   - completion: called on any thread, maybe before `send` returns.
  /// - Returns: the open exchange, so that it can be cancelled. The caller need not keep it alive.
  @discardableResult
  func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange

  /// Opens a WebSocket connection, and passes what happens to it to `onEvent`, which may be called on any thread.
  ///
  /// A network that does not define this has no WebSockets: each connection is refused.
  @HostActor
  func open(
    _ request: WebSocketRequest, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection

  /// Whether the answer to `request` comes from outside the program, so that the event loop must
  /// wait for it in real time. Return `false` for a simulated network whose answers are tasks of
  /// the loop.
  func isReal(_ request: HTTPRequest) -> Bool

  /// The same for the events of a WebSocket connection. By default, as for its handshake.
  func isReal(_ request: WebSocketRequest) -> Bool
}

extension HTTPTransport {
  @HostActor
  package func open(
    _ request: WebSocketRequest, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection {
    onEvent(.failed(.connectionRefused))
    return NoWebSocketConnection()
  }

  package func isReal(_ request: WebSocketRequest) -> Bool { isReal(request.http) }

  /// By default, a network is real.
  package func isReal(_ request: HTTPRequest) -> Bool { true }
}

/// One open request.
package protocol HTTPExchange: AnyObject, Sendable {
  /// Ends the exchange. It completes with ``HTTPError/Code/cancelled`` before this returns.
  ///
  /// Does nothing if the exchange has already completed. Callable from any thread.
  func cancel()
}

/// One WebSocket connection, from the beginning of its handshake.
///
/// What cannot be done in its state is ignored, as in SocketRocket.
@HostActor
package protocol WebSocketConnection: AnyObject, Sendable {
  /// Sends a message.
  func send(_ message: WebSocketMessage)

  /// Sends a ping. The server's pong is no event.
  func ping()

  /// Begins to close the connection. The server answers with a close frame of its own.
  func close(code: UInt16, reason: String)

  /// Ends the connection at once, without a close frame and without further events.
  func drop()
}
