package import HostLoop
package import WebAPIs

/// The network of a run with the server of `--backend` in real time: its requests go through sockets, and its WebSockets
/// are answered in the process. So an open WebSocket does not keep the run going.
@HostActor
package final class BackendSockets: StreamingTransport {
  /// Answers the connections; none before the run has a loop.
  package var server: SocketServer?
  private nonisolated let base: any HTTPTransport
  private nonisolated let origin: String?

  /// - Parameters:
  ///   - base: carries all else.
  ///   - origin: the URL of the server, if it answers only connections to itself. `nil` if it answers for every host.
  package nonisolated init(base: any HTTPTransport, origin: String?) {
    self.base = base
    self.origin = origin
  }

  package nonisolated func isReal(_ request: HTTPRequest) -> Bool { base.isReal(request) }

  package nonisolated func isReal(_ request: WebSocketRequest) -> Bool {
    !isOurs(request) && base.isReal(request)
  }

  package nonisolated func send(
    _ request: HTTPRequest, onPart: (@Sendable (HTTPResponsePart) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange { base.stream(request, onPart: onPart, completion: completion) }

  package func open(
    _ request: WebSocketRequest, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection {
    guard isOurs(request), let server else { return base.open(request, onEvent: onEvent) }
    return server.open(request, onEvent: onEvent)
  }

  private nonisolated func isOurs(_ request: WebSocketRequest) -> Bool {
    origin.map { request.http.isFor($0) } ?? true
  }
}
