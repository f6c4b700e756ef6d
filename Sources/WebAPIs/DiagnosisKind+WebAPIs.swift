package import NativeBridge

// Problems with requests and WebSockets.
extension DiagnosisKind {
  static let replyTooLarge = DiagnosisKind(
    "reply-too-large", .error,
    title: "a reply is larger than an app can hold in memory",
    explanation: """
      fetch keeps the whole reply in memory. In the background iOS kills an app that uses more than a few hundred \
      megabytes. bridgehost fails the request when its reply exceeds the limit.
      """,
    fix: "request less data at a time, in pages or ranges, or raise the limit with --reply-limit")

  static let bodyNotSent = DiagnosisKind(
    "body-not-sent", .error,
    title: "a request has a body that React Native does not send",
    explanation: """
      React Native sends texts, ArrayBuffers and their views, Blobs and FormData. Any other body, such as a \
      URLSearchParams or an object, arrives empty, with the Content-Type of the body and without an error \
      (convertRequestBody.js).
      """,
    fix: "pass a text: params.toString(), or JSON.stringify(object)")

  static let socketMessageLost = DiagnosisKind(
    "socket-message-lost", .warning,
    title: "a message was sent on a WebSocket that was not open",
    explanation: """
      After close(), and after the connection has ended, React Native drops what the app sends. send() throws no error. A \
      connection also ends when iOS suspends the app, and when the phone changes its network.
      """,
    fix:
      "check socket.readyState === WebSocket.OPEN before send(), and keep the message until a socket is open again"
  )

  static let socketOpenedTwice = DiagnosisKind(
    "socket-opened-twice", .warning,
    title: "the same code has two WebSockets open to one address",
    explanation: """
      Two callers connected at the same time, because neither found a socket of the other. The server sends everything twice, \
      so the app handles each message twice, and nobody closes the first socket. In a search it is an error.
      """,
    fix: """
      before the first await, keep the promise of the connection, and let every caller await it; close the old socket before \
      you open another
      """)

  /// All kinds of this library.
  package static let ofWebAPIs = [replyTooLarge, bodyNotSent, socketMessageLost, socketOpenedTwice]
}

extension Diagnosis {
  /// - Parameters:
  ///   - kind: what the body is, such as `URLSearchParams`.
  ///   - place: where the script made the request.
  static func bodyNotSent(
    of request: HTTPRequest, _ kind: String, at place: Place, _ time: LoopInstant
  ) -> Diagnosis {
    Diagnosis(
      .bodyNotSent,
      "\(request.method) \(Secrets.hidden(request.url)) has a body of type \(kind), so its body arrived empty",
      moments: [Diagnosis.Moment("sent", time, place)])
  }
}
