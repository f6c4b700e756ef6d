public import Bridge
public import EventLoop
internal import JSEngine

/// The native half of `fetch` and `XMLHttpRequest`: each request has a lane of its own, and its reply arrives there.
@HostActor
public final class FetchAPI {
  private let bridge: Bridge
  private let transport: any HTTPTransport
  private var exchanges: [Int: any HTTPExchange] = [:]
  private var lastID = 0

  /// Told of each request that got a reply, before JavaScript is.
  public var onResponse: (@HostActor (HTTPRequest, HTTPResponse) -> Void)?

  /// Sends what scripts of `bridge` fetch through `transport`.
  public init(bridge: Bridge, transport: any HTTPTransport) {
    self.bridge = bridge
    self.transport = transport
  }

  /// What the runtime finds in `native`.
  @ExportsBuilder
  public var exports: [any Export] {
    SyncFunction("fetch") {
      [unowned self] (request: JSObject, onResponse: JSFunction, onError: JSFunction) in
      try send(request, onResponse, onError)
    }
    SyncFunction("cancelFetch") { [unowned self] (id: Int) in exchanges[id]?.cancel() }
    SyncFunction("readFile") { (path: String) in try RequestFile.read(path) }
  }

  /// Cancels what is in flight, because the app is gone.
  public func cancelAll() {
    for exchange in exchanges.values { exchange.cancel() }
    exchanges = [:]
  }

  private func send(
    _ object: JSObject, _ onResponse: JSFunction, _ onError: JSFunction
  ) throws -> Int {
    lastID += 1
    let id = lastID
    let request = try HTTPRequest(object)
    let operation = bridge.loop.beginExternalOperation()
    let entry = bridge.ledger.begin(
      .request, "\(request.method) \(request.url)", at: .script(try bridge.context.makeCallSite()))
    let cause = bridge.loop.currentTask
    exchanges[id] = transport.send(request) { result in
      HostActor.post { [weak self] in
        operation.end()
        self?.finish(id, request, entry, cause, result, onResponse, onError)
      }
    }
    return id
  }

  private func finish(
    _ id: Int, _ request: HTTPRequest, _ entry: Int, _ cause: LoopTask?,
    _ result: Result<HTTPResponse, HTTPError>, _ onResponse: JSFunction, _ onError: JSFunction
  ) {
    exchanges[id] = nil
    let lane = bridge.loop.lane("request \(id)")
    bridge.loop.post(on: lane, "reply", subject: request.url, cause: cause) { [weak self] in
      guard let self, bridge.isValid else { return }
      bridge.loop.removeLane(lane)
      switch result {
      case .success(let response):
        bridge.ledger.end(entry, .done("\(response.status)"))
        self.onResponse?(request, response)
        bridge.enter { _ in
          try onResponse.call(ResponseHead(response: response), JSBytes(response.body))
        }
      case .failure(let error):
        bridge.ledger.end(
          entry, error.code == .cancelled ? .cancelled : .failed(error.message))
        bridge.enter { _ in try onError.call(error.message) }
      }
    }
  }
}

extension HTTPRequest {
  @HostActor
  fileprivate init(_ object: JSObject) throws {
    let headers: [[String]] = try object.get("headers")
    let body: JSBytes? = try object.get("body")
    let redirect: String = try object.get("redirect")
    self.init(
      method: try object.get("method"), url: try object.get("url"),
      headers: headers.map { HTTPHeader(name: $0.first ?? "", value: $0.last ?? "") },
      body: body?.bytes, redirect: Redirect(rawValue: redirect) ?? .follow)
  }
}

private struct ResponseHead: JSRecord {
  let response: HTTPResponse

  func write(fields: JSFields) throws {
    fields.add("status", response.status)
    fields.add("statusText", response.statusText)
    fields.add("url", response.url)
    fields.add("redirected", response.isRedirected)
    try fields.add("headers", response.headers.map { [$0.name, $0.value] })
  }
}
