internal import EventLoop
internal import Foundation
internal import WebAPIs

/// The recording backend without a socket, for a virtual clock: it answers in a task of the loop.
@HostActor
final class InProcessBackend: HTTPTransport {
  /// Where scripts find it.
  nonisolated static let url = "http://backend.localhost"

  /// A request, and what became of it.
  struct Exchange {
    let request: HTTPRequest
    /// When it arrived.
    let time: LoopInstant
    /// The status of the answer, which may still be on its way; `nil` while there is none.
    var status: Int?

    /// The samples it carried.
    var samples: [UUID] {
      let found = SampleScan.uuids(
        in: request.body ?? [], contentEncoding: request.headers.value(of: "content-encoding"))
      return (found ?? []).sorted { $0.uuidString < $1.uuidString }
    }
  }

  /// What arrived so far, in that order.
  private(set) var exchanges: [Exchange] = []
  /// What is answered, besides the usual.
  var replies: [BackendReply] = []

  private let loop: EventLoop
  private let base: (any HTTPTransport)?

  /// - Parameter base: carries requests to other hosts; without one, this is every host.
  init(loop: EventLoop, base: (any HTTPTransport)?) {
    self.loop = loop
    self.base = base
  }

  /// The requests received so far.
  var recorded: [RecordedRequest] { exchanges.map { RecordedRequest($0.request) } }

  nonisolated func isReal(_ request: HTTPRequest) -> Bool {
    !isOurs(request) && base?.isReal(request) ?? false
  }

  nonisolated func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    if let base, !isOurs(request) { return base.send(request, completion: completion) }
    let exchange = SimulatedExchange(completion)
    HostActor.post { self.receive(request, exchange) }
    return exchange
  }

  private func receive(_ request: HTTPRequest, _ exchange: SimulatedExchange) {
    exchange.task = loop.post(on: loop.lane("network"), "answer", subject: request.url) { [self] in
      let index = exchanges.count
      exchanges.append(Exchange(request: request, time: loop.clock.now))
      let reply = replies.take(for: request.url)
      guard let make = reply.make else { return send(reply, to: index, exchange) }
      make(exchanges[index]) { [self] in send($0, to: index, exchange) }
    }
  }

  private func send(_ reply: BackendReply, to index: Int, _ exchange: SimulatedExchange) {
    exchanges[index].status = reply.status
    guard reply.latency > .zero else { return complete(exchange, of: index, with: reply) }
    exchange.task = loop.post(
      on: loop.lane("network"), "late answer", subject: exchanges[index].request.url,
      after: reply.latency
    ) { [self] in complete(exchange, of: index, with: reply) }
  }

  private func complete(
    _ exchange: SimulatedExchange, of index: Int, with reply: BackendReply
  ) {
    exchange.complete(
      .success(
        HTTPResponse(
          status: reply.status, statusText: HTTPResponse.statusText(for: reply.status),
          url: exchanges[index].request.url, headers: reply.headers, body: reply.body)))
  }

  private nonisolated func isOurs(_ request: HTTPRequest) -> Bool {
    base == nil || request.url == Self.url || request.url.hasPrefix(Self.url + "/")
  }
}

extension RecordedRequest {
  /// - Parameter request: to any host; the path is what follows it.
  fileprivate init(_ request: HTTPRequest) {
    self.init(
      method: request.method, path: request.path,
      headers: Dictionary(
        request.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
      body: request.body ?? [], receivedAt: .now)
  }
}

extension HTTPRequest {
  /// The path and query, such as `/workouts?since=3`.
  var path: String {
    let afterScheme = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let path = afterScheme.drop { $0 != "/" && $0 != "?" }.prefix { $0 != "#" }
    return path.hasPrefix("/") ? String(path) : "/" + path
  }
}
