internal import HostLoop
internal import NIOCore
internal import NIOEmbedded
internal import NIOWebSocket

/// The two sides of one WebSocket connection, as bytes: it makes bytes to send from what the app does, and events from the
/// bytes that arrive. NIO reads and writes the frames. It behaves as SocketRocket (SRWebSocket.m).
///
/// It is used only on the thread of its connection.
final class WebSocketDialogue {
  private enum Stage {
    case handshake(WebSocketHandshake)
    case open, closing, over
  }

  /// The largest message, as in SocketRocket: 256 MB.
  private static let longestMessage = 256 * 1024 * 1024

  /// What is to be sent.
  var outgoing: [UInt8]
  private var stage: Stage
  private let frames: EmbeddedChannel
  /// The last event, until it is passed on.
  private var ending: WebSocketEvent?
  /// The message of which not all fragments have come.
  private var fragments: (opcode: WebSocketOpcode, bytes: [UInt8])?
  private let emit: (WebSocketEvent) -> Void

  /// - Parameter emit: called for each event.
  /// - Throws: ``HTTPError/Code/invalidRequest`` if the handshake cannot be sent.
  init(
    _ request: WebSocketRequest, emit: @escaping (WebSocketEvent) -> Void
  ) throws(HTTPError) {
    let handshake = try WebSocketHandshake(request)
    outgoing = handshake.request
    stage = .handshake(handshake)
    self.emit = emit
    frames = EmbeddedChannel(
      handlers: [
        ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: Self.longestMessage)),
        WebSocketFrameEncoder(),
      ])
  }

  /// Whether the connection is to be ended as soon as ``outgoing`` is sent.
  var isOver: Bool { if case .over = stage { true } else { false } }
  /// Whether the handshake is not complete.
  var isConnecting: Bool { if case .handshake = stage { true } else { false } }
  private var isOpen: Bool { if case .open = stage { true } else { false } }

  /// Takes bytes that arrived.
  func receive(_ bytes: [UInt8]) {
    switch stage {
    case .over: return
    case .open, .closing: read(bytes)
    case .handshake(var handshake):
      do throws(HTTPError) {
        let outcome = try handshake.receive(bytes)
        stage = .handshake(handshake)
        guard let outcome else { return }
        stage = .open
        emit(.opened(subprotocol: outcome.subprotocol))
        if !outcome.rest.isEmpty { read(outcome.rest) }
      } catch {
        fail(error)
      }
    }
  }

  /// The server ended the connection.
  func end() {
    if isOver { return }
    finish(WebSocketClosure(code: 1001, reason: "Stream end encountered", isClean: false))
  }

  /// The connection broke, or could not be made.
  func fail(_ error: HTTPError) {
    if isOver { return }
    stage = .over
    ending = .failed(error)
  }

  private func finish(_ closure: WebSocketClosure) {
    stage = .over
    ending = .closed(closure)
  }

  /// The connection has ended. Only now is the last event passed on, because the run may end with it.
  func conclude() {
    if let ending = ending.take() { emit(ending) }
  }

  // MARK: What the app does

  func send(_ message: WebSocketMessage) {
    guard isOpen else { return }
    switch message {
    case .text(let text): write(.text, ByteBuffer(string: text))
    case .binary(let bytes): write(.binary, ByteBuffer(bytes: bytes))
    }
  }

  func ping() { if isOpen { write(.ping, ByteBuffer()) } }

  func close(code: UInt16, reason: String) {
    switch stage {
    case .handshake:
      // Even what waits to be sent is not sent any more.
      outgoing = []
      finish(WebSocketClosure(code: 0))
    case .open:
      stage = .closing
      writeClose(code, reason)
    case .closing, .over: return
    }
  }

  private func writeClose(_ code: UInt16, _ reason: String) {
    var data = ByteBuffer(integer: code)
    data.writeString(reason)
    write(.connectionClose, data)
  }

  private func write(_ opcode: WebSocketOpcode, _ data: ByteBuffer) {
    let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
    _ = try? frames.writeOutbound(frame)
    while let part = try? frames.readOutbound(as: ByteBuffer.self) {
      outgoing += part.readableBytesView
    }
  }

  // MARK: What the server does

  private func read(_ bytes: [UInt8]) {
    do {
      try frames.writeInbound(ByteBuffer(bytes: bytes))
    } catch {
      takeFrames()
      return breakOff(Self.text(for: error))
    }
    takeFrames()
  }

  private func takeFrames() {
    while !isOver, let frame = try? frames.readInbound(as: WebSocketFrame.self) { take(frame) }
  }

  private func take(_ frame: WebSocketFrame) {
    if frame.rsv1 || frame.rsv2 || frame.rsv3 { return breakOff("Server used RSV bits") }
    if frame.maskKey != nil { return breakOff("Client must receive unmasked data") }
    switch frame.opcode {
    case .text, .binary:
      guard fragments == nil else {
        return breakOff("all data frames after the initial data frame must have opcode 0")
      }
      append(frame, to: (frame.opcode, []))
    case .continuation:
      guard let fragments else { return breakOff("cannot continue a message") }
      self.fragments = nil
      append(frame, to: fragments)
    case .ping: if isOpen { write(.pong, frame.data) }
    case .pong: break
    case .connectionClose: takeClose(frame.data)
    default:
      // NIO lists the opcodes in the order of their numbers.
      let number = WebSocketOpcode.allCases.firstIndex(of: frame.opcode) ?? 0
      breakOff("Unknown opcode \(number)")
    }
  }

  private func append(
    _ frame: WebSocketFrame, to earlier: (opcode: WebSocketOpcode, bytes: [UInt8])
  ) {
    var message = earlier
    guard frame.data.readableBytes <= Self.longestMessage - message.bytes.count else {
      return breakOff("Payload length too large.")
    }
    message.bytes += frame.data.readableBytesView
    guard frame.fin else {
      fragments = message
      return
    }
    guard message.opcode == .text else { return emit(.received(.binary(message.bytes))) }
    guard let text = String(validating: message.bytes, as: UTF8.self) else {
      return breakOff("Text frames must be valid UTF-8.", code: 1007)
    }
    emit(.received(.text(text)))
  }

  private func takeClose(_ data: ByteBuffer) {
    var data = data
    if data.readableBytes == 1 { return breakOff("Payload for close must be larger than 2 bytes") }
    guard let code = data.readInteger(as: UInt16.self) else { return answerClose(1005, nil) }
    guard Self.isValid(code) else {
      return breakOff("Cannot have close code of \(code)", reporting: Int(code))
    }
    guard let reason = String(validating: data.readableBytesView, as: UTF8.self) else {
      return breakOff("Close reason MUST be valid UTF-8", reporting: Int(code))
    }
    answerClose(Int(code), reason)
  }

  private func answerClose(_ code: Int, _ reason: String?) {
    if isOpen { writeClose(1000, "") }
    finish(WebSocketClosure(code: code, reason: reason))
  }

  /// The codes that SocketRocket takes.
  private static func isValid(_ code: UInt16) -> Bool {
    switch code {
    case 1004, 1005, 1006: false
    case 1000...1011, 3000...4999: true
    default: false
    }
  }

  /// The server broke the protocol. SocketRocket says why to the server only.
  private func breakOff(_ problem: String, code: UInt16 = 1002, reporting reported: Int = 0) {
    if isOpen { writeClose(code, problem) }
    finish(WebSocketClosure(code: reported, problem: problem))
  }

  private static func text(for error: any Error) -> String {
    switch error as? NIOWebSocketError {
    case .invalidFrameLength: "Payload length too large."
    case .fragmentedControlFrame: "Fragmented control frames not allowed"
    case .multiByteControlFrameLength:
      "Control frames cannot have payloads larger than 126 bytes"
    case nil: "\(error)"
    }
  }
}
