import HostLoop
import WebAPIs

/// A server that sends an answer in pieces, one a second: the head after the first second, then each piece of the body, and then
/// the end.
@HostActor
final class PiecesNetwork: StreamingTransport {
  var loop: EventLoop?
  private(set) var requests: [HTTPRequest] = []
  private let pieces: [String]
  private let failure: HTTPError?

  /// - Parameter failure: how the connection ends. `nil` for a whole answer.
  nonisolated init(_ pieces: String..., failure: HTTPError? = nil) {
    self.pieces = pieces
    self.failure = failure
  }

  nonisolated func isReal(_ request: HTTPRequest) -> Bool { false }

  nonisolated func send(
    _ request: HTTPRequest, onPart: (@Sendable (HTTPResponsePart) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let exchange = SimulatedExchange(completion)
    HostActor.post { self.begin(request, exchange, onPart) }
    return exchange
  }

  private func begin(
    _ request: HTTPRequest, _ exchange: SimulatedExchange,
    _ onPart: (@Sendable (HTTPResponsePart) -> Void)?
  ) {
    requests.append(request)
    let head = HTTPResponse(status: 200, url: request.url)
    guard let onPart else {
      var whole = head
      whole.body = Array(pieces.joined().utf8)
      return after(exchange, seconds: pieces.count + 2) { exchange.complete(.success(whole)) }
    }
    after(exchange, seconds: 1) { [self] in
      onPart(.head(head))
      send(pieces[...], exchange, head, onPart)
    }
  }

  private func send(
    _ rest: ArraySlice<String>, _ exchange: SimulatedExchange, _ head: HTTPResponse,
    _ onPart: @escaping @Sendable (HTTPResponsePart) -> Void
  ) {
    after(exchange, seconds: 1) { [self] in
      guard let piece = rest.first else {
        return exchange.complete(failure.map(Result.failure) ?? .success(head))
      }
      onPart(.body(Array(piece.utf8)))
      send(rest.dropFirst(), exchange, head, onPart)
    }
  }

  private func after(
    _ exchange: SimulatedExchange, seconds: Int, _ body: @escaping @HostActor () -> Void
  ) {
    guard let loop else { return exchange.complete(.failure(HTTPError(.other, "no loop"))) }
    exchange.task = loop.post(
      on: loop.lane("network", .network), "piece", after: .seconds(seconds), role: .work, body)
  }
}
