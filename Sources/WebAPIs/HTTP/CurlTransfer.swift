import CCurl
import Foundation

/// One request and its answer in libcurl; a redirect makes another. Lives on the loop's thread.
final class CurlTransfer {
  let request: HTTPRequest
  let exchange: CurlExchange
  let redirects: Int
  let easy: UnsafeMutableRawPointer

  /// When the connection will have been silent for too long.
  private(set) var deadline: ContinuousClock.Instant

  private let url: String
  private var bytes: curl_off_t = 0
  private var statusText = ""
  private var headers: [HTTPHeader] = []
  private var isHeaderComplete = false
  private var body: [UInt8] = []
  private var list: UnsafeMutablePointer<curl_slist>?
  private let upload: UnsafeMutableBufferPointer<UInt8>
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// - Throws: ``HTTPError/Code/invalidRequest`` if the request cannot be sent as it is written.
  init(
    _ request: HTTPRequest, for exchange: CurlExchange, redirects: Int
  ) throws(HTTPError) {
    url = try request.httpURL().absoluteString
    let lines = try request.headerLines()
    guard let easy = ccurl_easy_init() else { throw HTTPError(.other, "no memory for libcurl") }
    self.request = request
    self.exchange = exchange
    self.redirects = redirects
    self.easy = easy
    deadline = .now + request.timeout
    // libcurl sends the body from where it is.
    upload = .allocate(capacity: request.body?.count ?? 0)
    _ = upload.initialize(from: request.body ?? [])
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for line in lines { list = ccurl_list_append(list, line) }
    setUp()
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
    ccurl_set_pointer(easy, CURLOPT_ACCEPT_ENCODING, "")
    ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, list)
    // The loop minds the timeout: libcurl's own is for the whole request.
    ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT, 24 * 60 * 60)

    if request.method == "HEAD" {
      ccurl_set_long(easy, CURLOPT_NOBODY, 1)
    } else if request.body != nil || ["POST", "PUT", "PATCH"].contains(request.method) {
      ccurl_set_long(easy, CURLOPT_POST, 1)
      ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(upload.count))
      ccurl_set_pointer(easy, CURLOPT_POSTFIELDS, upload.baseAddress)
    }
    ccurl_set_pointer(easy, CURLOPT_CUSTOMREQUEST, request.method)

    // The loop keeps this object for as long as libcurl has the handle.
    let me = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_writer(
      easy, CURLOPT_HEADERFUNCTION,
      { bytes, _, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: count)
        CurlTransfer.of(context)?.receive(header: line)
        return count
      }, me)
    ccurl_set_writer(
      easy, CURLOPT_WRITEFUNCTION,
      { bytes, _, count, context in
        CurlTransfer.of(context)?.body.append(
          contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
      }, me)
    ccurl_set_progress(
      easy,
      { context, _, received, _, sent in
        CurlTransfer.of(context)?.note(bytes: received + sent)
        return 0
      }, me)
  }

  private func note(bytes total: curl_off_t) {
    if total != bytes { deadline = .now + request.timeout }
    bytes = total
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Takes one line: a status line begins a new answer (after an interim one, or from a proxy).
  private func receive(header bytes: UnsafeRawBufferPointer) {
    // Headers are bytes; most servers mean UTF-8, the others Latin-1.
    let line =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.hasPrefix("HTTP/") {
      headers = []
      isHeaderComplete = false
      statusText = String(text.split(separator: " ", maxSplits: 2).dropFirst(2).first ?? "")
    } else if text.isEmpty {
      isHeaderComplete = true
    } else if !isHeaderComplete, let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers.append(HTTPHeader(name: String(text[..<colon]), value: value))
    }
  }

  /// The failure of a connection that is silent for too long.
  var timeoutError: HTTPError {
    HTTPError(CURLE_OPERATION_TIMEDOUT, errno: 0, text: "", url: url)
  }

  /// The answer, once libcurl is done.
  func response(_ code: CURLcode) throws(HTTPError) -> HTTPResponse {
    guard code == CURLE_OK else {
      let said = message.pointee == 0 ? ccurl_message(code) : UnsafePointer(message)
      let text = said.map { String(cString: $0) } ?? "\(code.rawValue)"
      let number = ccurl_get_long(easy, CURLINFO_OS_ERRNO)
      throw HTTPError(code, errno: Int32(number), text: text, url: url)
    }
    let status = ccurl_get_long(easy, CURLINFO_RESPONSE_CODE)
    // libcurl is content with a connection that closes in the middle of a header.
    guard isHeaderComplete else {
      throw HTTPError(
        .connectionLost,
        "connection to \(HTTPError.address(of: url)) lost: the header is not complete")
    }
    return HTTPResponse(
      status: status, statusText: statusText, url: url, isRedirected: redirects > 0,
      headers: headers.sorted { $0.name.lowercased() < $1.name.lowercased() }, body: body)
  }
}
