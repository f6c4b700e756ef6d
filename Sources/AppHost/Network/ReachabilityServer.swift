internal import WebAPIs

/// The server that says whether the internet is reachable, for runs whose requests do not leave the machine.
///
/// iOS does not say it to `@react-native-community/netinfo`, so the library sends `HEAD` to
/// `https://clients3.google.com/generate_204`, and 204 means yes (12.0.1, `src/internal/defaultConfiguration.ts` lines
/// 4 to 8). The app may choose another address and another answer.
struct ReachabilityServer: HTTPTransport {
  func isReal(_ request: HTTPRequest) -> Bool { false }

  func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    let exchange = SimulatedExchange(completion)
    let status = request.probeStatus ?? 204
    exchange.complete(
      .success(
        HTTPResponse(
          status: status, statusText: HTTPResponse.statusText(for: status), url: request.url)))
    return exchange
  }
}
