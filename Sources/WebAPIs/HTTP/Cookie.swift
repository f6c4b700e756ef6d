internal import Foundation

/// What decides which cookies a request gets.
struct CookieTarget {
  let host: String
  let path: String
  let isSecure: Bool

  init?(_ text: String) {
    guard let url = URL(string: text.percentEncodedURL), let host = url.host()?.lowercased(),
      !host.isEmpty
    else { return nil }
    self.host = host
    let path = url.path(percentEncoded: true)
    self.path = path.isEmpty ? "/" : path
    isSecure = url.scheme?.lowercased() == "https"
  }

  /// The path of a cookie that names none (RFC 6265, 5.1.4).
  var defaultPath: String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  var isAddress: Bool { host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." } }
}

/// One cookie.
struct Cookie {
  let name: String
  let value: String
  /// The host without a dot in front.
  private var domain: String
  /// Whether only the host itself gets it.
  private var isForHostOnly = true
  private(set) var path: String
  private var isSecure = false
  /// In seconds since 1970. `nil` if it lasts as long as the app's process.
  private(set) var expiry: Double?

  /// Reads the value of a `Set-Cookie` field (RFC 6265, 5.2 and 5.3).
  ///
  /// - Returns: `nil` if it sets none, or for another host.
  init?(_ text: String, from source: CookieTarget, at time: Double) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard let (name, value) = Self.pair(parts.first ?? ""), !name.isEmpty, let value else {
      return nil
    }
    (self.name, self.value) = (name, value)
    domain = source.host
    path = source.defaultPath
    var hasAge = false
    for part in parts.dropFirst() {
      guard let (attribute, value) = Self.pair(part) else { continue }
      let text = value ?? ""
      switch attribute.lowercased() {
      case "secure": isSecure = true
      case "path": path = text.hasPrefix("/") ? text : source.defaultPath
      case "max-age":
        guard let age = Double(text), age.isFinite else { continue }
        hasAge = true
        expiry = age <= 0 ? -.infinity : time + age
      case "expires": if !hasAge { expiry = CookieDate(text)?.time ?? expiry }
      case "domain":
        let named = text.lowercased().drop { $0 == "." }
        if named.isEmpty { continue }
        if named == source.host {
          isForHostOnly = source.isAddress
        } else {
          // A domain without a dot is a registry's, such as `com`.
          guard source.host.hasSuffix(".\(named)"), !source.isAddress, named.contains(".") else {
            return nil
          }
          isForHostOnly = false
        }
        domain = String(named)
      default: break
      }
    }
  }

  private static func pair(_ text: Substring) -> (name: String, value: String?)? {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return sides.first.map { ($0, sides.count > 1 ? sides[1] : nil) }
  }

  func isReplaced(by other: Cookie) -> Bool {
    (name, domain, path) == (other.name, other.domain, other.path)
  }

  func goes(to target: CookieTarget) -> Bool {
    if isSecure, !target.isSecure { return false }
    guard target.host == domain || !isForHostOnly && target.host.hasSuffix(".\(domain)") else {
      return false
    }
    return target.path == path
      || target.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
}
