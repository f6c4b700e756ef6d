internal import HostLoop
internal import SimulatedPhone
internal import WebAPIs

/// A WebSocket over the phone's network. What the app and the server say takes half of the network's latency each way, so
/// that an answer takes as long as that of a request.
@HostActor
final class SimulatedSocket: WebSocketConnection {
  let request: WebSocketRequest
  private let loop: EventLoop
  private let latency: @HostActor () -> Duration
  private let onEvent: @Sendable (WebSocketEvent) -> Void
  /// The connection beyond the phone; none before the handshake gets there.
  private var next: (any WebSocketConnection)?
  /// Set while the handshake is under way.
  private var opening: LoopTask?
  /// When the latest message arrives on each side. A later one never overtakes it.
  private var arrivals = (server: LoopInstant.start, app: LoopInstant.start)
  /// Whether the phone knows that the handshake is over.
  private var isOpen = false
  /// Whether nothing more can happen.
  private(set) var isOver = false

  /// - Parameter latency: how long an answer takes now.
  init(
    _ request: WebSocketRequest, loop: EventLoop, latency: @escaping @HostActor () -> Duration,
    onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) {
    self.request = request
    self.loop = loop
    self.latency = latency
    self.onEvent = onEvent
  }

  /// Begins the connection beyond the phone after `delay`.
  func begin(
    after delay: Duration,
    _ open:
      @escaping @HostActor (@escaping @Sendable (WebSocketEvent) -> Void)
      -> any WebSocketConnection
  ) {
    opening = post("connect", after: delay) { [weak self] in
      guard let self else { return }
      opening = nil
      next = open { [weak self] event in HostActor.post { self?.arrive(event) } }
    }
  }

  /// Lets the connection fail after `delay`.
  func fail(_ error: HTTPError, after delay: Duration) {
    opening = post("connect", after: delay) { [weak self] in self?.lose(error) }
  }

  /// Ends the connection without the server's knowledge. The app gets the error as soon as it runs.
  func lose(_ error: HTTPError) {
    guard !isOver else { return }
    end()
    onEvent(.failed(error))
  }

  private func end() {
    isOver = true
    opening?.cancel()
    next?.drop()
    next = nil
  }

  func send(_ message: WebSocketMessage) { pass { $0.send(message) } }
  func ping() { pass { $0.ping() } }
  func drop() { if !isOver { end() } }

  func close(code: UInt16, reason: String) {
    if isOver { return }
    if isOpen { return pass { $0.close(code: code, reason: reason) } }
    end()
    onEvent(.closed(WebSocketClosure(code: 0)))
  }

  /// Passes something on to the server.
  private func pass(_ body: @escaping @HostActor (any WebSocketConnection) -> Void) {
    guard !isOver, let next else { return }
    let delay = delay(after: &arrivals.server)
    if delay == .zero { return body(next) }
    _ = post("message to server", after: delay) { [weak self] in
      if self?.isOver == false { body(next) }
    }
  }

  /// Passes something on to the app.
  private func arrive(_ event: WebSocketEvent) {
    guard !isOver else { return }
    let delay = delay(after: &arrivals.app)
    if delay == .zero { return deliver(event) }
    _ = post("message to app", after: delay) { [weak self] in self?.deliver(event) }
  }

  private func deliver(_ event: WebSocketEvent) {
    guard !isOver else { return }
    switch event {
    case .opened: isOpen = true
    case .received: break
    case .closed, .failed: isOver = true
    }
    onEvent(event)
  }

  /// How long something takes that is said now.
  private func delay(after arrival: inout LoopInstant) -> Duration {
    let now = loop.clock.now
    arrival = max(arrival, now + latency() / 2)
    return arrival - now
  }

  private func post(
    _ label: String, after delay: Duration, _ body: @escaping @HostActor () -> Void
  ) -> LoopTask {
    loop.post(
      on: loop.lane("network", .network), label, subject: request.taskSubject, after: delay,
      role: .work
    ) { [loop] in
      loop.declareFootprint(WebSockets.shared)
      body()
    }
  }
}
