internal import Foundation
internal import HostLoop

/// The HTTP request and answer with which a WebSocket connection begins.
struct WebSocketHandshake {
  /// More than any server sends: libcurl's limit for the header of a reply.
  private static let longestAnswer = 300_000

  private let key: String
  private let protocols: [String]
  /// The request as it is sent.
  let request: [UInt8]
  private var answer: [UInt8] = []

  /// - Throws: ``HTTPError/Code/invalidRequest`` if the request cannot be sent.
  init(_ request: WebSocketRequest) throws(HTTPError) {
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...UInt8.max) }
    let key = Data(nonce).base64EncodedString()
    let lines = try Self.lines(of: request, key)
    self.key = key
    protocols = request.protocols
    self.request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// As SocketRocket makes them (SRHTTPConnectMessage.m): the app's own fields replace the standard ones.
  private static func lines(
    of request: WebSocketRequest, _ key: String
  ) throws(HTTPError) -> [String] {
    let url = try request.http.httpURL()
    var fields = [
      HTTPHeader(name: "Host", value: authority(url)),
      HTTPHeader(name: "Upgrade", value: "websocket"),
      HTTPHeader(name: "Connection", value: "Upgrade"),
      HTTPHeader(name: "Sec-WebSocket-Key", value: key),
      HTTPHeader(name: "Sec-WebSocket-Version", value: "13"),
      HTTPHeader(name: "Origin", value: origin(url)),
    ]
    if let user = url.user(percentEncoded: false),
      let password = url.password(percentEncoded: false)
    {
      let token = Data("\(user):\(password)".utf8).base64EncodedString()
      fields.append(HTTPHeader(name: "Authorization", value: "Basic \(token)"))
    }
    if !request.protocols.isEmpty {
      let list = request.protocols.joined(separator: ", ")
      fields.append(HTTPHeader(name: "Sec-WebSocket-Protocol", value: list))
    }
    for header in request.headers
    where !HTTPRequest.framing.contains(header.name.lowercased()) {
      fields.remove([header.name.lowercased()])
      fields.append(header)
    }
    var checked = request.http
    checked.headers = fields
    // Also refuses line breaks, with which a script could smuggle in a second request.
    try checked.checkHeaders()
    var path = url.path(percentEncoded: true)
    if path.isEmpty { path = "/" }
    if let query = url.query(percentEncoded: true) { path += "?\(query)" }
    return ["GET \(path) HTTP/1.1"] + fields.map { "\($0.name): \($0.value)" }
  }

  private static func authority(_ url: URL) -> String {
    let host = url.host(percentEncoded: true) ?? ""
    return url.port.map { "\(host):\($0)" } ?? host
  }

  private static func origin(_ url: URL) -> String {
    let scheme = url.scheme ?? ""
    let standard = scheme == "https" ? 443 : 80
    let port = url.port.flatMap { $0 == standard ? nil : ":\($0)" } ?? ""
    return "\(scheme)://\(url.host(percentEncoded: true) ?? "")\(port)"
  }

  /// What the server's answer means.
  struct Outcome {
    let subprotocol: String
    /// What came after the answer: the first frames.
    let rest: [UInt8]
  }

  /// Takes bytes of the answer. Returns `nil` until the answer is complete.
  ///
  /// - Throws: an error if the answer refuses the connection, or is not one to a WebSocket handshake.
  mutating func receive(_ bytes: [UInt8]) throws(HTTPError) -> Outcome? {
    answer += bytes
    guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else {
      if answer.count > Self.longestAnswer { throw .notAWebSocket }
      return nil
    }
    var head = ReplyHead()
    let lines = answer[..<end.lowerBound].split(separator: UInt8(ascii: "\n"))
    for line in lines { line.withUnsafeBytes { head.receive($0) } }
    let words = lines.first.map { String(decoding: $0, as: UTF8.self).split(separator: " ") } ?? []
    let status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    if status >= 400 { throw .socketRefused(status: status) }
    // SocketRocket does not ask for more.
    guard head.fields.value(of: "sec-websocket-accept") == expectedAnswer else {
      throw .notAWebSocket
    }
    let subprotocol = head.fields.value(of: "sec-websocket-protocol")
    if let subprotocol, !protocols.contains(subprotocol) { throw .unwantedSubprotocol }
    return Outcome(subprotocol: subprotocol ?? "", rest: Array(answer[end.upperBound...]))
  }

  /// What proves that the server understood the handshake (RFC 6455, section 4.2.2).
  private var expectedAnswer: String {
    let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    return Data(Digest.sha1.hash(Array(text.utf8))).base64EncodedString()
  }
}
