internal import FoundationEssentials
internal import WebAPIs

/// What answers on a Wi-Fi with a login page, in place of every server.
enum CaptivePortal {
  private static let loginPage = "http://login.wifi.example/"

  /// A plain HTTP request is redirected to the login page. A secure one fails: the page cannot have the server's
  /// certificate.
  static func answer(to request: HTTPRequest) -> Result<HTTPResponse, HTTPError> {
    let url = URL(string: request.url)
    guard url?.scheme?.lowercased() == "http" else {
      return .failure(untrusted(url?.host?.lowercased() ?? ""))
    }
    let html = HTTPHeader(name: "content-type", value: "text/html")
    switch request.redirect {
    case .follow:
      return .success(
        HTTPResponse(
          status: 200, statusText: "OK", url: loginPage, isRedirected: true, headers: [html],
          body: request.method == "HEAD" ? [] : Array("<title>Log in to this Wi-Fi</title>".utf8)))
    case .manual:
      let location = HTTPHeader(name: "location", value: loginPage)
      return .success(
        HTTPResponse(
          status: 302, statusText: "Found", url: request.url, headers: [html, location]))
    case .error:
      return .failure(HTTPError(.redirect, "\(request.url) redirects to \(loginPage)"))
    }
  }

  /// `NSURLErrorServerCertificateUntrusted`, in iOS's words.
  private static func untrusted(_ host: String) -> HTTPError {
    HTTPError(
      .tls,
      "The certificate for this server is invalid. You might be connecting to a server that is pretending to be "
        + "“\(host)” which could put your confidential information at risk.")
  }
}
