package import HostLoop

/// The cookies of an app, as the shared `HTTPCookieStorage` keeps and sends them (RFC 6265).
@HostActor
package final class CookieJar {
  private var cookies: [Cookie] = []

  /// Makes an empty jar.
  package init() {}

  /// The header fields of a request with the cookies in them. A field of the app's own stands behind those of the jar
  /// (`-[NSMutableURLRequest addValue:forHTTPHeaderField:]`).
  func adding(to headers: [HTTPHeader], for url: String, at time: Double) -> [HTTPHeader] {
    guard let field = field(for: url, at: time) else { return headers }
    let own = headers.value(of: "cookie").map { ",\($0)" } ?? ""
    return headers.filter { $0.name.lowercased() != "cookie" }
      + [HTTPHeader(name: "Cookie", value: field + own)]
  }

  /// The value of the `Cookie` field for a request; `nil` for no cookies.
  ///
  /// - Parameters:
  ///   - url: the URL of the request.
  ///   - time: the time that the phone shows, in seconds since 1970.
  package func field(for url: String, at time: Double) -> String? {
    guard !cookies.isEmpty, let target = CookieTarget(url) else { return nil }
    cookies.removeAll { $0.expiry.map { $0 <= time } ?? false }
    let fitting = cookies.filter { $0.goes(to: target) }
    // The longest path first, and of those the oldest (RFC 6265, 5.4).
    let ordered = fitting.enumerated().sorted {
      ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset)
    }
    if ordered.isEmpty { return nil }
    return ordered.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
  }

  /// Keeps the cookies that an answer sets.
  ///
  /// - Parameters:
  ///   - headers: its header fields.
  ///   - url: the URL that answered.
  ///   - time: the time that the phone shows, in seconds since 1970.
  package func keep(_ headers: [HTTPHeader], of url: String, at time: Double) {
    guard let source = CookieTarget(url) else { return }
    for header in headers where header.setsCookie {
      guard let cookie = Cookie(header.value, from: source, at: time) else { continue }
      let old = cookies.firstIndex { $0.isReplaced(by: cookie) }
      let isOver = cookie.expiry.map { $0 <= time } ?? false
      switch (old, isOver) {
      case (let old?, true): cookies.remove(at: old)
      case (let old?, false): cookies[old] = cookie
      case (nil, true): break
      case (nil, false): cookies.append(cookie)
      }
      if cookies.count > Self.most { cookies.removeFirst() }
    }
  }

  /// Removes all cookies.
  ///
  /// - Returns: whether there were any.
  package func removeAll() -> Bool {
    defer { cookies = [] }
    return !cookies.isEmpty
  }

  /// Forgets the cookies without an expiry, because the app's process ends.
  package func processEnds() { cookies.removeAll { $0.expiry == nil } }

  /// More than any app has. Each cookie is smaller than a header.
  private static let most = 3000
}

extension HTTPHeader {
  /// Whether the field sets a cookie.
  var setsCookie: Bool { name.lowercased() == "set-cookie" }
}
