package import Foundation
package import HostLoop
package import WebAPIs

/// The recording backend without a socket, for a virtual clock. It answers in a task of the loop.
@HostActor
package final class InProcessBackend: StreamingTransport {
  /// The URL at which scripts reach it.
  package nonisolated static let url = "http://backend.localhost"

  /// A request, and how it was answered.
  @HostActor
  package final class Exchange {
    package let request: HTTPRequest
    /// When it arrived.
    package let time: LoopInstant
    /// The script that sent it, if known. A reload makes another one.
    package weak var sender: AnyObject?
    /// The status of the answer, which may still be on its way. `nil` if there is no answer yet.
    package var status: Int?
    /// Whether the answer is still on its way, or has arrived. `false` if it was lost, or nobody waits for it any more.
    package var isAnswerAlive: @HostActor () -> Bool = { true }

    package init(_ request: HTTPRequest, at time: LoopInstant) {
      self.request = request
      self.time = time
    }

    /// The UUIDs of the samples that the request contained.
    package var samples: [UUID] {
      let found = SampleScan.uuids(
        in: request.body ?? [], contentEncoding: request.headers.value(of: "content-encoding"))
      return (found ?? []).sorted { $0.uuidString < $1.uuidString }
    }
  }

  /// The requests so far, in the order of arrival. Empty unless ``isAsked``.
  package private(set) var exchanges: [Exchange] = []
  /// Whether requests and messages are kept. If not, they are only counted.
  package var isAsked = false { didSet { sockets.isAsked = isAsked } }
  /// How many requests, bytes and messages arrived.
  package var count: ReceivedRequests { sockets.counts(with: requests) }
  private var requests = ReceivedRequests()
  /// Answers WebSockets.
  package let sockets: SocketServer
  /// The planned answers.
  package var replies: [BackendReply] = []

  private let loop: EventLoop
  private let base: (any HTTPTransport)?

  /// - Parameter base: sends requests to other hosts. If `nil`, this backend answers for every
  ///   host.
  package init(loop: EventLoop, base: (any HTTPTransport)?) {
    self.loop = loop
    self.base = base
    sockets = SocketServer(loop: loop)
  }

  package nonisolated func isReal(_ request: HTTPRequest) -> Bool {
    !isOurs(request) && base?.isReal(request) ?? false
  }

  package nonisolated func isReal(_ request: WebSocketRequest) -> Bool {
    !isOurs(request.http) && base?.isReal(request) ?? false
  }

  package nonisolated func send(
    _ request: HTTPRequest, onPart: (@Sendable (HTTPResponsePart) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    if let base, !isOurs(request) {
      return base.stream(request, onPart: onPart, completion: completion)
    }
    let exchange = SimulatedExchange(completion)
    HostActor.post { self.receive(request, exchange) }
    return exchange
  }

  package func open(
    _ request: WebSocketRequest, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection {
    if let base, !isOurs(request.http) { return base.open(request, onEvent: onEvent) }
    return sockets.open(request, onEvent: onEvent)
  }

  private func receive(_ request: HTTPRequest, _ exchange: SimulatedExchange) {
    exchange.task = loop.post(
      on: loop.lane("network", .network), "answer", subject: request.taskSubject, role: .work
    ) {
      [self] in
      let received = Exchange(request, at: loop.clock.now)
      requests.add(request.body?.count ?? 0)
      if isAsked { exchanges.append(received) }
      let reply = replies.take(for: request.url)
      guard let make = reply.make else { return send(reply, to: received, exchange) }
      make(received) { [self] in send($0, to: received, exchange) }
    }
  }

  private func send(_ reply: BackendReply, to received: Exchange, _ exchange: SimulatedExchange) {
    received.status = reply.status
    let url = received.request.url
    guard reply.latency > .zero else { return complete(exchange, of: url, with: reply) }
    exchange.task = loop.post(
      on: loop.lane("network", .network), "late answer", subject: received.request.taskSubject,
      after: reply.latency, role: .work
    ) { [self] in complete(exchange, of: url, with: reply) }
  }

  private func complete(
    _ exchange: SimulatedExchange, of url: String, with reply: BackendReply
  ) {
    exchange.complete(.success(reply.response(from: url)))
  }

  private nonisolated func isOurs(_ request: HTTPRequest) -> Bool {
    base == nil || request.isFor(Self.url)
  }
}

extension HTTPRequest {
  /// The path and query, such as `/workouts?since=3`.
  package var path: String {
    let afterScheme = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let path = afterScheme.drop { $0 != "/" && $0 != "?" }.prefix { $0 != "#" }
    return path.hasPrefix("/") ? String(path) : "/" + path
  }
}
