package import HostLoop
package import NativeBridge

/// The requests of a script, whoever makes them: each has a lane of its own, where its reply
/// arrives, and an entry in the books.
@HostActor
package final class Requests {
  /// What becomes of a request.
  package typealias Outcome = Result<HTTPResponse, HTTPError>
  /// Told the number of a request and what became of it.
  package typealias Completion = @HostActor (_ id: Int, Outcome) -> Void

  private let bridge: Bridge
  private let transport: any HTTPTransport
  private struct Open {
    let exchange: any HTTPExchange
    let entry: Int
  }

  /// Those of which JavaScript has heard no end.
  private var open: [Int: Open] = [:]
  private var lastID = 0

  /// Told of each request that ended, before JavaScript is, with its entry in the books; without a response
  /// when it failed or was cancelled.
  package var onEnd: (@HostActor (HTTPRequest, HTTPResponse?, _ entry: Int) -> Void)?

  /// Sends what scripts of `bridge` request through `transport`.
  package init(bridge: Bridge, transport: any HTTPTransport) {
    self.bridge = bridge
    self.transport = transport
  }

  /// Sends a request and returns its number; `completion` runs on the request's lane.
  ///
  /// - Parameter place: where JavaScript asked for it.
  package func send(
    _ request: HTTPRequest, at place: Place? = nil, completion: @escaping Completion
  ) -> Int {
    bridge.loop.recordAccess(Self.shared)
    lastID += 1
    let id = lastID
    let operation = transport.isReal(request) ? bridge.loop.beginExternalOperation() : nil
    let entry = bridge.ledger.begin(
      .request, "\(request.method) \(request.url)", at: place)
    let cause = bridge.loop.currentTask
    let exchange = transport.send(request) { result in
      HostActor.post { [weak self] in
        operation?.end()
        self?.finish(id, request, cause, result, completion)
      }
    }
    open[id] = Open(exchange: exchange, entry: entry)
    return id
  }

  /// Cancels a request that is in flight.
  package func cancel(_ id: Int) {
    bridge.loop.recordAccess(Self.shared)
    open[id]?.exchange.cancel()
  }

  /// Cancels what is in flight, because the app is gone.
  package func cancelAll() {
    for id in open.keys.sorted() {
      guard let request = open.removeValue(forKey: id) else { continue }
      request.exchange.cancel()
      bridge.ledger.end(request.entry, .cancelled)
    }
  }

  /// What sending, answering and cancelling have in common.
  package static let shared = AccessLog.Object.other("requests")

  private func finish(
    _ id: Int, _ request: HTTPRequest, _ cause: LoopTask?, _ result: Outcome,
    _ completion: @escaping Completion
  ) {
    let lane = bridge.lane("request \(id)", .javaScript)
    bridge.loop.post(on: lane, "reply", subject: request.taskSubject, cause: cause) { [weak self] in
      guard let self else { return }
      // Who is told of responses keeps the books of all of them.
      bridge.loop.declareFootprint(.javaScript)
      bridge.loop.recordAccess(.other("responses"))
      guard bridge.isValid, let entry = open.removeValue(forKey: id)?.entry else { return }
      if lane !== bridge.javaScript { bridge.loop.removeLane(lane) }
      switch result {
      case .success(let response):
        bridge.ledger.end(entry, .done("\(response.status)"))
        onEnd?(request, response, entry)
      case .failure(let error):
        if error.code == .tooLarge { report(error, request, entry) }
        bridge.ledger.end(
          entry, error.code == .cancelled ? .cancelled : .failed(error.message))
        onEnd?(request, nil, entry)
      }
      completion(id, result)
    }
  }

  private func report(_ error: HTTPError, _ request: HTTPRequest, _ entry: Int) {
    let sent = bridge.ledger.entry(entry)
    bridge.report(
      Diagnosis(
        .replyTooLarge,
        "\(request.method) \(request.url) failed: \(error.message). On a phone the app would keep the whole "
          + "reply in memory, and iOS would kill the app",
        moments: [Diagnosis.Moment("sent", sent?.began ?? bridge.loop.clock.now, sent?.place)]))
  }
}
