package import HostLoop
internal import JSEngine
package import NativeBridge

/// The native half of `fetch` and `XMLHttpRequest`.
@HostActor
package struct FetchAPI {
  private let bridge: Bridge
  private let requests: Requests
  private let isOnPhone: Bool

  /// Sends the requests of `bridge`'s scripts through `requests`.
  ///
  /// - Parameter isOnPhone: whether redirects are those of React Native, not of the Fetch standard.
  package init(bridge: Bridge, requests: Requests, isOnPhone: Bool) {
    self.bridge = bridge
    self.requests = requests
    self.isOnPhone = isOnPhone
  }

  /// What the runtime finds in `native`.
  @ExportsBuilder
  package var exports: [any Export] {
    Function("fetch") {
      [unowned bridge, requests, isOnPhone]
      (request: JSObject, onResponse: JSFunction, onError: JSFunction) in
      let site = try bridge.context.makeCallSite()
      let abort = Ledger.Abort(rawValue: try request.get("abort"))
      var sent = try HTTPRequest(request)
      sent.dropsHeadersOnRedirect = isOnPhone
      if let kind = try request.get("unsent", as: String?.self) {
        bridge.report(.bodyNotSent(of: sent, kind, at: .script(site), bridge.loop.clock.now))
        sent.body = nil
      }
      return requests.send(sent, at: .script(site), abort: abort) { _, result in
        bridge.enter { _ in
          switch result {
          case .success(let response):
            try onResponse.call(ResponseHead(response: response), JSBytes(response.body))
          case .failure(let error):
            try onError.call(error.message, site, error.code == .timedOut)
          }
        }
      }
    }
    Function("cancelFetch") { [requests] (id: Int) in requests.cancel(id) }
    Function("keepBlob") { [requests] (id: String, bytes: JSBytes) in
      requests.blobs[id] = bytes.bytes
    }
    Function("dropBlob") { [requests] (id: String) in requests.blobs[id] = nil }
    Function("readFile") { [requests] (path: String) in JSBytes(try requests.files.body(path)) }
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
    usesCookies = try object.get("usesCookies")
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
