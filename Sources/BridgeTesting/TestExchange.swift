internal import EventLoop
internal import Synchronization
internal import WebAPIs

/// A request that waits for the answer of a ``TestNetwork``.
final class TestExchange: HTTPExchange {
  typealias Completion = @Sendable (Result<HTTPResponse, HTTPError>) -> Void

  /// What answers, or gives up.
  @HostActor var task: LoopTask?
  private let completion: Mutex<Completion?>

  init(_ completion: @escaping Completion) { self.completion = Mutex(completion) }

  func complete(_ result: Result<HTTPResponse, HTTPError>) {
    completion.withLock { $0.take() }?(result)
  }

  func cancel() {
    complete(.failure(HTTPError(.cancelled, "the request was cancelled")))
    HostActor.post { self.task?.cancel() }
  }
}
