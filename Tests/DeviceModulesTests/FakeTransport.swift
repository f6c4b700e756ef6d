import Synchronization
import WebAPIs

/// A network without a network: answers in the process, or never.
final class FakeTransport: HTTPTransport {
  private let reply: @Sendable (HTTPRequest) -> HTTPResponse?
  private let log = Mutex<[HTTPRequest]>([])

  /// - Parameter reply: the answer to a request; with `nil` it is never answered.
  init(_ reply: @escaping @Sendable (HTTPRequest) -> HTTPResponse?) { self.reply = reply }

  /// Answers every request with a status.
  convenience init(status: Int = 201) { self.init { HTTPResponse(status: status, url: $0.url) } }

  var requests: [HTTPRequest] { log.withLock(\.self) }

  func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    log.withLock { $0.append(request) }
    let exchange = FakeExchange(completion)
    if let response = reply(request) { exchange.complete(.success(response)) }
    return exchange
  }
}

private final class FakeExchange: HTTPExchange {
  private typealias Completion = @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  private let completion: Mutex<Completion?>

  init(_ completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void) {
    self.completion = Mutex(completion)
  }

  func complete(_ result: Result<HTTPResponse, HTTPError>) {
    let completion = completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
    completion?(result)
  }

  func cancel() { complete(.failure(HTTPError(.cancelled, "the request was cancelled"))) }
}
