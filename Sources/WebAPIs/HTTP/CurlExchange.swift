import Synchronization

/// A request on the real network.
final class CurlExchange: HTTPExchange {
  private struct State {
    /// Set to `nil` by the thread that completes the exchange, so that only one does.
    var completion: (@Sendable (Result<HTTPResponse, HTTPError>) -> Void)?
    var onPart: (@Sendable (HTTPResponsePart) -> Void)?
    var loop: CurlLoop?
    var url = ""
  }

  private let state: Mutex<State>

  init(
    onPart: (@Sendable (HTTPResponsePart) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) {
    state = Mutex(State(completion: completion, onPart: onPart))
  }

  func start(_ request: HTTPRequest, on loop: CurlLoop) {
    state.withLock { state in
      state.loop = loop
      state.url = request.url
    }
    loop.post(.start(request, self))
  }

  var isOver: Bool { state.withLock { $0.completion == nil } }

  /// Whether it passes an answer on while it arrives.
  var isStreaming: Bool { state.withLock { $0.onPart != nil } }

  func pass(_ part: HTTPResponsePart) { state.withLock(\.onPart)?(part) }

  func cancel() {
    let (loop, url) = state.withLock { ($0.loop, $0.url) }
    finish(.failure(.cancelled(url)))
    loop?.post(.stop(self))
  }

  func finish(_ result: Result<HTTPResponse, HTTPError>) {
    let completion = state.withLock { state in
      // It may keep alive what keeps this exchange alive.
      state.onPart = nil
      return state.completion.take()
    }
    completion?(result)
  }
}
