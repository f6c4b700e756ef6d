import CCurl
import Foundation
import Glibc

extension HTTPError {
  /// Converts an error of libcurl. The message names the address of the request.
  init(
    _ code: CURLcode, errno number: Int32, text: String, url: String,
    proxy: CurlSettings.Variable?
  ) {
    let host = URL(string: url)?.host ?? url
    let address = Self.address(of: url)
    switch code {
    case CURLE_COULDNT_CONNECT where proxy != nil, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
      self.init(
        code == CURLE_COULDNT_RESOLVE_PROXY ? .hostNotFound : .refused,
        "no connection to \(address) by way of \(proxy?.name ?? "the proxy"): \(text)")
    case CURLE_COULDNT_CONNECT where number == ECONNREFUSED:
      self.init(.refused, "connection refused by \(address)")
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init(.hostNotFound, "host not found: \(host)")
    case CURLE_OPERATION_TIMEDOUT:
      self.init(.timedOut, "no answer from \(address) in time")
    case CURLE_URL_MALFORMAT:
      self.init(.invalidRequest, "\"\(url)\" is not a URL that can be requested")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS:
      self.init(.tls, "no secure connection to \(address): \(text)")
    // libcurl reports in this way that a line of a header or trailer is too long, or all of them
    // together are.
    case CURLE_OUT_OF_MEMORY,
      CURLE_RECV_ERROR where text.hasPrefix("Too large response headers"):
      self.init(
        .other,
        "the header of the reply of \(address) is too large: libcurl takes lines of 100 KB and 300 KB in "
          + "all")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      self.init(.connectionLost, "connection to \(address) lost: \(text)")
    default:
      self.init(.other, "request to \(address) failed: \(text)")
    }
  }

  /// The error for a body that did not arrive whole.
  init(_ failure: ReplyBody.Failure, of body: ReplyBody, url: String) {
    let address = Self.address(of: url)
    switch failure {
    case .tooLarge:
      self.init(
        .tooLarge,
        "the reply of \(address) is larger than \(Self.megabytes(body.room.limit)), the limit for all "
          + "replies under way")
    case .damaged:
      self.init(
        .damagedBody,
        "the body from \(address) is damaged: it is not what its content-encoding says")
    case .truncated:
      self.init(
        .damagedBody,
        "the body from \(address) is not complete: it ends before what its content-encoding says")
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000) MB" : "\(bytes) bytes"
  }

  /// The host and port of a URL, to which the connection is made.
  package static func address(of url: String) -> String {
    guard let parts = URLComponents(string: url), let host = parts.host else { return url }
    return "\(host):\(parts.port ?? (parts.scheme == "https" ? 443 : 80))"
  }
}
