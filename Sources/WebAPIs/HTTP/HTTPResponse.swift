/// A complete answer to an ``HTTPRequest``.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code, 200 to 599 as a rule. 4xx and 5xx are answers, not errors.
  public var status: Int

  /// The reason phrase, such as `Not Found`; empty if there is none.
  public var statusText: String

  /// The URL that answered: the last one if the request was redirected; without a fragment.
  public var url: String

  /// Whether at least one redirect was followed.
  public var isRedirected: Bool

  /// The header fields, ordered by name. A transport may join fields of one name with `", "`.
  public var headers: [HTTPHeader]

  /// The body, with any `Content-Encoding` undone.
  public var body: [UInt8]

  /// Creates a response.
  public init(
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
