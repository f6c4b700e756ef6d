package import HostLoop
package import NativeBridge

/// The requests of a script, from `fetch` and `XMLHttpRequest`. Each has a lane of its own, on
/// which its reply arrives, and an entry in the ledger.
@HostActor
package final class Requests {
  /// The result of a request.
  package typealias Outcome = Result<HTTPResponse, HTTPError>
  /// Called with the number of a request and its result.
  package typealias Completion = @HostActor (_ id: Int, Outcome) -> Void

  let bridge: Bridge
  let transport: any HTTPTransport
  struct Open {
    let request: HTTPRequest
    var exchange: any HTTPExchange
    /// Only here: an exchange that outlives the app must not keep its JavaScript alive.
    let receiver: Receiver
    let entry: Int
    var isCancelled = false
    /// Whether the head of a streamed answer is on its way to the script.
    var hasHead = false
    /// Whether the answer that arrives leads to another request, so that nothing of it reaches the script.
    var leadsOn = false
  }

  /// The requests whose result JavaScript has not received, by number.
  var open: [Int: Open] = [:]
  private var lastID = 0

  /// Called when a request has ended, before JavaScript gets the result. The response is `nil` if
  /// the request failed or was cancelled. `entry` is its number in the ledger.
  package var onEnd: (@HostActor (HTTPRequest, HTTPResponse?, _ entry: Int) -> Void)?

  /// The status that says yes, if a request only asks whether the internet is reachable, at an address of the app.
  package var probeStatus: (@HostActor (HTTPRequest) -> Int?)?

  /// The cookies of the app; `nil` without any.
  package var cookies: CookieJar?

  /// The blobs to which the script's URLs and bodies may refer.
  package let blobs = BlobStore()

  /// The files to which the script's URLs and bodies may refer.
  package let files = RequestFiles()

  /// Sends the requests of `bridge`'s scripts through `transport`.
  package init(bridge: Bridge, transport: any HTTPTransport) {
    self.bridge = bridge
    self.transport = transport
  }

  /// Sends a request and returns its number. `completion` runs on the request's lane.
  ///
  /// - Parameters:
  ///   - place: where JavaScript made the request.
  ///   - abort: how JavaScript can abort it.
  package func send(
    _ request: HTTPRequest, at place: Place? = nil, abort: Ledger.Abort? = nil,
    completion: @escaping Completion
  ) -> Int {
    begin(request, at: place, abort: abort, to: .completion(completion))
  }

  /// Who gets what arrives.
  enum Receiver {
    case completion(Completion)
    case stream(Arrival)

    var isStream: Bool { if case .stream = self { true } else { false } }
  }

  func begin(
    _ request: HTTPRequest, at place: Place?, abort: Ledger.Abort?, to receiver: Receiver
  ) -> Int {
    bridge.loop.recordAccess(Self.shared)
    bridge.ledger.noteWork()
    lastID += 1
    let id = lastID
    let request = withProbeStatus(request)
    let content = LocalContent(request.url)
    let kind: Ledger.Kind =
      if request.isReachabilityProbe { .probe } else if request.isBackgroundTransfer {
        .transfer
      } else { .request }
    let entry = bridge.ledger.begin(
      kind,
      "\(request.method) \(content?.name ?? request.url)", at: place,
      server: content == nil ? request.server : nil)
    bridge.ledger.note(entry, abort: abort)
    let transfer = Transfer(
      id: id, request: request, cause: bridge.loop.currentTask, isStreamed: receiver.isStream)
    let exchange = content.map { read($0, transfer) } ?? send(transfer)
    open[id] = Open(request: request, exchange: exchange, receiver: receiver, entry: entry)
    return id
  }

  private func withProbeStatus(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.probeStatus = request.isUsualProbe ? 204 : probeStatus?(request)
    return request
  }

  /// Cancels an open request. For the script it is over at once, although its lane hears of it later.
  package func cancel(_ id: Int) {
    bridge.loop.recordAccess(Self.shared)
    guard let aborted = open[id] else { return }
    open[id]?.isCancelled = true
    aborted.exchange.cancel()
    guard bridge.ledger.end(aborted.entry, .cancelled) else { return }
    // Even if an answer is on its way, the script does not get it.
    bridge.loop.recordAccess(.other("responses"))
    if LocalContent(aborted.request.url) == nil { onEnd?(aborted.request, nil, aborted.entry) }
    noteRefusal(of: aborted.request, because: "the app aborted the request before it had an answer")
  }

  /// Cancels all open requests, because the app has ended.
  package func cancelAll() {
    for id in open.keys.sorted() {
      guard let request = open.removeValue(forKey: id) else { continue }
      request.exchange.cancel()
      bridge.ledger.end(request.entry, .cancelled)
    }
  }

  /// Reads what needs no network, in a task of its own.
  private func read(_ content: LocalContent, _ transfer: Transfer) -> any HTTPExchange {
    let exchange = SimulatedExchange { [weak self] result in
      HostActor.post { self?.pass(result, of: transfer) }
    }
    exchange.task = bridge.loop.post(
      on: bridge.lane("local requests"), "read", subject: content.name, role: .work
    ) { [bridge, blobs, files] in
      bridge.loop.declareFootprint(Self.shared)
      exchange.complete(content.answer(blobs, files))
    }
    return exchange
  }

  /// Gives the result of a request to who waits for it.
  func pass(_ result: Outcome, of transfer: Transfer) {
    guard let sent = open[transfer.id] else { return }
    switch sent.receiver {
    case .completion(let body): finish(transfer.id, sent.request, transfer.cause, result, body)
    case .stream(let body): finish(transfer.id, sent.request, transfer.cause, result, body)
    }
  }

  /// The object that sending, answering and cancelling access.
  package static let shared = AccessLog.Object.other("requests")

  private func finish(
    _ id: Int, _ request: HTTPRequest, _ cause: LoopTask?, _ result: Outcome,
    _ completion: @escaping Completion
  ) {
    let lane = bridge.lane("request \(id)", .javaScript)
    let content = LocalContent(request.url)
    let subject = content?.name ?? request.taskSubject
    bridge.loop.post(on: lane, "reply", subject: subject, role: .work, cause: cause) {
      [weak self] in
      guard let self else { return }
      // The observer of responses keeps data about all of them.
      bridge.loop.declareFootprint(.javaScript)
      bridge.loop.recordAccess(.other("responses"))
      guard bridge.isValid, let entry = open.removeValue(forKey: id)?.entry else { return }
      if lane !== bridge.javaScript { bridge.loop.removeLane(lane) }
      switch result {
      case .success(let response):
        keepCookies(of: response, to: request)
        let isAwaited = bridge.ledger.end(entry, .done("\(response.status)"))
        if isAwaited, response.status >= 400 {
          noteRefusal(of: request, because: "the server answered \(response.status)")
        }
        if isAwaited, content == nil { onEnd?(request, response, entry) }
      case .failure(let error):
        let isAwaited = bridge.ledger.end(entry, .failed(error.message))
        if isAwaited { noteRefusal(of: request, because: error.message) }
        if error.code == .tooLarge { report(error, request, entry) }
        if isAwaited, content == nil { onEnd?(request, nil, entry) }
      }
      completion(id, result)
    }
  }

  /// The text has no query, so that similar requests have the same text.
  func noteRefusal(of request: HTTPRequest, because reason: String) {
    if request.isReachabilityProbe { return }
    let url = LocalContent(request.url)?.name ?? Secrets.hidden(request.url)
    let address = url.prefix { $0 != "?" && $0 != "#" }
    bridge.ledger.noteRefusal(of: "\(request.method) \(address)", because: reason)
  }

  func report(_ error: HTTPError, _ request: HTTPRequest, _ entry: Int) {
    let sent = bridge.ledger.entry(entry)
    bridge.report(
      Diagnosis(
        .replyTooLarge,
        "\(request.method) \(request.url) failed: \(error.message). On a phone the app would keep the whole "
          + "reply in memory, and iOS would kill the app",
        moments: [Diagnosis.Moment("sent", sent?.began ?? bridge.loop.clock.now, sent?.place)]))
  }
}
