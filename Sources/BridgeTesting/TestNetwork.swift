public import HostLoop
public import WebAPIs

/// A network without a network: the test answers the requests of the script.
///
/// ```swift
/// host.network.enqueue(.status(503), .json(#"{ "accepted": 12 }"#))
/// host.network.answer = { $0.url.hasSuffix("/health") ? .status(200) : nil }
/// ```
/// Answers travel on the clock of the host. A request that is not answered fails when its own
/// time-out, 60 s, has passed.
@HostActor
public final class TestNetwork: HTTPTransport {
  /// What scripts sent, in that order.
  public private(set) var requests: [HTTPRequest] = []
  /// Answers what ``enqueue(_:)`` has no answer for. With `nil` the request stays unanswered; what
  /// is thrown is why it fails. Without a closure nothing answers, and requests are refused.
  public var answer: (@HostActor (HTTPRequest) throws -> HTTPResponse?)?
  /// How long an answer takes.
  public var latency = Duration.zero

  private var queue: [HTTPResponse] = []
  private var loop: EventLoop?

  /// A network that refuses every request until it is given answers.
  public nonisolated init() {}

  /// A network that answers with a closure.
  public convenience init(_ answer: @escaping @HostActor (HTTPRequest) throws -> HTTPResponse?) {
    self.init()
    self.answer = answer
  }

  /// Answers the next requests, one each, before ``answer`` is asked.
  public func enqueue(_ responses: HTTPResponse...) { queue += responses }

  public nonisolated func isReal(_ request: HTTPRequest) -> Bool { false }

  public nonisolated func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let exchange = SimulatedExchange(completion)
    HostActor.post { self.receive(request, exchange) }
    return exchange
  }

  /// Answers become tasks of `loop` from now on.
  func connect(to loop: EventLoop) { self.loop = loop }

  private func receive(_ request: HTTPRequest, _ exchange: SimulatedExchange) {
    requests.append(request)
    guard let loop else { return exchange.complete(.failure(HTTPError(.other, "no loop"))) }
    let result = result(of: request)
    exchange.task = loop.post(
      on: loop.lane("network", .network), "answer", subject: request.taskSubject,
      after: result == nil ? request.timeout : latency
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
  /// An answer that names no URL is from the one that was asked.
  fileprivate func from(_ request: HTTPRequest) -> HTTPResponse {
    var response = self
    if url.isEmpty { response.url = request.url }
    return response
  }
}
