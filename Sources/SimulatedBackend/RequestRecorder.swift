internal import NIOCore
internal import NIOHTTP1

/// Records the requests of one connection. Answers each with `200 {"ok":true}`, or with `413` if
/// its body is larger than the limit.
final class RequestRecorder: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let log: RequestLog
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  private var isTooLarge = false
  private let limit: Int

  init(log: RequestLog, limit: Int) {
    self.log = log
    self.limit = limit
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = []
      isTooLarge = false
    case .body(let part):
      isTooLarge = isTooLarge || part.readableBytes > limit - body.count
      if isTooLarge { body = [] } else { body.append(contentsOf: part.readableBytesView) }
    case .end:
      guard let head else { return }
      if isTooLarge {
        answer(head, .payloadTooLarge, #"{"error":"content too large"}"#, context)
      } else {
        record(head)
        answer(head, .ok, #"{"ok":true}"#, context)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func record(_ head: HTTPRequestHead) {
    let headers = head.headers.map { ($0.name.lowercased(), $0.value) }
    log.append(
      RecordedRequest(
        method: head.method.rawValue, path: head.uri,
        headers: Dictionary(headers) { _, last in last }, body: body, receivedAt: .now))
    self.head = nil
    body = []
  }

  private func answer(
    _ head: HTTPRequestHead, _ status: HTTPResponseStatus, _ json: String,
    _ context: ChannelHandlerContext
  ) {
    let text = ByteBuffer(string: json)
    let answer = HTTPResponseHead(
      version: head.version, status: status,
      headers: ["content-type": "application/json", "content-length": "\(text.readableBytes)"])
    context.write(wrapOutboundOut(.head(answer)), promise: nil)
    if head.method != .HEAD {
      context.write(wrapOutboundOut(.body(.byteBuffer(text))), promise: nil)
    }
    // The pipeline closes the connection if the request did not ask to keep it open.
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
