internal import FoundationEssentials
internal import HostLoop

/// A tool on the developer's computer to which the JavaScript of a development build connects by itself. Nothing of it is the
/// app's work, so no report names it.
enum DevelopmentTool {
  /// Metro, at the address that `getDevServer` names. React Native and Expo wait for its commands
  /// (`expo/src/async-require/messageSocket.native.ts`). It accepts the connection and says nothing.
  case metro
  /// The stand-alone React DevTools (`react-devtools-core`). Nobody has started it.
  case reactDevTools

  /// `nil` if the app itself opens the socket.
  init?(_ request: WebSocketRequest) {
    guard let url = URL(string: request.url), url.scheme == "ws",
      ["localhost", "127.0.0.1"].contains(url.host ?? "")
    else { return nil }
    switch (url.port, url.path) {
    case (8081, "/message"), (8081, "/hot"): self = .metro
    case (8097, ""), (8097, "/"): self = .reactDevTools
    default: return nil
    }
  }

  /// Begins to connect.
  @HostActor
  func connection(
    _ onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection {
    switch self {
    case .metro: onEvent(.opened(subprotocol: ""))
    case .reactDevTools: onEvent(.failed(.connectionRefused))
    }
    return Connection(onEvent)
  }

  /// A connection on which nothing arrives.
  private final class Connection: WebSocketConnection {
    private let onEvent: @Sendable (WebSocketEvent) -> Void

    init(_ onEvent: @escaping @Sendable (WebSocketEvent) -> Void) { self.onEvent = onEvent }

    func send(_ message: WebSocketMessage) {}
    func ping() {}
    func close(code: UInt16, reason: String) {
      onEvent(.closed(WebSocketClosure(code: Int(code), reason: reason)))
    }
    func drop() {}
  }
}
