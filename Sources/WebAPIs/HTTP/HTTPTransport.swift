/// Sends HTTP requests for `fetch` and `XMLHttpRequest`, over the real network or a simulated one.
///
/// It passes status, headers and body as plain values. The caller makes what JavaScript sees of
/// them (`Headers`, streams, rejected promises).
public protocol HTTPTransport: Sendable {
  /// Sends a request and passes its result to `completion`, exactly once.
  ///
  /// - Parameters:
  ///   - request: the request. If it cannot be sent, it fails with
  ///     ``HTTPError/Code/invalidRequest``.
  ///   - completion: called on any thread, maybe before `send` returns.
  /// - Returns: the open exchange, so that it can be cancelled. The caller need not keep it alive.
  @discardableResult
  func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange

  /// Whether the answer to `request` comes from outside the program, so that the event loop must
  /// wait for it in real time. Return `false` for a simulated network whose answers are tasks of
  /// the loop.
  func isReal(_ request: HTTPRequest) -> Bool
}

extension HTTPTransport {
  /// By default, a network is real.
  package func isReal(_ request: HTTPRequest) -> Bool { true }
}

/// One open request.
public protocol HTTPExchange: AnyObject, Sendable {
  /// Ends the exchange. It completes with ``HTTPError/Code/cancelled`` before this returns.
  ///
  /// Does nothing if the exchange has already completed. Callable from any thread.
  func cancel()
}
