internal import HostLoop

/// A network that carries nothing (`--network none`): each request and each WebSocket fails as on a phone without a connection.
package struct NoNetwork: HTTPTransport {
  private static let failure = HTTPError(
    .other, "The Internet connection appears to be offline: --network none lets no request leave.",
    foundationCode: -1009)

  /// Makes one.
  package init() {}

  package func isReal(_ request: HTTPRequest) -> Bool { false }

  package func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let exchange = SimulatedExchange(completion)
    exchange.complete(.failure(Self.failure))
    return exchange
  }

  @HostActor
  package func open(
    _ request: WebSocketRequest, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection {
    onEvent(.failed(.networkDown))
    return NoWebSocketConnection()
  }
}
