public import HostLoop
public import WebAPIs

/// A network in which the test answers the script's requests. Nothing leaves the process.
///
/// ```swift
/// host.network.enqueue(.status(503), .json(#"{ "accepted": 12 }"#))
/// host.network.answer = { $0.url.hasSuffix("/health") ? .status(200) : nil }
/// ```
/// Answers take time on the host's clock. A request without an answer fails after its own timeout
/// of 60 s. WebSockets are refused.
@HostActor
public final class TestNetwork: HTTPTransport {
  /// The requests that scripts sent, in order.
  public private(set) var requests: [HTTPRequest] = []
  /// Answers a request for which ``enqueue(_:)`` has no answer. If it returns `nil`, the request
  /// stays unanswered. If it throws, the request fails with that error. Without a closure, requests
  /// are refused.
  public var answer: (@HostActor (HTTPRequest) throws -> HTTPResponse?)?
  /// How long an answer takes, on the host's clock.
  public var latency = Duration.zero

  private var queue: [HTTPResponse] = []
  private var loop: EventLoop?

  /// A network that refuses all requests until it gets answers.
  public nonisolated init() {}

  /// A network whose answers come from a closure.
  public convenience init(_ answer: @escaping @HostActor (HTTPRequest) throws -> HTTPResponse?) {
    self.init()
    self.answer = answer
  }

  /// Answers the next requests, one each. They are used before ``answer``.
  public func enqueue(_ responses: HTTPResponse...) { queue += responses }

  package nonisolated func isReal(_ request: HTTPRequest) -> Bool { false }

  package nonisolated func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let exchange = SimulatedExchange(completion)
    HostActor.post { self.receive(request, exchange) }
    return exchange
  }

  /// From now on, answers become tasks of `loop`.
  func connect(to loop: EventLoop) { self.loop = loop }

  private func receive(_ request: HTTPRequest, _ exchange: SimulatedExchange) {
    requests.append(request)
    guard let loop else { return exchange.complete(.failure(HTTPError(.other, "no loop"))) }
    let result = result(of: request)
    exchange.task = loop.post(
      on: loop.lane("network", .network), "answer", subject: request.taskSubject,
      after: result == nil ? request.timeout : latency,
      role: result == nil ? request.silenceRole : .work
    ) {
      exchange.complete(
        result ?? .failure(HTTPError(.timedOut, "no answer from \(request.url) in time")))
    }
  }

  private func result(of request: HTTPRequest) -> Result<HTTPResponse, HTTPError>? {
    if !queue.isEmpty { return .success(queue.removeFirst().from(request)) }
    guard let answer else {
      return .failure(
        HTTPError(.refused, "\(request.method) \(request.url): the test has planned no answer"))
    }
    do { return try answer(request).map { .success($0.from(request)) } } catch {
      return .failure(error as? HTTPError ?? HTTPError(.other, String(describing: error)))
    }
  }
}

extension HTTPResponse {
  /// If the answer has no URL, it gets that of the request.
  fileprivate func from(_ request: HTTPRequest) -> HTTPResponse {
    var response = self
    if url.isEmpty { response.url = request.url }
    return response
  }
}
