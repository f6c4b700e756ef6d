/// A complete answer to an ``HTTPRequest``.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code, usually 200 to 599. 4xx and 5xx are answers, not errors.
  public var status: Int

  /// The reason phrase, such as `Not Found`; empty if there is none.
  public var statusText: String

  /// The URL that answered, without a fragment. After redirects, the last URL.
  public var url: String

  /// Whether at least one redirect was followed.
  public var isRedirected: Bool

  /// The header fields, sorted by name. A transport may join fields with the same name with `", "`.
  package var headers: [HTTPHeader]

  /// The body, after decoding any `Content-Encoding`.
  public var body: [UInt8]

  /// Makes a response.
  package init(
    status: Int,
    statusText: String = "",
    url: String,
    isRedirected: Bool = false,
    headers: [HTTPHeader] = [],
    body: [UInt8] = []
  ) {
    self.status = status
    self.statusText = statusText
    self.url = url
    self.isRedirected = isRedirected
    self.headers = headers
    self.body = body
  }
}
