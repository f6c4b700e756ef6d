internal import FoundationEssentials

extension HTTPRequest {
  /// Whether it only asks if the internet is reachable.
  package var isReachabilityProbe: Bool { probeStatus != nil }

  /// Whether everybody asks so if the internet is reachable: `generate_204` of Google's servers, and nothing else.
  var isUsualProbe: Bool {
    guard ["HEAD", "GET"].contains(method), url.contains("/generate_204"),
      let url = URL(string: url), url.path == "/generate_204", let host = url.host?.lowercased()
    else { return false }
    return ["google.com", "gstatic.com"].contains { host == $0 || host.hasSuffix("." + $0) }
  }
}
