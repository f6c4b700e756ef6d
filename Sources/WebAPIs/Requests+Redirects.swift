internal import HostLoop
internal import NativeBridge

// Each redirect makes another request, with the cookies of its own URL.
extension Requests {
  /// One request on the network: the script's, or one to which an answer has led.
  struct Transfer {
    let id: Int
    var request: HTTPRequest
    /// The task in which the script made the request.
    let cause: LoopTask?
    let isStreamed: Bool
    /// How many answers have led to it.
    var redirects = 0
  }

  func send(_ transfer: Transfer) -> any HTTPExchange {
    let request = withCookies(transfer.request)
    let operation = transport.isReal(request) ? bridge.loop.beginExternalOperation() : nil
    var onPart: (@Sendable (HTTPResponsePart) -> Void)?
    if transfer.isStreamed {
      onPart = { [weak self] part in HostActor.post { self?.receive(part, of: transfer) } }
    }
    return transport.stream(request, onPart: onPart) { [weak self] result in
      HostActor.post {
        operation?.end()
        self?.receive(result, of: transfer)
      }
    }
  }

  private func receive(_ part: HTTPResponsePart, of transfer: Transfer) {
    guard let sent = open[transfer.id], case .stream(let body) = sent.receiver else { return }
    var part = part
    if case .head(var head) = part {
      head.isRedirected = transfer.redirects > 0
      open[transfer.id]?.leadsOn = transfer.leadsOn(after: head)
      part = .head(head)
    }
    if open[transfer.id]?.leadsOn == true { return }
    pass(transfer.id, sent.request, transfer.cause, part, body)
  }

  private func receive(_ result: Outcome, of transfer: Transfer) {
    guard case .success(var response) = result else { return pass(result, of: transfer) }
    do throws(HTTPError) {
      if let next = try transfer.next(after: response) { return follow(next, after: response) }
      if transfer.redirects > 0 { response.isRedirected = true }
      pass(.success(response), of: transfer)
    } catch { pass(.failure(error), of: transfer) }
  }

  private func follow(_ next: Transfer, after response: HTTPResponse) {
    bridge.loop.post(
      on: bridge.lane("request \(next.id)", .javaScript), "redirect",
      subject: next.request.taskSubject, role: .work, cause: next.cause
    ) { [weak self] in
      guard let self else { return }
      bridge.loop.declareFootprint(.other("responses"))
      bridge.loop.recordAccess(Self.shared)
      guard bridge.isValid, let sent = open[next.id] else { return }
      keepCookies(of: response, to: next.request)
      if sent.isCancelled {
        return pass(.failure(.cancelled(sent.request.url)), of: next)
      }
      open[next.id]?.leadsOn = false
      open[next.id]?.exchange = send(next)
    }
  }

  private func withCookies(_ request: HTTPRequest) -> HTTPRequest {
    guard request.usesCookies, let cookies else { return request }
    var request = request
    request.headers = cookies.adding(
      to: request.headers, for: request.url, at: bridge.loop.clock.wallTime)
    return request
  }

  /// Keeps the cookies that an answer sets, in the task in which it is known.
  func keepCookies(of response: HTTPResponse, to request: HTTPRequest) {
    guard let cookies, request.usesCookies, response.headers.contains(where: \.setsCookie) else {
      return
    }
    bridge.loop.recordAccess(Self.shared)
    cookies.keep(response.headers, of: response.url, at: bridge.loop.clock.wallTime)
  }
}

extension Requests.Transfer {
  /// The one to which an answer leads; `nil` if the answer is the result.
  fileprivate func next(after response: HTTPResponse) throws(HTTPError) -> Self? {
    guard let request = try request.next(after: response, redirects: redirects) else { return nil }
    var next = self
    next.request = request
    next.redirects += 1
    return next
  }

  /// Whether the answer is not the result: it leads to another request, or to an error.
  fileprivate func leadsOn(after response: HTTPResponse) -> Bool {
    do throws(HTTPError) { return try next(after: response) != nil } catch { return true }
  }
}
