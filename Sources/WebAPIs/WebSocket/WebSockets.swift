package import HostLoop
internal import JSEngine
package import NativeBridge

/// The WebSockets of a script. Each has a lane of its own, on which its events arrive in their order, and an entry in the
/// ledger.
@HostActor
package final class WebSockets {
  /// Called for each event of a socket.
  package typealias Listener = @HostActor (WebSocketEvent) -> Void

  private struct Socket {
    let url: String
    let connection: any WebSocketConnection
    /// Only here: a connection that outlives the app must not keep its JavaScript alive.
    let listener: Listener
    /// `nil` for a connection to a development tool, which is no work of the app.
    let entry: Int?
    /// Keeps the run going while a server outside the program may say something.
    let operation: ExternalOperation?
    var isOpen = false
  }

  private let bridge: Bridge
  private let transport: any HTTPTransport
  /// The sockets whose end JavaScript has not received, by number.
  private var sockets: [Int: Socket] = [:]
  private var lastID = 0
  /// The URLs of the sockets that ended last, by number.
  private var ended: [Int: String] = [:]
  /// The sockets of which a lost message was reported.
  private var reported: Set<Int> = []

  /// The cookies that handshakes send (RCTWebSocketModule.mm, `connect`); `nil` for none.
  package var cookies: CookieJar?

  /// Opens the sockets of `bridge`'s scripts through `transport`.
  package init(bridge: Bridge, transport: any HTTPTransport) {
    self.bridge = bridge
    self.transport = transport
  }

  /// The object that connections, messages and their ends access: that of requests, because a plan for the network counts
  /// handshakes among them.
  package static let shared = Requests.shared

  /// Begins to connect, and returns the number of the socket. `listener` runs on the socket's lane.
  ///
  /// - Parameter place: where JavaScript opened the socket.
  package func open(
    _ request: WebSocketRequest, at place: Place? = nil, listener: @escaping Listener
  ) -> Int {
    bridge.loop.recordAccess(Self.shared)
    lastID += 1
    let id = lastID
    let cause = bridge.loop.currentTask
    let receive: @Sendable (WebSocketEvent) -> Void = { [weak self] event in
      HostActor.post { self?.receive(event, of: id, request, cause) }
    }
    if let tool = DevelopmentTool(request) {
      sockets[id] = Socket(
        url: request.url, connection: tool.connection(receive), listener: listener, entry: nil,
        operation: nil)
      return id
    }
    bridge.ledger.noteWork()
    let entry = bridge.ledger.begin(.socket, request.url, at: place)
    if let problem = request.problem {
      sockets[id] = Socket(
        url: request.url, connection: NoWebSocketConnection(), listener: listener, entry: entry,
        operation: nil)
      bridge.log(.warning, "WebSocket: \(problem)")
      receive(.failed(HTTPError(.invalidRequest, "Invalid WebSocket URL")))
      return id
    }
    var request = request
    if let cookies {
      request.headers = cookies.adding(
        to: request.headers, for: request.http.url, at: bridge.loop.clock.wallTime)
    }
    let isReal = transport.isReal(request)
    sockets[id] = Socket(
      url: request.url, connection: transport.open(request, onEvent: receive), listener: listener,
      entry: entry,
      operation: isReal ? bridge.loop.beginExternalOperation() : nil)
    return id
  }

  /// Sends a message. If the socket is not open, the message is lost, as in React Native, which does not say so.
  package func send(_ message: WebSocketMessage, on id: Int) {
    bridge.loop.recordAccess(Self.shared)
    if let socket = sockets[id], socket.isOpen { return socket.connection.send(message) }
    report(message, on: id)
  }

  /// Reports the first lost message of a socket.
  private func report(_ message: WebSocketMessage, on id: Int) {
    guard let url = sockets[id]?.url ?? ended[id], reported.insert(id).inserted else { return }
    let state = sockets[id] == nil ? "had ended" : "was closing"
    let place = (try? bridge.context.makeCallSite()).map(Place.script)
    bridge.report(
      Diagnosis(
        .socketMessageLost,
        "a message of \(message.size == 1 ? "1 byte" : "\(message.size) bytes") to \(url) was lost: the socket "
          + state,
        moments: [Diagnosis.Moment("sent", bridge.loop.clock.now, place)]))
  }

  /// Without the query, as for requests.
  private func noteRefusal(of request: WebSocketRequest, because reason: String) {
    let address = request.taskSubject.prefix { $0 != "?" && $0 != "#" }
    bridge.ledger.noteRefusal(of: "WebSocket \(address)", because: reason)
  }

  /// More than any app uses at a time.
  private static let mostEnded = 100

  private func remove(_ id: Int) {
    ended[id] = sockets.removeValue(forKey: id)?.url
    if ended.count > Self.mostEnded, let oldest = ended.keys.min() { ended[oldest] = nil }
  }

  /// Sends a ping.
  package func ping(_ id: Int) {
    bridge.loop.recordAccess(Self.shared)
    sockets[id]?.connection.ping()
  }

  /// Begins to close a socket.
  package func close(_ id: Int, code: UInt16, reason: String) {
    bridge.loop.recordAccess(Self.shared)
    sockets[id]?.isOpen = false
    sockets[id]?.connection.close(code: code, reason: reason)
  }

  /// Ends all sockets, because the app has ended or is reloaded.
  ///
  /// - Parameter politely: whether the servers get close frames, as in a reload. Otherwise the connections just end.
  package func endAll(politely: Bool) {
    for id in sockets.keys.sorted() {
      guard let socket = sockets.removeValue(forKey: id) else { continue }
      if politely { socket.connection.close(code: 1000, reason: "") }
      socket.connection.drop()
      socket.operation?.end()
      if let entry = socket.entry { bridge.ledger.end(entry, .cancelled) }
    }
  }

  private func receive(
    _ event: WebSocketEvent, of id: Int, _ request: WebSocketRequest, _ cause: LoopTask?
  ) {
    guard let socket = sockets[id] else { return }
    if event.isLast { socket.operation?.end() }
    let lane = bridge.lane("socket \(id)", .javaScript)
    bridge.loop.post(
      on: lane, event.label, subject: request.taskSubject, role: .work, cause: cause
    ) {
      [weak self] in
      guard let self else { return }
      bridge.loop.declareFootprint(.javaScript)
      bridge.loop.recordAccess(Self.shared)
      guard bridge.isValid, sockets[id] != nil else { return }
      if event.isLast {
        if lane !== bridge.javaScript { bridge.loop.removeLane(lane) }
        remove(id)
        if let entry = socket.entry {
          if case .failed(let error) = event { noteRefusal(of: request, because: error.message) }
          bridge.ledger.end(entry, event.end)
        }
      } else if case .opened = event {
        sockets[id]?.isOpen = true
        watchTwin(of: id)
      }
      socket.listener(event)
    }
  }
}

