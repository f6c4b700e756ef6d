import CCurl
import Foundation
import Synchronization

/// The real network, through libcurl, which `URLSession` on Linux uses too.
///
/// Keeps no cookies, cache or credentials, so that one run does not depend on another; React Native
/// on iOS shares them with the app. At most 6 connections to one host are open at a time; further
/// requests wait.
///
/// `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`, in lower or upper case, say which proxy carries a
/// request; one to this machine itself takes none. `CURL_CA_BUNDLE` or `SSL_CERT_FILE` is a file with
/// the certificates to trust instead of the system's, `NODE_EXTRA_CA_CERTS` one with more of them.
package final class CurlTransport: HTTPTransport {
  /// How many bytes the body of a reply may have, with any `Content-Encoding` undone: 500 MB.
  ///
  /// iOS ends an app in the foreground that takes about half of the phone's memory: 1.4 GB on an iPhone with 3 GB,
  /// 2 GB on one with 4 GB. React Native has a text up to four times in memory before JavaScript reads it
  /// (`NSData`, `NSString`, JavaScript's string of two bytes a character), so no larger one gets there.
  package static let usualReplyLimit = 500_000_000

  private let loop = Mutex<CurlLoop?>(nil)
  private let replyLimit: Int
  private let environment: [String: String]?

  /// Creates a transport. libcurl is loaded, and its thread started, with the first request.
  ///
  /// - Parameters:
  ///   - replyLimit: The size in bytes from which on a reply fails with ``HTTPError/Code/tooLarge``.
  ///   - environment: Where the variables for proxies and certificates are looked up; the process's without one.
  package init(
    replyLimit: Int = CurlTransport.usualReplyLimit, environment: [String: String]? = nil
  ) {
    self.replyLimit = replyLimit
    self.environment = environment
  }

  deinit {
    loop.withLock(\.self)?.close()
  }

  @discardableResult
  package func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let loop = loop.withLock { loop in
      if loop == nil {
        loop = CurlLoop.start(
          CurlSettings(
            replyLimit: replyLimit,
            environment: environment ?? ProcessInfo.processInfo.environment))
      }
      return loop
    }
    let exchange = CurlExchange(completion: completion)
    if let loop {
      exchange.start(request, on: loop)
    } else {
      exchange.finish(
        .failure(HTTPError(.other, "libcurl.so.4 is not installed: apt install libcurl4")))
    }
    return exchange
  }
}
