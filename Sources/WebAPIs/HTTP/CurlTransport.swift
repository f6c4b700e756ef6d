import CCurl
import Foundation
import Synchronization

/// The real network, through libcurl, which `URLSession` on Linux also uses.
///
/// It follows no redirects and keeps no cookies, which ``Requests`` do, and it has no cache and no credentials, so runs do
/// not depend on each other. At most 6 connections to one host are open at a time. Further
/// requests wait.
///
/// `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`, in lower or upper case, choose the
/// proxy of a request. Requests to this machine use no proxy. `CURL_CA_BUNDLE` or `SSL_CERT_FILE`
/// names a file with certificates that replace the system's. `NODE_EXTRA_CA_CERTS` names a file
/// with additional ones.
package final class CurlTransport: StreamingTransport {
  /// The default limit for the body of a reply after decoding any `Content-Encoding`: 500 MB.
  ///
  /// iOS ends an app in the foreground that uses about half of the phone's memory: 1.4 GB on an
  /// iPhone with 3 GB, 2 GB on one with 4 GB. React Native holds a text up to four times in memory
  /// before JavaScript reads it (`NSData`, `NSString`, and JavaScript's string with two bytes per
  /// character). So no larger text reaches JavaScript.
  package static let usualReplyLimit = 500_000_000

  private struct State {
    var loop: CurlLoop?
    var settings: CurlSettings?
  }

  private let state = Mutex(State())
  private let replyLimit: Int
  private let environment: [String: String]?

  /// Makes a transport. libcurl is loaded, and its thread started, at the first request.
  ///
  /// - Parameters:
  ///   - replyLimit: the size limit for replies, in bytes. A larger reply fails with
  ///     ``HTTPError/Code/tooLarge``.
  ///   - environment: the variables for proxies and certificates. `nil` for those of the process.
  package init(
    replyLimit: Int = CurlTransport.usualReplyLimit, environment: [String: String]? = nil
  ) {
    self.replyLimit = replyLimit
    self.environment = environment
  }

  deinit {
    state.withLock(\.loop)?.close()
  }

  private var settings: CurlSettings {
    state.withLock { state in
      let settings =
        state.settings
        ?? CurlSettings(
          replyLimit: replyLimit, environment: environment ?? ProcessInfo.processInfo.environment)
      state.settings = settings
      return settings
    }
  }

  @discardableResult
  package func send(
    _ request: HTTPRequest, onPart: (@Sendable (HTTPResponsePart) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let settings = settings
    let loop = state.withLock { state in
      if state.loop == nil { state.loop = CurlLoop.start(settings) }
      return state.loop
    }
    let exchange = CurlExchange(onPart: onPart, completion: completion)
    if let loop {
      exchange.start(request, on: loop)
    } else {
      exchange.finish(.failure(.noLibrary))
    }
    return exchange
  }

  package func open(
    _ request: WebSocketRequest, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection {
    CurlSocket.open(request, settings, onEvent)
  }
}

extension HTTPError {
  static let noLibrary = HTTPError(.other, "libcurl.so.4 is not installed: apt install libcurl4")
}
