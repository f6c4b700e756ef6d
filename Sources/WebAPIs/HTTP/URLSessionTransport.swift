import Synchronization

/// The real network, through `URLSession`.
///
/// React Native on iOS uses `URLSession` too, with the cookies, cache and credentials that the app
/// shares. This one keeps none of the three, so that one run does not depend on another. Proxies come
/// from `http_proxy`, `https_proxy` and `no_proxy`, which libcurl reads. At most 6 connections to one
/// host are open at a time; further requests wait.
///
/// Where `URLSession` on Linux knows less than a browser: fields of one name arrive joined with
/// `", "`, `Set-Cookie` included; an answer is an error if one of its headers is not UTF-8 or has no
/// space after the colon; the body of a 3xx answer without a valid `Location` is lost; an IPv6 address
/// cannot be a host. FoundationNetworking 6.3 traps if a connection closes in the middle of a header.
public final class URLSessionTransport: HTTPTransport {
  private let session = Mutex<NetworkSession?>(nil)

  /// Creates a transport. Nothing of `URLSession` is set up before the first request.
  public init() {}

  @discardableResult
  public func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let session = session.withLock { session in
      let live = session ?? NetworkSession()
      session = live
      return live
    }
    let exchange = NetworkExchange(request, on: session, completion: completion)
    exchange.start()
    return exchange
  }
}
