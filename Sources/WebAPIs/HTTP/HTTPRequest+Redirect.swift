import Foundation

extension HTTPRequest {
  /// How many redirects ``Redirect/follow`` follows. It is the limit of `fetch` (HTTP-redirect
  /// fetch, step 7).
  static let redirectLimit = 20

  /// The request to which an answer redirects, by the rules of the Fetch standard.
  ///
  /// - Returns: `nil` if the answer does not redirect.
  /// - Throws: ``HTTPError/Code/redirect`` if the new URL is not an HTTP URL.
  func redirected(by response: HTTPResponse) throws(HTTPError) -> HTTPRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers.value(of: "location")
    else { return nil }
    guard let source = URL(string: response.url),
      let target = URL(string: location.percentEncodedURL, relativeTo: source)?.absoluteURL,
      let scheme = target.scheme?.lowercased(), ["http", "https"].contains(scheme),
      target.host?.isEmpty == false
    else { throw HTTPError(.redirect, "\(response.url) redirects to \"\(location)\"") }

    var next = self
    next.url = target.absoluteString
    let becomesGet =
      response.status == 303
      ? !["GET", "HEAD"].contains(method)
      : [301, 302].contains(response.status) && method == "POST"
    if becomesGet {
      next.method = "GET"
      next.body = nil
      next.headers.remove([
        "content-encoding", "content-language", "content-location", "content-type",
      ])
    }
    if dropsHeadersOnRedirect { next.headers = [] }
    // Secrets for one origin must not reach another.
    if target.origin != source.origin {
      next.headers.remove(["authorization", "cookie", "host", "proxy-authorization"])
    }
    return next
  }
}

extension URL {
  /// The scheme, host and port. URLs of the same origin have the same values.
  fileprivate var origin: [String?] {
    let scheme = scheme?.lowercased()
    return [scheme, host?.lowercased(), "\(port ?? (scheme == "https" ? 443 : 80))"]
  }
}
