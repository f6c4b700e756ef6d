import CCurl
import Foundation
import HostLoop
import Synchronization

/// Proxies and certificates from the environment, and the size limit of replies.
final class CurlSettings: Sendable {
  /// An environment variable that is set.
  struct Variable {
    let name: String
    let value: String
  }

  /// How one request is sent.
  struct Route {
    /// The variable that names the proxy; `nil` for no proxy.
    var proxy: Variable?
    /// The hosts that do not use the proxy, in libcurl's format.
    var exceptions = ""
    /// Whether the connection needs certificates.
    var isSecure: Bool
  }

  /// The largest body of a reply, in bytes.
  let replyLimit: Int
  private let environment: [String: String]
  /// The certificates to trust; `nil` until they have been read.
  private let read = Mutex<Result<[UInt8]?, HTTPError>?>(nil)

  init(replyLimit: Int, environment: [String: String]) {
    self.replyLimit = replyLimit
    self.environment = environment
  }

  /// Whether the environment replaces the system's certificates.
  private var replacesAuthorities: Bool { bundle != nil }

  /// The certificates to trust, in PEM format. `nil` if the environment names none; libcurl then
  /// uses the system's.
  ///
  /// - Throws: ``HTTPError/Code/tls`` if a file that the environment names cannot be read.
  func authorities() throws(HTTPError) -> [UInt8]? {
    try read.withLock { read in
      let result = read ?? readAuthorities()
      read = result
      return result
    }.get()
  }

  // The order is curl's.
  private var bundle: Variable? { first("CURL_CA_BUNDLE") ?? first("SSL_CERT_FILE") }

  private func readAuthorities() -> Result<[UInt8]?, HTTPError> {
    Result { () throws(HTTPError) in
      let extra = first("NODE_EXTRA_CA_CERTS")
      guard extra != nil || bundle != nil else { return nil }
      var pem =
        try bundle.map { variable throws(HTTPError) in try certificates(variable) } ?? system
      if let extra { pem += [UInt8(ascii: "\n")] + (try certificates(extra)) }
      return pem
    }
  }

  private var system: [UInt8] {
    guard let path = ccurl_authorities() else { return [] }
    return (try? Data(contentsOf: URL(fileURLWithPath: String(cString: path)))).map(Array.init)
      ?? []
  }

  private func certificates(_ variable: Variable) throws(HTTPError) -> [UInt8] {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: variable.value))
    } catch {
      throw HTTPError(
        .tls,
        "\(variable.name) is \(variable.value), which cannot be read: "
          + error.localizedDescription)
    }
    guard data.range(of: Data("-----BEGIN ".utf8)) != nil else {
      throw HTTPError(
        .tls, "\(variable.name) is \(variable.value), which has no certificate in PEM")
    }
    return Array(data)
  }
}

extension CurlSettings {
  /// How a request to this URL is sent.
  func route(to url: URL) -> Route {
    let scheme = url.scheme ?? ""
    var route = Route(isSecure: scheme == "https")
    // As in Go and browsers, requests to this machine use no proxy, which could not know this
    // machine's own names.
    guard !Self.isLoopback(url.host ?? "") else { return route }
    route.proxy = either("\(scheme)_proxy") ?? either("all_proxy")
    route.exceptions = either("no_proxy")?.value ?? ""
    if route.proxy?.value.lowercased().hasPrefix("https:") == true { route.isSecure = true }
    return route
  }

  /// The certificates to trust on a route; `nil` if it needs none, or the system's are enough.
  ///
  /// - Throws: ``HTTPError/Code/tls`` if a file that the environment names cannot be read.
  func authorities(for route: Route) throws(HTTPError) -> [UInt8]? {
    route.isSecure ? try authorities() : nil
  }

  /// Makes a handle use a route.
  func send(_ easy: UnsafeMutableRawPointer, by route: Route, trusting authorities: [UInt8]?) {
    ccurl_set_pointer(easy, CURLOPT_PROXY, route.proxy?.value ?? "")
    ccurl_set_pointer(easy, CURLOPT_NOPROXY, route.exceptions)
    guard let authorities else { return }
    authorities.withUnsafeBytes { ccurl_trust(easy, $0.baseAddress, $0.count) }
    if replacesAuthorities {
      ccurl_set_pointer(easy, CURLOPT_CAPATH, nil)
      ccurl_set_pointer(easy, CURLOPT_PROXY_CAPATH, nil)
    }
  }

  // libcurl ignores HTTP_PROXY, because in a CGI script it comes from a request header. bridgehost
  // is no CGI script.
  private func either(_ name: String) -> Variable? { first(name) ?? first(name.uppercased()) }

  private func first(_ name: String) -> Variable? {
    environment[name].flatMap { $0.isEmpty ? nil : Variable(name: name, value: $0) }
  }

  private static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]."))
    if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0, radix: 10) != nil }
  }
}
