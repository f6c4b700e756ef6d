import CCurl
import Foundation
import Glibc

extension HTTPError {
  /// A failure of libcurl, told in terms of the address it was for.
  init(_ code: CURLcode, errno number: Int32, text: String, url: String) {
    let host = URL(string: url)?.host ?? url
    let address = Self.address(of: url)
    switch code {
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
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      self.init(.connectionLost, "connection to \(address) lost: \(text)")
    default:
      self.init(.other, "request to \(address) failed: \(text)")
    }
  }

  /// Host and port, the part of a URL that a connection is made to.
  public static func address(of url: String) -> String {
    guard let parts = URLComponents(string: url), let host = parts.host else { return url }
    return "\(host):\(parts.port ?? (parts.scheme == "https" ? 443 : 80))"
  }
}
