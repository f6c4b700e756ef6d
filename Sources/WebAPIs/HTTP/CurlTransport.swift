import CCurl
import Synchronization

/// The real network, through libcurl, which `URLSession` on Linux uses too.
///
/// Keeps no cookies, cache or credentials, so that one run does not depend on another; React Native
/// on iOS shares them with the app. Proxies come from `http_proxy`, `https_proxy` and `no_proxy`. At
/// most 6 connections to one host are open at a time; further requests wait.
public final class CurlTransport: HTTPTransport {
  private let loop = Mutex<CurlLoop?>(nil)

  /// Creates a transport. libcurl is loaded, and its thread started, with the first request.
  public init() {}

  deinit {
    loop.withLock(\.self)?.close()
  }

  @discardableResult
  public func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let loop = loop.withLock { loop in
      if loop == nil { loop = CurlLoop.start() }
      return loop
    }
    let exchange = CurlExchange(completion: completion)
    if let loop {
      exchange.start(request, on: loop)
    } else {
      exchange.finish(
        .failure(HTTPError(.other, "no libcurl.so.4 on this machine: apt install libcurl4")))
    }
    return exchange
  }
}
