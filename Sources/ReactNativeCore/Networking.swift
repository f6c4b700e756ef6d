internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import WebAPIs

/// The native half of the bundle's `XMLHttpRequest`, and so also of its `fetch`.
@HostActor
final class Networking: NativeModule {
  nonisolated static let name = "Networking"

  private let bridge: Bridge
  private let requests: Requests
  private let blobs: BlobStore

  init(bridge: Bridge, requests: Requests, blobs: BlobStore) {
    self.bridge = bridge
    self.requests = requests
    self.blobs = blobs
  }

  var exports: [any Export] {
    AsyncFunction("sendRequest", send)
    AsyncFunction("abortRequest") { [requests] (id: Int) in requests.cancel(id) }
    AsyncFunction("clearCookies") { [requests] (done: Callback) in
      done(requests.cookies?.removeAll() ?? false)
    }
    // Its events are sent even if there is no listener (contract 1.5).
    AsyncFunction("addListener") { (_: String) in }
    AsyncFunction("removeListeners") { (_: Double) in }
  }

  private func send(_ query: JSObject, _ started: Callback, _ site: CallSite) throws {
    let request = try HTTPRequest(query: query, blobs, requests.files)
    let responseType = try query.get("responseType", as: String?.self) ?? "text"
    // A bundle's `fetch` is an `XMLHttpRequest` that a signal aborts.
    let abort: Ledger.Abort = try query.get("timeout", as: Double?.self) ?? 0 > 0 ? .timeout : .call
    let id = requests.send(request, at: site, abort: abort) { [self] id, result in
      switch result {
      case .success(let response): succeed(id, response, responseType)
      // The bundle cancelled the request, so it expects no event.
      case .failure(let error) where error.code == .cancelled: break
      case .failure(let error):
        complete(id, error: error.message, hasTimedOut: error.code == .timedOut)
      }
    }
    started(id)
  }

  private func succeed(_ id: Int, _ response: HTTPResponse, _ responseType: String) {
    let names = Set(response.headers.map(\.name))
    let fields = names.map { ($0, response.headers.value(of: $0) ?? "") }
    emit(
      "didReceiveNetworkResponse",
      [
        .number(id), .number(response.status), .fields(Dictionary(uniqueKeysWithValues: fields)),
        .text(response.url),
      ])
    if let body = body(response, responseType) {
      emit("didReceiveNetworkData", [.number(id), body])
    }
    complete(id, error: nil, hasTimedOut: false)
  }

  private func body(_ response: HTTPResponse, _ responseType: String) -> NetworkValue? {
    switch responseType {
    case "blob":
      return .blob(
        id: blobs.add(response.body), size: response.body.count,
        type: response.headers.value(of: "content-type") ?? "")
    case "base64": return .text(Data(response.body).base64EncodedString())
    default:
      return response.body.isEmpty ? nil : .text(String(decoding: response.body, as: UTF8.self))
    }
  }

  private func complete(_ id: Int, error: String?, hasTimedOut: Bool) {
    var body: [NetworkValue] = [.number(id), error.map(NetworkValue.text) ?? .null]
    if hasTimedOut { body.append(.flag(true)) }
    emit("didCompleteNetworkResponse", body)
  }

  private func emit(_ event: String, _ body: [NetworkValue]) {
    bridge.postToJavaScript("emit", subject: event) {
      try $0.callFunction("RCTDeviceEventEmitter", "emit", event, body)
    }
  }
}
