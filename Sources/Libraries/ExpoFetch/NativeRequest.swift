internal import HostLoop
internal import NativeBridge
internal import WebAPIs

/// A request (`ios/Fetch/NativeRequest.swift`, `ios/Fetch/ExpoURLSessionTask.swift`).
@HostActor
final class NativeRequest: nonisolated SharedObject {
  let link = SharedObjectLink()
  let response: NativeResponse
  private let loop: EventLoop
  private var sent: (id: Int, requests: Requests)?

  init(_ response: NativeResponse, _ loop: EventLoop) {
    self.response = response
    self.loop = loop
  }

  func start(_ request: HTTPRequest, with requests: Requests, at place: Place) {
    response.redirect = request.redirect
    if request.url.lowercased().hasPrefix("blob:") {
      // `URLSession` does not know the blobs of React Native.
      sent = (0, requests)
      arrive(.failure(HTTPError(.invalidRequest, "unsupported URL")), request)
    } else {
      let id = requests.stream(request, at: place, abort: .call) { [self] in arrive($1, request) }
      sent = (id, requests)
    }
    response.start()
  }

  /// `URLSessionSessionDelegateProxy` looks its delegates up on the queue, and so passes what arrives on after what waits there.
  private func arrive(_ arrival: HTTPArrival, _ request: HTTPRequest) {
    let lane = loop.lane(ExpoFetch.queue.label)
    loop.post(on: lane, arrival.label, subject: request.taskSubject) { [self] in
      guard sent != nil else { return }
      if arrival.isLast { sent = nil }
      response.receive(arrival, of: request)
    }
  }

  /// From now on nothing arrives.
  func cancel() {
    if let (id, requests) = sent {
      sent = nil
      requests.cancel(id)
    }
    response.cancel()
  }
}

extension HTTPArrival {
  fileprivate var isLast: Bool {
    switch self {
    case .head, .body: false
    case .end, .failure: true
    }
  }

  /// The method of a delegate of `URLSession`.
  fileprivate var label: String {
    switch self {
    case .head: "didReceiveResponse"
    case .body: "didReceiveData"
    case .end, .failure: "didComplete"
    }
  }
}
