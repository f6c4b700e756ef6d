internal import AppHost
internal import HostLoop
internal import JSEngine
internal import NativeBridge
package import SimulatedBackend
internal import WebAPIs

// How a scenario uses the backend.
extension ScenarioModule {
  /// Plans an answer. `latency` is in seconds.
  func reply(
    _ route: String, _ occurrences: [Int], _ status: Int, _ headers: [String: String],
    _ body: String?, _ latency: Double
  ) throws {
    var reply = BackendReply(status, headers, body, latency)
    reply.route = route
    reply.occurrences = Set(occurrences)
    try running().app.backend?.replies.append(reply)
  }

  /// Lets a function of the file answer requests. It is called on the scenario's lane, with the
  /// request and a number for ``answer(_:_:_:_:_:)``.
  func replyWith(_ route: String, _ function: JSFunction) throws {
    let session = try running()
    var reply = BackendReply(route: route)
    reply.make = { [weak session, self] exchange, answer in
      answerCount += 1
      let id = answerCount
      unanswered[id] = answer
      session?.postToScenario("reply", subject: exchange.request.taskSubject) {
        try function.call(id, ExchangeBody(exchange))
      }
    }
    session.app.backend?.replies.append(reply)
  }

  func answer(
    _ id: Int, _ status: Int, _ headers: [String: String], _ body: String?, _ latency: Double
  ) {
    unanswered.removeValue(forKey: id)?(BackendReply(status, headers, body, latency))
  }
}

extension BackendReply {
  /// Makes an answer from JavaScript's values. A body without a content type is JSON.
  package init(
    _ status: Int, _ headers: [String: String], _ body: String?, _ latency: Double
  ) {
    self.init()
    self.status = status
    self.latency = .clamped(seconds: latency)
    self.body = body.map { Array($0.utf8) } ?? []
    self.headers = headers.sorted { $0.key < $1.key }
      .map { HTTPHeader(name: $0.key, value: $0.value) }
    if body != nil, self.headers.value(of: "content-type") == nil {
      self.headers.append(HTTPHeader(name: "content-type", value: "application/json"))
    }
  }
}
