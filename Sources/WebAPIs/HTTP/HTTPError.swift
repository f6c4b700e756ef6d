/// Why a request got no answer.
package struct HTTPError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of failure.
  package enum Code: String, Sendable {
    /// Nothing listens at the address.
    case refused
    /// The host's name has no address.
    case hostNotFound
    /// The connection was silent for longer than the request's timeout.
    case timedOut
    /// ``HTTPExchange/cancel()`` was called.
    case cancelled
    /// The request forbids redirects, there were too many, or the new URL is not valid.
    case redirect
    /// The secure connection could not be made, or the certificate is not trusted.
    case tls
    /// The connection broke before the answer was complete.
    case connectionLost
    /// The URL, method, header fields or body cannot be sent. Nothing was sent.
    case invalidRequest
    /// The body is larger than the transport's limit.
    case tooLarge
    /// The body does not match its `Content-Encoding`, or is incomplete.
    case damagedBody
    /// Anything else, such as an answer that is not HTTP.
    case other
  }

  /// The kind of failure.
  package let code: Code

  /// One readable sentence without a full stop, such as `connection refused by 127.0.0.1:9`.
  package let message: String

  /// The code of `NSURLErrorDomain`, if ``code`` does not say it.
  let foundationCode: Int?

  /// Makes an error.
  package init(_ code: Code, _ message: String) { self.init(code, message, foundationCode: nil) }

  init(_ code: Code, _ message: String, foundationCode: Int?) {
    self.code = code
    self.message = message
    self.foundationCode = foundationCode
  }

  static func cancelled(_ url: String) -> HTTPError {
    HTTPError(.cancelled, "request to \(url) cancelled")
  }

  /// The message.
  package var description: String { message }
}
