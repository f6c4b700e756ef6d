import Foundation
import FoundationNetworking

extension HTTPError {
  /// The failure of a `URLSession` task, told in terms of the address it was for.
  ///
  /// FoundationNetworking gives most failures of libcurl the code "unknown" and one stale `errno`
  /// makes others "cannot connect"; what happened is only in libcurl's text, so that decides first.
  init(_ error: any Error, url: String) {
    let text = Self.curlText(of: error)
    let address = Self.address(of: url)
    if let code = Self.phrases.first(where: { text.contains($0.phrase) })?.code {
      switch code {
      case .tls: self.init(.tls, "no secure connection to \(address): \(text)")
      default: self.init(code, "connection to \(address) lost: \(text)")
      }
      return
    }
    switch (error as? URLError)?.code {
    case .cannotConnectToHost?:
      self.init(.refused, "connection refused by \(address)")
    case .cannotFindHost?:
      self.init(.hostNotFound, "host not found: \(URL(string: url)?.host ?? url)")
    case .timedOut?:
      self.init(.timedOut, "no answer from \(address) in time")
    case .cancelled?:
      self.init(.cancelled, "request to \(address) cancelled")
    case .networkConnectionLost?, .badServerResponse?:
      self.init(.connectionLost, "connection to \(address) lost: \(text)")
    case .badURL?:
      self.init(.invalidRequest, "\"\(url)\" is not a URL that can be requested")
    default:
      self.init(.other, "request to \(address) failed: \(text)")
    }
  }

  /// Parts of libcurl's messages (`lib/*.c` and `curl_easy_strerror`) that tell failures apart.
  private static let phrases: [(phrase: String, code: Code)] = [
    ("SSL", .tls), ("TLS", .tls), ("certificate", .tls), ("schannel", .tls),
    ("transfer closed with", .connectionLost), ("bytes missing", .connectionLost),
    ("Empty reply", .connectionLost), ("Recv failure", .connectionLost),
    ("Send failure", .connectionLost), ("partial file", .connectionLost),
    ("HTTP/2 stream", .connectionLost), ("HTTP/2 framing", .connectionLost),
  ]

  private static func curlText(of error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    let text = cause.userInfo[NSLocalizedDescriptionKey] as? String
    return text ?? error.localizedDescription
  }

  /// Host and port, the part of a URL that a connection is made to.
  private static func address(of url: String) -> String {
    guard let parts = URLComponents(string: url), let host = parts.host else { return url }
    return "\(host):\(parts.port ?? (parts.scheme == "https" ? 443 : 80))"
  }
}
