/// Carries HTTP requests for `fetch` and `XMLHttpRequest`: the real network, or a simulated one.
///
/// Headers, body and status pass through as values; what JavaScript sees of them (`Headers`, streams,
/// rejected promises) is the business of the caller.
public protocol HTTPTransport: Sendable {
  /// Sends a request and hands its result to `completion`, exactly once.
  ///
  /// - Parameters:
  ///   - request: What to send. A request that cannot be sent fails with
  ///     ``HTTPError/Code/invalidRequest``.
  ///   - completion: Called on any thread, and possibly before `send` returns.
  /// - Returns: The exchange under way, to cancel it. It lives until its completion without being kept.
  @discardableResult
  func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange

  /// Whether the answer to `request` comes from outside of the program, so that an event loop must wait
  /// for it in real time. A simulated network, whose answers are tasks of the loop, says `false`.
  func isReal(_ request: HTTPRequest) -> Bool
}

extension HTTPTransport {
  /// A network is real unless it says otherwise.
  package func isReal(_ request: HTTPRequest) -> Bool { true }
}

/// One request under way.
public protocol HTTPExchange: AnyObject, Sendable {
  /// Ends the exchange: it completes with ``HTTPError/Code/cancelled`` before this returns.
  ///
  /// Does nothing once the exchange has completed. Can be called on any thread.
  func cancel()
}
