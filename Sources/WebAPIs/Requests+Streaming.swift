internal import HostLoop
package import NativeBridge

/// What arrives of an answer: its head, the pieces of its body, and its end. A failure may come instead of each.
package enum HTTPArrival: Sendable {
  /// Everything except the body.
  case head(HTTPResponse)
  /// The next bytes of the body.
  case body([UInt8])
  /// The whole body has arrived.
  case end
  /// The request failed, or JavaScript cancelled it.
  case failure(HTTPError)
}

// Requests whose answers reach the script while they arrive. For the ledger such a request is answered when its head has arrived:
// from then on the script knows that the server has it.
extension Requests {
  /// Called with the number of a request and what has arrived.
  package typealias Arrival = @HostActor (_ id: Int, HTTPArrival) -> Void

  /// Sends a request and returns its number. `onArrival` runs on the request's lane, in a task for each arrival. After
  /// ``cancel(_:)`` only the failure arrives.
  ///
  /// - Parameters:
  ///   - place: where JavaScript made the request.
  ///   - abort: how JavaScript can abort it.
  package func stream(
    _ request: HTTPRequest, at place: Place? = nil, abort: Ledger.Abort? = nil,
    onArrival: @escaping Arrival
  ) -> Int { begin(request, at: place, abort: abort, to: .stream(onArrival)) }

  func pass(
    _ id: Int, _ request: HTTPRequest, _ cause: LoopTask?, _ part: HTTPResponsePart,
    _ onArrival: @escaping Arrival
  ) {
    switch part {
    case .head(let response): receive(id, request, cause, head: response, onArrival)
    case .body(let bytes): receive(id, request, cause, bytes, onArrival)
    }
  }

  func finish(
    _ id: Int, _ request: HTTPRequest, _ cause: LoopTask?,
    _ result: Result<HTTPResponse, HTTPError>, _ onArrival: @escaping Arrival
  ) {
    switch result {
    case .success(let response):
      if open[id]?.hasHead == false {
        receive(id, request, cause, head: response.withoutBody, onArrival)
      }
      if !response.body.isEmpty { receive(id, request, cause, response.body, onArrival) }
      post(id, request, cause, "end") { requests in
        if requests.close(id)?.isCancelled == false { onArrival(id, .end) }
      }
    case .failure(let error):
      post(id, request, cause, "failure") { requests in
        guard let failed = requests.close(id) else { return }
        requests.end(failed, request, with: error)
        onArrival(id, .failure(error))
      }
    }
  }

  private func receive(
    _ id: Int, _ request: HTTPRequest, _ cause: LoopTask?, head: HTTPResponse,
    _ onArrival: @escaping Arrival
  ) {
    open[id]?.hasHead = true
    post(id, request, cause, "reply") { requests in
      guard let answered = requests.open[id], !answered.isCancelled else { return }
      requests.keepCookies(of: head, to: request)
      let isLocal = LocalContent(request.url) != nil
      if requests.bridge.ledger.end(answered.entry, .done("\(head.status)")) {
        if head.status >= 400 {
          requests.noteRefusal(of: request, because: "the server answered \(head.status)")
        }
        if !isLocal { requests.onEnd?(request, head, answered.entry) }
      }
      onArrival(id, .head(head))
    }
  }

  private func receive(
    _ id: Int, _ request: HTTPRequest, _ cause: LoopTask?, _ bytes: [UInt8],
    _ onArrival: @escaping Arrival
  ) {
    post(id, request, cause, "data") { requests in
      if requests.open[id]?.isCancelled == false { onArrival(id, .body(bytes)) }
    }
  }

  private func end(_ failed: Open, _ request: HTTPRequest, with error: HTTPError) {
    let isAwaited = bridge.ledger.end(failed.entry, .failed(error.message))
    if failed.isCancelled { return }
    noteRefusal(of: request, because: error.message)
    if error.code == .tooLarge { report(error, request, failed.entry) }
    if isAwaited, LocalContent(request.url) == nil { onEnd?(request, nil, failed.entry) }
  }

  /// Forgets a request, and its lane.
  private func close(_ id: Int) -> Open? {
    let lane = bridge.lane("request \(id)", .javaScript)
    if lane !== bridge.javaScript { bridge.loop.removeLane(lane) }
    return open.removeValue(forKey: id)
  }

  private func post(
    _ id: Int, _ request: HTTPRequest, _ cause: LoopTask?, _ label: String,
    _ body: @escaping @HostActor (Requests) -> Void
  ) {
    let lane = bridge.lane("request \(id)", .javaScript)
    let subject = LocalContent(request.url)?.name ?? request.taskSubject
    bridge.loop.post(on: lane, label, subject: subject, role: .work, cause: cause) { [weak self] in
      guard let self else { return }
      bridge.loop.declareFootprint(.other("responses"))
      bridge.loop.recordAccess(Self.shared)
      if bridge.isValid { body(self) }
    }
  }
}

extension HTTPResponse {
  fileprivate var withoutBody: HTTPResponse {
    var response = self
    response.body = []
    return response
  }
}
