internal import Foundation
internal import HostLoop

/// The opening of a WebSocket connection.
package struct WebSocketRequest: Sendable, Equatable {
  /// An absolute `ws` or `wss` URL. As on iOS, `http` and `https` mean the same.
  package var url: String

  /// The subprotocols that the app offers, the preferred one first.
  package var protocols: [String]

  /// Further header fields of the handshake. They replace the standard ones.
  package var headers: [HTTPHeader]

  /// How long the handshake may take. React Native on iOS waits 60 s.
  package var timeout: Duration

  /// Makes a request.
  package init(
    url: String, protocols: [String] = [], headers: [HTTPHeader] = [],
    timeout: Duration = .seconds(60)
  ) {
    self.url = url
    self.protocols = protocols
    self.headers = headers
    self.timeout = timeout
  }

  /// The handshake's HTTP request, without the fields that belong to the protocol.
  package var http: HTTPRequest {
    HTTPRequest(url: httpText, headers: headers, redirect: .manual, timeout: timeout)
  }

  /// The subject of the connection's tasks: its URL without secrets.
  package var taskSubject: String { Secrets.hidden(url) }

  /// Whether the connection is encrypted.
  package var isSecure: Bool { httpText.lowercased().hasPrefix("https:") }

  /// Why no connection can be made to the URL; `nil` if it can.
  package var problem: String? {
    do throws(HTTPError) {
      _ = try http.httpURL()
      return nil
    } catch {
      return "\"\(url)\" is not an absolute ws: or wss: URL"
    }
  }

  private var httpText: String {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    let rest = url.dropFirst(scheme.count)
    return switch scheme {
    case "ws": "http" + rest
    case "wss": "https" + rest
    default: url
    }
  }
}
