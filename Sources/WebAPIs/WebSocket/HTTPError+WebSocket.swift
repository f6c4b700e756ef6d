// Why a WebSocket failed, in the words of SocketRocket (SRWebSocket.m) and iOS: React Native passes them to JavaScript.
extension HTTPError {
  /// The server refused the handshake.
  package static func socketRefused(status: Int) -> HTTPError {
    status >= 400
      ? HTTPError(.refused, "Received bad response code from server: \(status).") : .notAWebSocket
  }

  /// The server's answer does not belong to a WebSocket handshake.
  package static let notAWebSocket = HTTPError(.other, "Invalid Sec-WebSocket-Accept response.")

  /// The server chose a subprotocol that the app did not offer.
  static let unwantedSubprotocol = HTTPError(
    .other, "Server specified Sec-WebSocket-Protocol that wasn't requested.")

  /// The handshake took too long.
  package static let socketTimedOut = HTTPError(.timedOut, "Timed out connecting to server.")

  /// The phone has no connection.
  package static let networkDown = posix(.connectionLost, "Network is down")

  /// The phone moved to another network.
  package static let connectionAborted = posix(
    .connectionLost, "Software caused connection abort")

  /// iOS closed the socket while the app was suspended.
  package static let socketNotConnected = posix(.connectionLost, "Socket is not connected")

  /// The connection broke.
  package static let connectionReset = posix(.connectionLost, "Connection reset by peer")

  /// Nothing listens at the address.
  package static let connectionRefused = posix(.refused, "Connection refused")

  /// The certificate of the server is not trusted: `errSSLXCertChainInvalid`.
  package static let certificateRefused = HTTPError(
    .tls, "The operation couldn’t be completed. (OSStatus error -9807.)")

  /// How `NSError` describes an error number.
  private static func posix(_ code: Code, _ text: String) -> HTTPError {
    HTTPError(code, "The operation couldn’t be completed. \(text)")
  }
}
