import CCurl
import Foundation
import HostLoop
import Synchronization

/// What the environment says of proxies and certificates, and how large a reply may be.
final class CurlSettings: Sendable {
  /// A variable that is set.
  struct Variable {
    let name: String
    let value: String
  }

  /// The way of one request.
  struct Route {
    /// The variable that says which proxy to take, if there is one.
    var proxy: Variable?
    /// The hosts for which the proxy is not taken, as libcurl reads them.
    var exceptions = ""
    /// Whether certificates are needed on it.
    var isSecure: Bool
  }

  /// How many bytes the body of a reply may have.
  let replyLimit: Int
  private let environment: [String: String]
  /// The certificates to trust, once they have been read.
  private let read = Mutex<Result<[UInt8]?, HTTPError>?>(nil)

  init(replyLimit: Int, environment: [String: String]) {
    self.replyLimit = replyLimit
    self.environment = environment
  }

  /// Whether the system's certificates are not to be trusted.
  var replacesAuthorities: Bool { bundle != nil }

  /// The certificates to trust, in PEM; `nil` where nothing is said of them: then libcurl knows the system's.
  ///
  /// - Throws: ``HTTPError/Code/tls`` when a file that the environment names cannot be read.
  func authorities() throws(HTTPError) -> [UInt8]? {
    try read.withLock { read in
      let result = read ?? readAuthorities()
      read = result
      return result
    }.get()
  }

  // In curl's order.
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
  /// The way of a request to an address.
  func route(to url: URL) -> Route {
    let scheme = url.scheme ?? ""
    var route = Route(isSecure: scheme == "https")
    // As in Go and browsers: no proxy can know what this machine calls itself.
    guard !Self.isLoopback(url.host ?? "") else { return route }
    route.proxy = either("\(scheme)_proxy") ?? either("all_proxy")
    route.exceptions = either("no_proxy")?.value ?? ""
    if route.proxy?.value.lowercased().hasPrefix("https:") == true { route.isSecure = true }
    return route
  }

  // libcurl does not take HTTP_PROXY, which a CGI script has from a header of its request. None runs here.
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
