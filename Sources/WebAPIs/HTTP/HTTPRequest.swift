package import HostLoop
internal import NativeBridge

/// A request of a script, such as one of `fetch`.
public struct HTTPRequest: Sendable, Equatable {
  /// What to do with an answer that redirects. The same as the `redirect` option of `fetch`.
  package enum Redirect: String, Sendable {
    /// Follows up to 20 redirects, then fails.
    case follow
    /// Fails with ``HTTPError/Code/redirect``.
    case error
    /// Returns the redirecting answer itself.
    case manual
  }

  /// The method. It is sent as written: `get` is not `GET` (RFC 9110, 9.1).
  public var method: String

  /// An absolute `http` or `https` URL. Characters that are not allowed in URLs are
  /// percent-encoded. A fragment is not sent.
  public var url: String

  /// The header fields. Fields with the same name are joined with `", "` into one.
  ///
  /// `Content-Length`, `Transfer-Encoding` and `Expect` are dropped; the transport sets them.
  package var headers: [HTTPHeader]

  /// The body; `nil` for none. `GET` and `HEAD` cannot have one.
  public var body: [UInt8]?

  /// What to do with an answer that redirects.
  package var redirect: Redirect

  /// Whether the app's cookies go with it, and those of its answers are kept.
  package var usesCookies = true

  /// Whether a redirect takes only cookies along, as in React Native: it sets all header fields anew
  /// (`RCTHTTPRequestHandler.mm`, `willPerformHTTPRedirection`).
  package var dropsHeadersOnRedirect = false

  /// How long the connection may be silent before the request fails with
  /// the error `timedOut`. Rounded up to whole seconds. The default of `URLSession` is 60 s.
  public var timeout: Duration

  /// The timeout of a request that waits for its answer without a limit. `URLSession` gives up after a week even then
  /// (`timeoutIntervalForResource`).
  package static let noTimeout = Duration.seconds(7 * 24 * 60 * 60)

  /// The role of the task that ends the request when nobody answers: no run waits for a week.
  package var silenceRole: LoopTask.Role { timeout < Self.noTimeout ? .work : .background }

  /// Whether a background `URLSession` sends the request: it waits for a connection, and goes on while the app is suspended.
  package var isBackgroundTransfer = false

  /// The status that says yes, if the request only asks whether the internet is reachable; `nil` for other requests.
  package var probeStatus: Int?

  /// Makes a request.
  package init(
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

  /// The server, and whether it is asked to keep something. The URL is an absolute one.
  var server: Ledger.Server {
    let origin = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
    return Ledger.Server(
      origin.joined(separator: "/"), getsData: body != nil && !["GET", "HEAD"].contains(method))
  }

  /// The subject of the request's tasks: its URL without secrets. So a task keeps its name when a
  /// secret changes, and replay tokens contain no secrets.
  public var taskSubject: String { Secrets.hidden(url) }
}
