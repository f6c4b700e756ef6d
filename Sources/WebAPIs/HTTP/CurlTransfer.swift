import CCurl
import Foundation
import HostLoop

/// One request and its answer in libcurl. It is used only on the loop's thread.
final class CurlTransfer {
  let request: HTTPRequest
  let exchange: CurlExchange
  let easy: UnsafeMutableRawPointer

  /// When the connection will have been silent for too long.
  private(set) var deadline: ContinuousClock.Instant

  private let url: String
  private let route: CurlSettings.Route
  private var bytes: curl_off_t = 0
  private var head = ReplyHead()
  /// Whether ``exchange`` has passed the head on.
  private var hasPassedHead = false
  private let body: ReplyBody
  private var list: UnsafeMutablePointer<curl_slist>?
  private let upload: UnsafeMutableBufferPointer<UInt8>
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// - Parameter room: how many bytes the bodies of all open replies may have.
  /// - Throws: ``HTTPError/Code/invalidRequest`` if the request cannot be sent.
  init(
    _ request: HTTPRequest, for exchange: CurlExchange, _ settings: CurlSettings, _ room: ReplyRoom
  ) throws(HTTPError) {
    let address = try request.httpURL()
    url = address.absoluteString
    route = settings.route(to: address)
    // Before there is a handle, so that a file that cannot be read leaves nothing behind.
    let authorities = try settings.authorities(for: route)
    let lines = try request.headerLines()
    guard let easy = ccurl_easy_init() else { throw HTTPError(.other, "no memory for libcurl") }
    self.request = request
    self.exchange = exchange
    self.easy = easy
    deadline = .now + request.timeout
    body = ReplyBody(room)
    // libcurl does not copy the body, so this memory must stay valid.
    upload = .allocate(capacity: request.body?.count ?? 0)
    _ = upload.initialize(from: request.body ?? [])
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for line in lines { list = ccurl_list_append(list, line) }
    setUp()
    settings.send(easy, by: route, trusting: authorities)
  }

  deinit {
    ccurl_easy_cleanup(easy)
    ccurl_list_free(list)
    upload.deallocate()
    message.deallocate()
  }

  private func setUp() {
    ccurl_set_pointer(easy, CURLOPT_URL, url)
    ccurl_set_pointer(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message)
    ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, list)
    // The head of a proxy's answer is not the server's.
    ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // The loop checks the timeout itself. libcurl's timeout is for the whole request.
    ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT, 24 * 60 * 60)

    if request.method == "HEAD" {
      ccurl_set_long(easy, CURLOPT_NOBODY, 1)
    } else if request.body != nil || ["POST", "PUT", "PATCH"].contains(request.method) {
      ccurl_set_long(easy, CURLOPT_POST, 1)
      ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(upload.count))
      ccurl_set_pointer(easy, CURLOPT_POSTFIELDS, upload.baseAddress)
    }
    ccurl_set_pointer(easy, CURLOPT_CUSTOMREQUEST, request.method)

    // The loop keeps this object alive as long as libcurl has the handle.
    let me = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_writer(
      easy, CURLOPT_HEADERFUNCTION,
      { bytes, _, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: count)
        CurlTransfer.of(context)?.receive(line: line)
        return count
      }, me)
    ccurl_set_writer(
      easy, CURLOPT_WRITEFUNCTION,
      { bytes, _, count, context in
        let part = UnsafeRawBufferPointer(start: bytes, count: count)
        // Any other count makes libcurl stop the transfer.
        return CurlTransfer.of(context)?.receive(part) == true ? count : 0
      }, me)
    ccurl_set_progress(
      easy,
      { context, _, received, _, sent in
        CurlTransfer.of(context)?.note(bytes: received + sent)
        return 0
      }, me)
  }

  private func receive(_ part: UnsafeRawBufferPointer) -> Bool {
    let size = ccurl_get_size(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    body.begin(
      encoding: head.fields.value(of: "content-encoding"), size: size < 0 ? nil : Int(size))
    guard body.append(part) else { return false }
    if hasPassedHead {
      let bytes = body.take()
      if !bytes.isEmpty { exchange.pass(.body(bytes)) }
    }
    return true
  }

  private func receive(line: UnsafeRawBufferPointer) {
    head.receive(line)
    guard exchange.isStreaming, head.isComplete, !hasPassedHead else { return }
    let response = response(status: ccurl_get_long(easy, CURLINFO_RESPONSE_CODE))
    // Not an interim answer.
    guard response.status >= 200 else { return }
    hasPassedHead = true
    exchange.pass(.head(response))
  }

  private func note(bytes total: curl_off_t) {
    if total != bytes { deadline = .now + request.timeout }
    bytes = total
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The error for a connection that was silent for too long.
  var timeoutError: HTTPError {
    HTTPError(CURLE_OPERATION_TIMEDOUT, errno: 0, text: "", url: url, proxy: nil)
  }

  /// The answer after libcurl has finished.
  func response(_ code: CURLcode) throws(HTTPError) -> HTTPResponse {
    if code == CURLE_OK { body.end() }
    if let failure = body.failure { throw HTTPError(failure, of: body, url: url) }
    guard code == CURLE_OK else {
      let said = message.pointee == 0 ? ccurl_message(code) : UnsafePointer(message)
      let text = said.map { String(cString: $0) } ?? "\(code.rawValue)"
      let number = ccurl_get_long(easy, CURLINFO_OS_ERRNO)
      throw HTTPError(
        code, errno: Int32(clamping: number), text: text, url: url, proxy: route.proxy)
    }
    let status = ccurl_get_long(easy, CURLINFO_RESPONSE_CODE)
    // libcurl accepts a connection that closes in the middle of a header.
    guard head.isComplete else {
      throw HTTPError(
        .connectionLost,
        "connection to \(HTTPError.address(of: url)) lost: the header is not complete")
    }
    var response = response(status: status)
    response.body = body.bytes
    return response
  }

  /// The answer without its body.
  private func response(status: Int) -> HTTPResponse {
    HTTPResponse(
      status: status, statusText: head.statusText, url: url,
      headers: head.fields.sorted { $0.name.lowercased() < $1.name.lowercased() })
  }
}
