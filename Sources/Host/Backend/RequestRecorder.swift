internal import NIOCore
internal import NIOHTTP1

/// Writes down the requests of one connection and answers each with `200 {"ok":true}`.
final class RequestRecorder: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let log: RequestLog
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []

  init(log: RequestLog) { self.log = log }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = []
    case .body(let part): body.append(contentsOf: part.readableBytesView)
    case .end:
      guard let head else { return }
      record(head)
      answer(head, context)
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

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let text = ByteBuffer(string: #"{"ok":true}"#)
    let answer = HTTPResponseHead(
      version: head.version, status: .ok,
      headers: ["content-type": "application/json", "content-length": "\(text.readableBytes)"])
    context.write(wrapOutboundOut(.head(answer)), promise: nil)
    if head.method != .HEAD {
      context.write(wrapOutboundOut(.body(.byteBuffer(text))), promise: nil)
    }
    // The pipeline closes the connection itself when the request did not ask to keep it.
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
