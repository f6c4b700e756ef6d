import Foundation
import FoundationNetworking

extension HTTPRequest {
  /// The request as `URLSession` takes it.
  ///
  /// - Throws: ``HTTPError/Code/invalidRequest``: libcurl would send a line break in a method or a
  ///   header as it is, which is a second request of the script's making.
  func urlRequest() throws(HTTPError) -> URLRequest {
    var request = URLRequest(url: try httpURL())
    guard method.isToken else {
      throw HTTPError(.invalidRequest, "\"\(method)\" is not an HTTP method")
    }
    request.httpMethod = method
    for header in headers where !Self.framing.contains(header.name.lowercased()) {
      guard header.name.isToken else {
        throw HTTPError(.invalidRequest, "\"\(header.name)\" is not the name of a header")
      }
      guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw HTTPError(
          .invalidRequest, "the value of header \"\(header.name)\" has a control character")
      }
      request.addValue(header.value, forHTTPHeaderField: header.name)
    }
    if let body, !body.isEmpty {
      guard method != "GET", method != "HEAD" else {
        throw HTTPError(.invalidRequest, "a \(method) request cannot have a body")
      }
      request.httpBody = Data(body)
    }
    let seconds = timeout.components.seconds + (timeout.components.attoseconds > 0 ? 1 : 0)
    request.timeoutInterval = TimeInterval(max(1, seconds))
    return request
  }

  /// Headers that describe how the body travels, which only libcurl knows.
  private static let framing: Set<String> = ["content-length", "transfer-encoding", "expect"]
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
