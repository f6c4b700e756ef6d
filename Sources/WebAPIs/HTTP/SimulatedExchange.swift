package import HostLoop
internal import Synchronization

/// A request whose answer is a task of the event loop: what a simulated network makes of it.
package final class SimulatedExchange: HTTPExchange {
  /// Takes the result of the exchange.
  package typealias Completion = @Sendable (Result<HTTPResponse, HTTPError>) -> Void

  /// What answers, or gives up.
  @HostActor package var task: LoopTask?
  /// Carries the request on, once it is on its way.
  @HostActor package var next: (any HTTPExchange)?
  private let completion: Mutex<Completion?>

  /// An exchange that hands its result to `completion`.
  package init(_ completion: @escaping Completion) { self.completion = Mutex(completion) }

  /// Ends the exchange; only the first end counts.
  package func complete(_ result: Result<HTTPResponse, HTTPError>) {
    completion.withLock { $0.take() }?(result)
  }

  /// Whether there is a result.
  package var isComplete: Bool { completion.withLock { $0 == nil } }

  package func cancel() {
    complete(.failure(HTTPError(.cancelled, "the request was cancelled")))
    HostActor.post {
      self.task?.cancel()
      self.next?.cancel()
    }
  }
}
