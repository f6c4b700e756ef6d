internal import HostLoop

/// The two sides of one WebSocket connection, as bytes: it makes bytes to send from what the app does, and events from the
/// bytes that arrive. It behaves as SocketRocket (SRWebSocket.m).
///
/// It is used only on the thread of its connection.
final class WebSocketDialogue {
  private enum Stage {
    case handshake(WebSocketHandshake)
    case open, closing, over
  }

  /// What is to be sent.
  var outgoing: [UInt8]
  private var stage: Stage
  // The largest message is that of SocketRocket: 256 MB.
  private var frames = WebSocketFrameReader(longestMessage: 256 * 1024 * 1024)
  /// The last event, until it is passed on.
  private var ending: WebSocketEvent?
  /// The message whose last frame has not come.
  private var message: (isText: Bool, bytes: [UInt8]) = (false, [])
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
    case .text(let text): write(.text, Array(text.utf8))
    case .binary(let bytes): write(.binary, bytes)
    }
  }

  func ping() { if isOpen { write(.ping, []) } }

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
    write(.close, withUnsafeBytes(of: code.bigEndian) { Array($0) } + Array(reason.utf8))
  }

  private func write(_ opcode: WebSocketFrame.Opcode, _ payload: [UInt8]) {
    outgoing += WebSocketFrame.bytes(opcode, payload)
  }

  // MARK: What the server does

  private func read(_ bytes: [UInt8]) {
    frames.add(bytes)
    do throws(WebSocketFrameReader.Problem) {
      while !isOver, let frame = try frames.next() { take(frame) }
    } catch {
      breakOff(error.text)
    }
  }

  private func take(_ frame: WebSocketFrame) {
    switch frame.opcode {
    case .text, .binary:
      message = (frame.opcode == .text, frame.payload)
      if frame.isLast { emitMessage() }
    case .continuation:
      message.bytes += frame.payload
      if frame.isLast { emitMessage() }
    case .ping: if isOpen { write(.pong, frame.payload) }
    case .pong: break
    case .close: takeClose(frame.payload)
    default: breakOff("Unknown opcode \(frame.opcode.rawValue)")
    }
  }

  private func emitMessage() {
    let (isText, bytes) = message
    message = (false, [])
    guard isText else { return emit(.received(.binary(bytes))) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return breakOff("Text frames must be valid UTF-8.", code: 1007)
    }
    emit(.received(.text(text)))
  }

  private func takeClose(_ data: [UInt8]) {
    if data.count == 1 { return breakOff("Payload for close must be larger than 2 bytes") }
    guard data.count >= 2 else { return answerClose(1005, nil) }
    let code = UInt16(clamping: data[0]) << 8 | UInt16(clamping: data[1])
    guard Self.isValid(code) else {
      return breakOff("Cannot have close code of \(code)", reporting: Int(code))
    }
    guard let reason = String(validating: data[2...], as: UTF8.self) else {
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
}
