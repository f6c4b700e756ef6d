internal import HostLoop

/// A request for an ``HTTPTransport``.
public struct HTTPRequest: Sendable, Equatable {
  /// What to do with an answer that redirects, as the `redirect` option of `fetch`.
  public enum Redirect: String, Sendable {
    /// Follows up to 20 redirects, then fails.
    case follow
    /// Fails with ``HTTPError/Code/redirect``.
    case error
    /// Hands over the redirecting answer itself.
    case manual
  }

  /// The method, sent as written: `get` is not `GET` (RFC 9110, 9.1).
  public var method: String

  /// An absolute `http` or `https` URL. What a URL cannot hold is percent-encoded; a fragment is not sent.
  public var url: String

  /// The header fields. Fields of one name are sent as one, joined with `", "`.
  ///
  /// `Content-Length`, `Transfer-Encoding` and `Expect` belong to the transport and are dropped.
  public var headers: [HTTPHeader]

  /// The body, or `nil`. `GET` and `HEAD` cannot have one.
  public var body: [UInt8]?

  /// What to do with an answer that redirects.
  public var redirect: Redirect

  /// The longest silence on the connection before the exchange fails with
  /// ``HTTPError/Code/timedOut``; rounded up to whole seconds. 60 s is `URLSession`'s default.
  public var timeout: Duration

  /// Creates a request.
  public init(
    method: String = "GET",
    url: String,
    headers: [HTTPHeader] = [],
    body: [UInt8]? = nil,
    redirect: Redirect = .follow,
    timeout: Duration = .seconds(60)
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.redirect = redirect
    self.timeout = timeout
  }

  /// What tasks that have to do with the request are called: its URL without secrets, so that the order of a
  /// run is found again when they are others, and a replay token has none.
  public var taskSubject: String { Secrets.hidden(url) }
}
