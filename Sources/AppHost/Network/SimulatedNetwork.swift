internal import HostLoop
internal import SimulatedPhone
internal import WebAPIs

/// The phone's network. If its conditions allow a request, the transport behind it sends the
/// request.
@HostActor
final class SimulatedNetwork: StreamingTransport {
  let loop: EventLoop
  let conditions: NetworkConditions
  let base: any HTTPTransport
  /// Whether probes never reach ``base``.
  private let simulatesInternet: Bool
  /// What is under way, and perhaps what has just ended.
  private var exchanges: [(request: HTTPRequest, exchange: SimulatedExchange)] = []
  /// The WebSockets that are not over, and perhaps some that are.
  var sockets: [SimulatedSocket] = []
  /// When there are this many exchanges, those that have ended are removed.
  private var mostExchanges = 64

  /// - Parameters:
  ///   - base: carries the requests.
  ///   - simulatesInternet: whether the phone's internet is answered for here, although `base` reaches the real one: a
  ///     request that only asks whether it is reachable gets its answer here. Without a real network it always does.
  init(
    loop: EventLoop, conditions: NetworkConditions, base: any HTTPTransport,
    simulatesInternet: Bool = false
  ) {
    self.loop = loop
    self.conditions = conditions
    self.base = base
    self.simulatesInternet = simulatesInternet
    conditions.observe(for: self) { [weak self] in
      self?.connectionChanged()
      if self?.conditions.reachesInternet == false { self?.loseConnection() }
    }
  }

  nonisolated func isReal(_ request: HTTPRequest) -> Bool { carrier(of: request).isReal(request) }

  /// Who answers a request that gets through.
  private nonisolated func carrier(of request: HTTPRequest) -> any HTTPTransport {
    guard request.isReachabilityProbe, simulatesInternet || !base.isReal(request) else {
      return base
    }
    return ReachabilityServer()
  }

  nonisolated func send(
    _ request: HTTPRequest, onPart: (@Sendable (HTTPResponsePart) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let exchange = SimulatedExchange(completion)
    if HostActor.isCurrent {
      HostActor.assumeIsolated(with: (self, request, exchange, onPart)) { $0.begin($1, $2, $3) }
    } else {
      HostActor.post { self.begin(request, exchange, onPart) }
    }
    return exchange
  }

  /// Ends all open requests without an answer, whether or not the server has received them.
  private func loseConnection() {
    for (request, exchange) in exchanges where !exchange.isComplete {
      exchange.task?.cancel()
      lose(exchange, request, after: .zero)
    }
    exchanges = []
  }

  private func begin(
    _ request: HTTPRequest, _ exchange: SimulatedExchange,
    _ onPart: (@Sendable (HTTPResponsePart) -> Void)?
  ) {
    if exchanges.count >= mostExchanges {
      exchanges.removeAll(where: \.exchange.isComplete)
      mostExchanges = max(64, 2 * exchanges.count)
    }
    exchanges.append((request, exchange))
    guard conditions.isOnline else {
      return after(.zero, request, exchange) { exchange.complete(.failure(.offline)) }
    }
    guard conditions.reachesInternet else {
      return after(.zero, request, exchange) {
        exchange.complete(CaptivePortal.answer(to: request))
      }
    }
    let (latency, failure, answer) = conditions.outcome(of: request.url)
    let host = HTTPError.address(of: request.url)
    switch failure {
    case nil:
      let onPart = answer == nil ? onPart.map { parts(of: request, exchange, $0) } : nil
      pass(request, exchange, after: latency, answer: answer, onPart: onPart)
    case .status(let status):
      after(latency, request, exchange) {
        exchange.complete(.success(HTTPResponse(status: status, url: request.url)))
      }
    case .refused:
      fail(exchange, request, .refused, "connection refused by \(host)", after: latency)
    case .lostRequest: lose(exchange, request, after: latency)
    case .lostReply: pass(request, exchange, after: latency, losingReply: true)
    case .silence:
      fail(
        exchange, request, .timedOut, "no answer from \(host) in time", after: request.timeout,
        role: request.silenceRole)
    }
  }

  /// Sends a request after `latency`. If the app is suspended when the answer arrives, its
  /// connection is closed, except that of a background transfer.
  private func pass(
    _ request: HTTPRequest, _ exchange: SimulatedExchange, after latency: Duration,
    answer: [UInt8]? = nil, onPart: (@Sendable (HTTPResponsePart) -> Void)? = nil,
    losingReply: Bool = false
  ) {
    after(latency, request, exchange) { [self] in
      exchange.next = carrier(of: request).stream(request, onPart: onPart) { result in
        HostActor.post { [self] in
          if losingReply || (loop.isFrozen && !request.isBackgroundTransfer) {
            exchange.complete(
              .failure(HTTPError(.connectionLost, "The network connection was lost.")))
          } else {
            exchange.complete(result.map { $0.saying(answer) })
          }
        }
      }
    }
  }

  /// Passes the parts of an answer on until its exchange ends, or iOS suspends the app and closes its connection.
  private func parts(
    of request: HTTPRequest, _ exchange: SimulatedExchange,
    _ onPart: @escaping @Sendable (HTTPResponsePart) -> Void
  ) -> @Sendable (HTTPResponsePart) -> Void {
    { part in
      HostActor.post { [self] in
        if exchange.isComplete { return }
        guard loop.isFrozen, !request.isBackgroundTransfer else { return onPart(part) }
        exchange.complete(
          .failure(HTTPError(.connectionLost, "The network connection was lost.")))
        exchange.next?.cancel()
      }
    }
  }

  private func lose(
    _ exchange: SimulatedExchange, _ request: HTTPRequest, after delay: Duration
  ) {
    after(delay, request, exchange) {
      exchange.complete(
        .failure(HTTPError(.connectionLost, "The network connection was lost.")))
      // The server notices, too: its answer does not arrive.
      exchange.next?.cancel()
    }
  }

  private func fail(
    _ exchange: SimulatedExchange, _ request: HTTPRequest, _ code: HTTPError.Code,
    _ message: String, after delay: Duration, role: LoopTask.Role = .work
  ) {
    after(delay, request, exchange, role: role) {
      exchange.complete(.failure(HTTPError(code, message)))
    }
  }

  private func after(
    _ delay: Duration, _ request: HTTPRequest, _ exchange: SimulatedExchange,
    role: LoopTask.Role = .work, _ body: @escaping @HostActor () -> Void
  ) {
    if delay == .zero, isReal(request), conditions.reachesInternet { return body() }
    exchange.task = loop.post(
      on: loop.lane("network", .network), "request", subject: request.taskSubject, after: delay,
      role: role
    ) { [loop] in
      loop.declareFootprint(Requests.shared)
      body()
    }
  }
}

extension HTTPResponse {
  /// The answer with this JSON as its body, or unchanged if `body` is `nil`.
  fileprivate func saying(_ body: [UInt8]?) -> HTTPResponse {
    guard let body else { return self }
    var response = self
    response.body = body
    response.headers.removeAll { $0.name.lowercased() == "content-type" }
    response.headers.append(HTTPHeader(name: "content-type", value: "application/json"))
    return response
  }
}
