/// A part of an answer that arrives before the answer is complete.
package enum HTTPResponsePart: Sendable {
  /// Everything except the body.
  case head(HTTPResponse)
  /// The next bytes of the body, after decoding any `Content-Encoding`.
  case body([UInt8])
}

/// A transport that can pass an answer on while it arrives.
package protocol StreamingTransport: HTTPTransport {
  /// Sends a request like ``HTTPTransport/send(_:completion:)``.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - onPart: called with each part, before `completion`. It may never be called. `nil` for the whole answer at once.
  ///   - completion: its answer has only the bytes of the body that `onPart` did not get.
  @discardableResult
  func send(
    _ request: HTTPRequest, onPart: (@Sendable (HTTPResponsePart) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange
}

extension StreamingTransport {
  @discardableResult
  package func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange { send(request, onPart: nil, completion: completion) }
}

extension HTTPTransport {
  /// Sends a request, and passes the parts of its answer on if the transport can.
  package func stream(
    _ request: HTTPRequest, onPart: (@Sendable (HTTPResponsePart) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    guard let onPart, let transport = self as? any StreamingTransport else {
      return send(request, completion: completion)
    }
    return transport.send(request, onPart: onPart, completion: completion)
  }
}