// Two sockets to one address.
extension WebSockets {
  /// An app that replaces a socket closes the old one by then.
  private static let longestHandover = Duration.seconds(3)

  /// Reports a socket that the same code had open already, if both stay open.
  private func watchTwin(of id: Int) {
    guard let other = twin(of: id) else { return }
    bridge.loop.post(
      on: bridge.javaScript, "two sockets", after: Self.longestHandover, role: .work
    ) { [weak self] in
      guard let self, bridge.isValid, isOpen(id), isOpen(other) else { return }
      let (first, second) = (entry(of: other), entry(of: id))
      var diagnosis = Diagnosis(
        .socketOpenedTwice,
        "two sockets are open to \(sockets[id]?.url ?? ""), and the same code opened both",
        moments: [first, second].compactMap(\.self).map {
          Diagnosis.Moment("connected", $0.began, $0.place)
        })
      diagnosis.failsSearch = true
      bridge.report(diagnosis)
    }
  }

  /// The open socket that was opened before at the same place, with the same address.
  private func twin(of id: Int) -> Int? {
    guard let url = sockets[id]?.url, let opener = opener(of: id) else { return nil }
    return sockets.filter { $0.key < id && $0.value.isOpen && $0.value.url == url }.keys.sorted()
      .last { self.opener(of: $0) == opener }
  }

  private func opener(of id: Int) -> String? {
    entry(of: id)?.place.flatMap { bridge.ledger.callers?($0).place }
  }

  private func isOpen(_ id: Int) -> Bool { sockets[id]?.isOpen ?? false }

  private func entry(of id: Int) -> Ledger.Entry? {
    sockets[id]?.entry.flatMap(bridge.ledger.entry)
  }
}

extension WebSocketEvent {
  /// Whether the socket is gone afterwards.
  fileprivate var isLast: Bool {
    switch self {
    case .opened, .received: false
    case .closed, .failed: true
    }
  }

  /// The label of the event's task.
  fileprivate var label: String {
    switch self {
    case .opened: "open"
    case .received: "message"
    case .closed: "close"
    case .failed: "error"
    }
  }

  /// The end of the socket's entry in the ledger.
  fileprivate var end: Ledger.End {
    switch self {
    case .failed(let error): .failed(error.message)
    case .closed(let closure) where closure.problem != nil:
      .failed("the server broke the protocol: \(closure.problem ?? "")")
    case .closed(let closure):
      .done(["\(closure.code)", closure.reason].compactMap(\.self).joined(separator: " "))
    case .opened, .received: .done("")
    }
  }
}
