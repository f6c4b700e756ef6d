internal import EventLoop
internal import WebAPIs

/// The recording backend without a socket, for a virtual clock: it answers in a task of the loop.
/// Requests to other hosts go on to the transport behind.
final class InProcessBackend: HTTPTransport {
  /// Where scripts find it.
  static let url = "http://backend.localhost"

  private let loop: EventLoop
  private let base: any HTTPTransport
  private let log = RequestLog()

  init(loop: EventLoop, base: any HTTPTransport) {
    self.loop = loop
    self.base = base
  }

  /// The requests received so far.
  var recorded: [RecordedRequest] { log.requests }

  func isReal(_ request: HTTPRequest) -> Bool { !isOurs(request) && base.isReal(request) }

  func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    guard isOurs(request) else { return base.send(request, completion: completion) }
    let exchange = SimulatedExchange(completion)
    HostActor.post { [loop, log] in
      exchange.task = loop.post(on: loop.lane("network"), "answer", subject: request.url) {
        log.append(RecordedRequest(request, from: Self.url))
        exchange.complete(
          .success(
            HTTPResponse(
              status: 200, statusText: "OK", url: request.url,
              headers: [HTTPHeader(name: "content-type", value: "application/json")],
              body: Array(#"{"ok":true}"#.utf8))))
      }
    }
    return exchange
  }

  private func isOurs(_ request: HTTPRequest) -> Bool {
    request.url == Self.url || request.url.hasPrefix(Self.url + "/")
  }
}

extension RecordedRequest {
  fileprivate init(_ request: HTTPRequest, from root: String) {
    let path = String(request.url.dropFirst(root.count).prefix { $0 != "#" })
    self.init(
      method: request.method, path: path.isEmpty ? "/" : path,
      headers: Dictionary(
        request.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
      body: request.body ?? [], receivedAt: .now)
  }
}
