import Foundation

extension HTTPRequest {
  /// The URL as it is sent: with the scheme in lower case, percent-encoded, and without a fragment.
  ///
  /// - Throws: ``HTTPError/Code/invalidRequest`` if it is not an absolute `http` or `https` URL.
  func httpURL() throws(HTTPError) -> URL {
    guard var parts = URLComponents(string: url.percentEncodedURL),
      let scheme = parts.scheme?.lowercased()
    else {
      throw HTTPError(.invalidRequest, "\"\(url)\" is not an absolute URL")
    }
    guard scheme == "http" || scheme == "https" else {
      throw HTTPError(.invalidRequest, "\"\(url)\" is neither an http nor an https URL")
    }
    parts.scheme = scheme
    parts.fragment = nil
    guard parts.host?.isEmpty == false, let url = parts.url else {
      throw HTTPError(.invalidRequest, "\"\(url)\" has no host")
    }
    return url
  }
}

extension String {
  /// This URL, absolute or relative. Characters that are not allowed in a path or query are
  /// percent-encoded.
  ///
  /// `URL` encodes them too, but it then also encodes each `%` that is already part of an escape.
  var percentEncodedURL: String {
    var encoded = ""
    var rest = self[...]
    if let scheme = rest.range(of: "://") {
      let host = rest[scheme.upperBound...].prefix { !"/?#".contains($0) }
      encoded += rest[..<host.endIndex]
      rest = rest[host.endIndex...]
    }
    var bytes = Array(rest.utf8)[...]
    while let byte = bytes.popFirst() {
      let isEscape = byte == UInt8(ascii: "%") && bytes.prefix(2).filter(\.isHexDigit).count == 2
      if isEscape || byte.isAllowedInURL {
        encoded.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Character(UnicodeScalar(self)).isHexDigit }

  /// Whether a path, query or fragment may contain this character, or it separates them (RFC 3986,
  /// 2.2, 2.3).
  fileprivate var isAllowedInURL: Bool {
    self > 0x20 && self < 0x7F && !#""%<>[\]^`{|}"#.utf8.contains(self)
  }
}
