public import WebAPIs

extension HTTPResponse {
  /// An answer with this status, and with text as its body.
  public static func status(
    _ status: Int, _ text: String = "", headers: [HTTPHeader] = []
  ) -> HTTPResponse {
    HTTPResponse(status: status, url: "", headers: headers, body: Array(text.utf8))
  }

  /// An answer with JSON text as its body.
  public static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    .status(
      status, text, headers: [HTTPHeader(name: "content-type", value: "application/json")])
  }
}

extension HTTPRequest {
  /// The body as text. Empty if there is no body.
  public var text: String { String(decoding: body ?? [], as: UTF8.self) }
}
