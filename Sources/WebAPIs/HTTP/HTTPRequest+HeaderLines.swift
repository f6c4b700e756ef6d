extension HTTPRequest {
  /// The header in libcurl's format: `Name: value`, or `Name;` for an empty value.
  ///
  /// - Throws: ``HTTPError/Code/invalidRequest`` for a method or header with a line break. libcurl
  ///   would send the break, and so a script could smuggle in a second request.
  func headerLines() throws(HTTPError) -> [String] {
    guard method.isToken else {
      throw HTTPError(.invalidRequest, "\"\(method)\" is not an HTTP method")
    }
    if body?.isEmpty == false, method == "GET" || method == "HEAD" {
      throw HTTPError(.invalidRequest, "a \(method) request cannot have a body")
    }
    try checkHeaders()
    var names: [String] = []
    var values: [String: [String]] = [:]
    for header in headers where !Self.framing.contains(header.name.lowercased()) {
      let key = header.name.lowercased()
      if values[key] == nil { names.append(header.name) }
      values[key, default: []].append(header.value)
    }
    var lines = names.map { name in
      let value = values[name.lowercased()]?.joined(separator: ", ") ?? ""
      return value.isEmpty ? "\(name);" : "\(name): \(value)"
    }
    if values["user-agent"] == nil { lines.append("User-Agent: bridgehost") }
    // As in URLSession: brotli only over https, where no proxy can modify the data.
    if values["accept-encoding"] == nil {
      let isSecure = url.prefix(6).lowercased() == "https:"
      lines.append("Accept-Encoding: gzip, deflate" + (isSecure ? ", br" : ""))
    }
    // libcurl would add a form's content type, and wait for permission to send a large body.
    if values["content-type"] == nil { lines.append("Content-Type:") }
    return lines + ["Expect:"]
  }

  /// - Throws: ``HTTPError/Code/invalidRequest`` for a header that cannot be sent.
  func checkHeaders() throws(HTTPError) {
    for header in headers where !Self.framing.contains(header.name.lowercased()) {
      guard header.name.isToken else {
        throw HTTPError(.invalidRequest, "\"\(header.name)\" is not the name of a header")
      }
      guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw HTTPError(
          .invalidRequest, "the value of header \"\(header.name)\" has a control character")
      }
    }
  }

  /// Headers that describe how the body is sent. libcurl sets them.
  static let framing: Set<String> = ["content-length", "transfer-encoding", "expect"]
}

extension String {
  /// Whether this is a `token` of RFC 9110, 5.6.2.
  fileprivate var isToken: Bool {
    !isEmpty
      && utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains($0)
        }
      }
  }
}
