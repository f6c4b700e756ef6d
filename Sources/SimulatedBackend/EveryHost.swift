package import WebAPIs

/// The network of a run in which the server of `--backend` answers for every host: no request leaves this machine.
package struct EveryHost: HTTPTransport {
  private let backend: Backend
  private let base: any HTTPTransport

  /// - Parameters:
  ///   - backend: answers every request.
  ///   - base: carries the requests to `backend`.
  package init(_ backend: Backend, base: any HTTPTransport) {
    self.backend = backend
    self.base = base
  }

  package func isReal(_ request: HTTPRequest) -> Bool { base.isReal(request) }

  package func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    if request.isFor(backend.url) { return base.send(request, completion: completion) }
    var toBackend = request
    toBackend.url = backend.url + request.path
    return base.send(toBackend) { result in
      completion(
        result.map { answer in
          var answer = answer
          answer.url = request.url
          return answer
        })
    }
  }
}

extension HTTPRequest {
  /// Whether it goes to the server at `origin`, which has no slash at its end.
  func isFor(_ origin: String) -> Bool {
    guard url.hasPrefix(origin) else { return false }
    return url.dropFirst(origin.count).first.map { "/?#".contains($0) } ?? true
  }
}
