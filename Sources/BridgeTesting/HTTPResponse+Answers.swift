public import WebAPIs

extension HTTPResponse {
  /// An answer with this status, and with text as its body.
  public static func status(
    _ status: Int, _ text: String = "", headers: KeyValuePairs<String, String> = [:]
  ) -> HTTPResponse {
    HTTPResponse(
      status: status, url: "", headers: headers.map { HTTPHeader(name: $0, value: $1) },
      body: Array(text.utf8))
  }

  /// An answer with JSON text as its body.
  public static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    .status(status, text, headers: ["content-type": "application/json"])
  }
}

extension HTTPRequest {
  /// The body as text. Empty if there is no body.
  public var text: String { String(decoding: body ?? [], as: UTF8.self) }

  /// The values of the header fields with this name, joined with `", "`. `nil` if there are none. The name may be in any case.
  public func header(_ name: String) -> String? { headers.value(of: name) }
}
