internal import HostLoop
internal import SimulatedPhone
internal import WebAPIs

// The phone's WebSockets.
extension SimulatedNetwork {
  nonisolated func isReal(_ request: WebSocketRequest) -> Bool { base.isReal(request) }

  func open(
    _ request: WebSocketRequest, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection {
    sockets.removeAll(where: \.isOver)
    let (latency, failure, _) = conditions.outcome(of: request.url)
    let socket = SimulatedSocket(
      request, loop: loop, latency: { [conditions] in conditions.latency(of: request.url) },
      onEvent: onEvent)
    sockets.append(socket)
    switch conditions.connection {
    case .none: socket.fail(.networkDown, after: .zero)
    case .captive: socket.fail(portalError(request), after: .zero)
    case .wifi, .cellular:
      switch failure {
      case nil: socket.begin(after: latency / 2) { [base] in base.open(request, onEvent: $0) }
      case .status(let status): socket.fail(.socketRefused(status: status), after: latency)
      case .refused: socket.fail(.connectionRefused, after: latency)
      case .lostRequest, .lostReply: socket.fail(.connectionReset, after: latency)
      case .silence: socket.fail(.socketTimedOut, after: request.timeout)
      }
    }
    return socket
  }

  /// The login page answers a plain handshake; it cannot have the certificate for a secure one.
  private func portalError(_ request: WebSocketRequest) -> HTTPError {
    switch CaptivePortal.answer(to: request.http) {
    case .success: .notAWebSocket
    case .failure: .certificateRefused
    }
  }

  /// iOS closes the sockets of a suspended app. The app notices when it runs again.
  func appSuspended() { endSockets(.socketNotConnected) }

  /// The connections do not survive a change of the network, not even from Wi-Fi to the mobile network.
  func connectionChanged() {
    endSockets(conditions.isOnline ? .connectionAborted : .networkDown)
  }

  private func endSockets(_ error: HTTPError) {
    let open = sockets
    sockets = []
    for socket in open { socket.lose(error) }
  }
}
