package import HostLoop
internal import Synchronization

/// A request on a simulated network. Its answer is a task of the event loop.
package final class SimulatedExchange: HTTPExchange {
  /// Receives the result of the exchange.
  package typealias Completion = @Sendable (Result<HTTPResponse, HTTPError>) -> Void

  /// The task that answers the request or fails it.
  @HostActor package var task: LoopTask?
  /// The exchange that continues the request when it leaves the phone.
  @HostActor package var next: (any HTTPExchange)?
  private let completion: Mutex<Completion?>

  /// Makes an exchange that passes its result to `completion`.
  package init(_ completion: @escaping Completion) { self.completion = Mutex(completion) }

  /// Ends the exchange. Further calls do nothing.
  package func complete(_ result: Result<HTTPResponse, HTTPError>) {
    completion.withLock { $0.take() }?(result)
  }

  /// Whether the exchange has ended.
  package var isComplete: Bool { completion.withLock { $0 == nil } }

  package func cancel() {
    complete(.failure(HTTPError(.cancelled, "the request was cancelled")))
    HostActor.post {
      self.task?.cancel()
      self.next?.cancel()
    }
  }
}
