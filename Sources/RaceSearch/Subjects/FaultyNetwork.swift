internal import Capabilities
internal import HostLoop
internal import SimulatedBackend
internal import WebAPIs

/// The servers of a fault plan. Each request is answered in the process, on a lane of its own,
/// because nothing orders the answers to different requests.
@HostActor
final class FaultyNetwork: HTTPTransport {
  /// The value of `process.env.BACKEND_URL`. Requests to any other server are answered too.
  nonisolated static let backendURL = "http://backend.localhost"

  /// The loop on which answers are posted.
  private var loop: EventLoop?
  /// Answers the requests that reach a server; `nil` if each gets `200 {"ok":true}`. With it, the arrival of a request and
  /// its answer are two tasks, so requests can arrive in any order, as on connections of their own.
  var server: BackendReply.Maker?
  /// The script that runs now. It is another one after a reload.
  var script: (@HostActor () -> AnyObject)?
  /// Answers WebSockets: it takes each connection and says nothing, unless a race file does.
  private var sockets: SocketServer?

  /// Called with each request, and with the handshake of each WebSocket.
  var onRequest: (@HostActor (HTTPRequest) -> Void)?

  private let inputs: [OutsideEvent]
  private var requestCount = 0
  /// When it last let a request fail; `nil` if it has not.
  private(set) var latestFailure: LoopInstant?

  init(_ inputs: [OutsideEvent]) { self.inputs = inputs }

  /// Connects the app that runs on this loop.
  ///
  /// - Returns: the server of its WebSockets.
  func connect(to loop: EventLoop) -> SocketServer {
    let sockets = SocketServer(loop: loop)
    (self.loop, self.sockets) = (loop, sockets)
    return sockets
  }

  /// The outside events whose requests were never sent.
  var unmet: [OutsideEvent] {
    inputs.filter { input in
      switch input.kind {
      case .latency(let request, _), .failure(let request, _), .outage(let request, _):
        request > requestCount
      default: false
      }
    }
  }

  nonisolated func isReal(_ request: HTTPRequest) -> Bool { false }

  nonisolated func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let exchange = SimulatedExchange(completion)
    HostActor.assumeIsolated(with: (self, request, exchange)) { $0.answer($1, $2) }
    return exchange
  }

  func open(
    _ request: WebSocketRequest, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection {
    guard let loop, let sockets else { return NoWebSocketConnection() }
    onRequest?(request.http)
    requestCount += 1
    let number = requestCount
    let lane = loop.lane("network \(number)", .network(request: number))
    guard let failure = inputs.failure(ofRequest: number, sentAt: loop.clock.now) else {
      return sockets.open(
        request, on: lane, after: inputs.latency(ofRequest: number, sentAt: loop.clock.now),
        onEvent: onEvent)
    }
    latestFailure = loop.clock.now
    let delay =
      failure == .silence
      ? request.timeout : inputs.latency(ofRequest: number, sentAt: loop.clock.now)
    loop.post(on: lane, "answer", subject: request.taskSubject, after: delay) {
      loop.declareFootprint(WebSockets.shared)
      onEvent(.failed(Self.error(failure)))
    }
    return NoWebSocketConnection()
  }

  /// Why a handshake failed.
  private static func error(_ failure: OutsideEvent.Failure) -> HTTPError {
    switch failure {
    case .unavailable: .socketRefused(status: 503)
    case .busy: .socketRefused(status: 429)
    case .refused: .connectionRefused
    case .lost: .connectionReset
    case .silence: .socketTimedOut
    }
  }

  private func answer(_ request: HTTPRequest, _ exchange: SimulatedExchange) {
    guard let loop else { return }
    onRequest?(request)
    requestCount += 1
    let number = requestCount
    let failure = inputs.failure(ofRequest: number, sentAt: loop.clock.now)
    if failure != nil { latestFailure = loop.clock.now }
    let delay =
      failure == .silence
      ? request.timeout : inputs.latency(ofRequest: number, sentAt: loop.clock.now)
    if let server, failure == nil || failure == .lost {
      return serve(request, exchange, number, after: delay, isLost: failure == .lost, server)
    }
    exchange.task = loop.post(
      on: loop.lane("network \(number)", .network(request: number)), "answer",
      subject: request.taskSubject,
      after: delay, role: failure == .silence ? request.silenceRole : .work
    ) { [self] in
      loop.declareFootprint()
      loop.recordAccess(Requests.shared, isWrite: false)
      exchange.complete(result(request, failure))
    }
  }

  private func serve(
    _ request: HTTPRequest, _ exchange: SimulatedExchange, _ number: Int, after delay: Duration,
    isLost: Bool,
    _ server: @escaping BackendReply.Maker
  ) {
    guard let loop else { return }
    let lane = loop.lane("network \(number)", .network(request: number))
    let sender = script?()
    exchange.task = loop.post(on: lane, "arrive", subject: request.taskSubject, role: .work) {
      [self] in
      loop.declareFootprint()
      loop.recordAccess(.other("server"), isWrite: true)
      let received = InProcessBackend.Exchange(request, at: loop.clock.now)
      received.sender = sender
      var hasArrived = false
      received.isAnswerAlive = { hasArrived || !exchange.isComplete }
      server(received) { [self] reply in
        exchange.task = loop.post(
          on: lane, isLost ? "answer" : "answer \(reply.status)", subject: request.taskSubject,
          after: delay + reply.latency, role: .work
        ) { [self] in
          loop.declareFootprint()
          loop.recordAccess(Requests.shared, isWrite: false)
          // iOS has closed the connections of a suspended app.
          hasArrived = !isLost && !exchange.isComplete && !loop.isFrozen
          exchange.complete(
            isLost ? result(request, .lost) : .success(reply.response(from: request.url)))
        }
      }
    }
  }

  private func result(
    _ request: HTTPRequest, _ failure: OutsideEvent.Failure?
  ) -> Result<HTTPResponse, HTTPError> {
    let host = HTTPError.address(of: request.url)
    return switch failure {
    case nil: .success(Self.response(200, "OK", #"{"ok":true}"#, request))
    case .unavailable: .success(Self.response(503, "Service Unavailable", "{}", request))
    case .busy: .success(Self.response(429, "Too Many Requests", "{}", request))
    case .refused: .failure(HTTPError(.refused, "connection refused by \(host)"))
    case .lost:
      .failure(HTTPError(.connectionLost, "The network connection was lost."))
    case .silence: .failure(HTTPError(.timedOut, "no answer from \(host) in time"))
    }
  }

  private static func response(
    _ status: Int, _ text: String, _ body: String, _ request: HTTPRequest
  ) -> HTTPResponse {
    HTTPResponse(
      status: status, statusText: text, url: request.url,
      headers: [HTTPHeader(name: "content-type", value: "application/json")],
      body: Array(body.utf8))
  }
}
