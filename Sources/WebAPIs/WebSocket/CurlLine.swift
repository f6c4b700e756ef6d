import CCurl
import Foundation
import HostLoop

/// A connection that libcurl makes, by way of proxies and with TLS, and that then only carries bytes. It is used only on
/// one thread.
final class CurlLine {
  let multi: UnsafeMutableRawPointer
  private let easy: UnsafeMutableRawPointer
  private let url: String
  private let route: CurlSettings.Route
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  /// The socket of the connection, when it is made.
  private var socket: curl_socket_t?

  /// - Throws: ``HTTPError`` if no connection can be begun.
  init(to address: URL, _ settings: CurlSettings) throws(HTTPError) {
    url = address.absoluteString
    route = settings.route(to: address)
    let authorities = try settings.authorities(for: route)
    guard let multi = ccurl_multi_init(1) else {
      throw HTTPError(.other, "no memory for libcurl")
    }
    guard let easy = ccurl_easy_init() else {
      ccurl_multi_cleanup(multi)
      throw HTTPError(.other, "no memory for libcurl")
    }
    self.multi = multi
    self.easy = easy
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    ccurl_set_pointer(easy, CURLOPT_URL, url)
    ccurl_set_pointer(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message)
    ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    ccurl_set_long(easy, CURLOPT_CONNECT_ONLY, 1)
    // TLS must not agree on HTTP/2, which has no such handshake.
    ccurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    ccurl_set_long(easy, CURLOPT_HTTPPROXYTUNNEL, 1)
    ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT, 24 * 60 * 60)
    settings.send(easy, by: route, trusting: authorities)
    _ = ccurl_multi_add(multi, easy)
  }

  deinit {
    ccurl_multi_remove(multi, easy)
    ccurl_easy_cleanup(easy)
    ccurl_multi_cleanup(multi)
    message.deallocate()
  }

  /// Goes on connecting. Returns whether the connection is made.
  ///
  /// - Throws: ``HTTPError`` if it cannot be made.
  func connect() throws(HTTPError) -> Bool {
    ccurl_multi_perform(multi)
    var done: UnsafeMutableRawPointer?
    var code = CURLE_OK
    guard ccurl_multi_next_done(multi, &done, &code) else { return false }
    guard code == CURLE_OK else { throw error(code) }
    socket = ccurl_socket(easy)
    return true
  }

  /// What has arrived. Empty if the other side has ended the connection, `nil` if nothing has arrived.
  ///
  /// - Throws: ``HTTPError`` if the connection broke.
  func receive() throws(HTTPError) -> [UInt8]? {
    var count = 0
    var code = CURLE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, initialized in
      code = ccurl_receive(easy, buffer.baseAddress, buffer.count, &count)
      initialized = code == CURLE_OK ? count : 0
    }
    if code == CURLE_AGAIN { return nil }
    guard code == CURLE_OK else { throw error(code) }
    return bytes
  }

  /// Sends as much as is possible now, and returns how many bytes that were.
  ///
  /// - Throws: ``HTTPError`` if the connection broke.
  func send(_ bytes: ArraySlice<UInt8>) throws(HTTPError) -> Int {
    var count = 0
    let code = bytes.withUnsafeBytes { ccurl_send(easy, $0.baseAddress, $0.count, &count) }
    if code == CURLE_AGAIN { return 0 }
    guard code == CURLE_OK else { throw error(code) }
    return count
  }

  /// Waits until something can be done, or another thread wakes the handle.
  func wait(toWrite: Bool, until deadline: ContinuousClock.Instant?) {
    let left = deadline.map { (($0 - .now) / .milliseconds(1)).rounded(.up) } ?? 60_000
    let time = Int32(clamping: min(max(left, 0), 60_000))
    if let socket {
      ccurl_multi_wait_socket(multi, socket, toWrite, time)
    } else {
      ccurl_multi_wait(multi, time)
    }
  }

  private func error(_ code: CURLcode) -> HTTPError {
    let said = message.pointee == 0 ? ccurl_message(code) : UnsafePointer(message)
    return HTTPError(
      code, errno: Int32(clamping: ccurl_get_long(easy, CURLINFO_OS_ERRNO)),
      text: said.map { String(cString: $0) } ?? "\(code.rawValue)", url: url, proxy: route.proxy)
  }
}
