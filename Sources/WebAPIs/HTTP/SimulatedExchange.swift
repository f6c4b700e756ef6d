public import HostLoop
internal import Synchronization

/// A request whose answer is a task of the event loop: what a simulated network makes of it.
public final class SimulatedExchange: HTTPExchange {
  /// Takes the result of the exchange.
  public typealias Completion = @Sendable (Result<HTTPResponse, HTTPError>) -> Void

  /// What answers, or gives up.
  @HostActor public var task: LoopTask?
  /// Carries the request on, once it is on its way.
  @HostActor public var next: (any HTTPExchange)?
  private let completion: Mutex<Completion?>

  /// An exchange that hands its result to `completion`.
  public init(_ completion: @escaping Completion) { self.completion = Mutex(completion) }

  /// Ends the exchange; only the first end counts.
  public func complete(_ result: Result<HTTPResponse, HTTPError>) {
    completion.withLock { $0.take() }?(result)
  }

  /// Whether there is a result.
  public var isComplete: Bool { completion.withLock { $0 == nil } }

  public func cancel() {
    complete(.failure(HTTPError(.cancelled, "the request was cancelled")))
    HostActor.post {
      self.task?.cancel()
      self.next?.cancel()
    }
  }
}
