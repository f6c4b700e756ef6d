package import HostLoop
package import WebAPIs

/// The server of all WebSockets in a run whose connections do not leave the process. It takes each connection, unless a
/// handler was planned for it, and says nothing of its own accord.
@HostActor
package final class SocketServer {
  /// Who answers the connections of a route.
  package struct Handler {
    /// A part of the URL of these connections. Empty for all.
    package let route: String
    /// Which connections of the route it answers, counted from 1 since it was planned. Empty for all.
    package let occurrences: Set<Int>
    /// Answers a connection with ``ServerSocket/accept()`` or ``ServerSocket/refuse(status:)``, now or later.
    package let answer: @HostActor (ServerSocket) -> Void
    /// How many connections of the route there have been.
    fileprivate var count = 0

    /// Makes a handler.
    package init(
      route: String = "", occurrences: Set<Int> = [],
      answer: @escaping @HostActor (ServerSocket) -> Void
    ) {
      self.route = route
      self.occurrences = occurrences
      self.answer = answer
    }
  }

  /// The handlers. If several fit, the one planned last answers.
  package var handlers: [Handler] = []
  /// The connections so far, in the order of arrival. Empty unless ``isAsked``.
  package private(set) var sockets: [ServerSocket] = []
  /// Whether connections and messages are kept. If not, they are only counted.
  package var isAsked = false
  /// How many connections and messages arrived.
  package fileprivate(set) var count = (sockets: 0, messages: 0)

  private let loop: EventLoop

  /// Adds the numbers of connections and messages to those of requests.
  package func counts(with requests: ReceivedRequests) -> ReceivedRequests {
    var all = requests
    if count.sockets > 0 { (all.sockets, all.messages) = count }
    return all
  }

  /// A server whose connections arrive in tasks of `loop`.
  package init(loop: EventLoop) { self.loop = loop }

  /// Connects an app.
  ///
  /// - Parameters:
  ///   - lane: the lane on which the handshake arrives; `nil` for that of the network.
  ///   - delay: how long the server takes to answer the handshake.
  package func open(
    _ request: WebSocketRequest, on lane: Lane? = nil, after delay: Duration = .zero,
    onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> any WebSocketConnection {
    let socket = ServerSocket(request, loop: loop, server: self, onEvent: onEvent)
    socket.arrival = loop.post(
      on: lane ?? loop.lane("network", .network), "accept", subject: request.taskSubject,
      after: delay, role: .work
    ) { [self] in
      loop.declareFootprint(WebSockets.shared)
      receive(socket)
    }
    return socket
  }

  private func receive(_ socket: ServerSocket) {
    socket.number = count.sockets
    count.sockets += 1
    if isAsked { sockets.append(socket) }
    var found: Handler?
    for index in handlers.indices.reversed()
    where handlers[index].route.isEmpty || socket.request.url.contains(handlers[index].route) {
      handlers[index].count += 1
      let handler = handlers[index]
      if found == nil,
        handler.occurrences.isEmpty || handler.occurrences.contains(handler.count)
      {
        found = handler
      }
    }
    if let found { found.answer(socket) } else { socket.accept() }
  }

  fileprivate func countMessage() { count.messages += 1 }
}

/// One connection, as the server has it.
@HostActor
package final class ServerSocket: WebSocketConnection {
  /// What the server can learn about the connection.
  package enum Happening {
    case message(WebSocketMessage)
    /// The code that the app sent; 1006 if the connection ended without one.
    case closed(code: Int, reason: String)
  }

  /// Its place among all connections, from 0.
  package fileprivate(set) var number = 0
  /// The handshake.
  package let request: WebSocketRequest
  /// When it arrived.
  package let time: LoopInstant
  /// What the app sent, if ``SocketServer/isAsked``.
  package private(set) var received: [WebSocketMessage] = []
  /// How the connection ended; `nil` while it is open.
  package private(set) var closure: (code: Int, reason: String)?
  /// Called for each message, and for the end of the connection, unless the server ended it.
  package var onHappening: (@HostActor (Happening) -> Void)?

  fileprivate var arrival: LoopTask?
  private let loop: EventLoop
  private weak var server: SocketServer?
  private let onEvent: @Sendable (WebSocketEvent) -> Void
  private var isAccepted = false
  /// What the server said before it accepted the connection.
  private var early: [WebSocketEvent] = []

  fileprivate init(
    _ request: WebSocketRequest, loop: EventLoop, server: SocketServer,
    onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) {
    self.request = request
    self.loop = loop
    self.server = server
    self.onEvent = onEvent
    time = loop.clock.now
  }

  // MARK: The server's side

  /// Completes the handshake, with the first of the subprotocols that the app offers.
  package func accept() {
    loop.recordAccess(WebSockets.shared)
    guard closure == nil, !isAccepted else { return }
    isAccepted = true
    onEvent(.opened(subprotocol: request.protocols.first ?? ""))
    let said = early
    early = []
    for event in said { say(event) }
  }

  /// Refuses the handshake with this status.
  package func refuse(status: Int) {
    loop.recordAccess(WebSockets.shared)
    guard closure == nil, !isAccepted else { return }
    closure = (1006, "")
    onEvent(.failed(.socketRefused(status: status)))
  }

  /// Sends a message to the app.
  package func send(toApp message: WebSocketMessage) { say(.received(message)) }

  /// Closes the connection with a close frame.
  package func close(toApp code: Int, reason: String) {
    say(.closed(WebSocketClosure(code: code, reason: reason)))
  }

  /// Ends the connection without a close frame, as when the server crashes.
  package func crash() {
    say(
      .closed(WebSocketClosure(code: 1001, reason: "Stream end encountered", isClean: false)))
  }

  private func say(_ event: WebSocketEvent) {
    loop.recordAccess(WebSockets.shared)
    guard closure == nil else { return }
    guard isAccepted else { return early.append(event) }
    if case .closed(let closure) = event {
      self.closure = closure.isClean ? (closure.code, closure.reason ?? "") : (1006, "")
    }
    onEvent(event)
  }

  // MARK: The app's side

  package func send(_ message: WebSocketMessage) {
    loop.recordAccess(WebSockets.shared)
    guard closure == nil, isAccepted else { return }
    server?.countMessage()
    if server?.isAsked == true { received.append(message) }
    onHappening?(.message(message))
  }

  package func ping() {}

  package func close(code: UInt16, reason: String) {
    guard closure == nil, isAccepted else { return }
    end(Int(code), reason)
    // As servers do, with the same code and reason.
    onEvent(.closed(WebSocketClosure(code: Int(code), reason: reason)))
  }

  package func drop() {
    arrival?.cancel()
    if closure == nil { end(1006, "") }
  }

  private func end(_ code: Int, _ reason: String) {
    loop.recordAccess(WebSockets.shared)
    closure = (code, reason)
    onHappening?(.closed(code: code, reason: reason))
  }
}
