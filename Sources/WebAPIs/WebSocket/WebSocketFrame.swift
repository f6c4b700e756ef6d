internal import HostLoop

/// One frame of a WebSocket connection (RFC 6455, section 5.2).
struct WebSocketFrame {
  /// What a frame is. Others than these are reserved.
  struct Opcode: RawRepresentable, Equatable {
    let rawValue: UInt8

    static let continuation = Opcode(rawValue: 0)
    static let text = Opcode(rawValue: 1)
    static let binary = Opcode(rawValue: 2)
    static let close = Opcode(rawValue: 8)
    static let ping = Opcode(rawValue: 9)
    static let pong = Opcode(rawValue: 10)

    /// Whether the frame is a message to the other side's WebSocket, and not a part of one to its app.
    var isControl: Bool { rawValue & 8 != 0 }
  }

  let opcode: Opcode
  /// Whether it is the last one of its message.
  let isLast: Bool
  let payload: [UInt8]

  /// The bytes of a whole message of the app. It masks them, as a client has to.
  static func bytes(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    let key = withUnsafeBytes(of: UInt32.random(in: 0...UInt32.max)) { Array($0) }
    var bytes = [0x80 | opcode.rawValue]
    bytes.reserveCapacity(payload.count + 14)
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(truncatingIfNeeded: payload.count))
    case ...0xFFFF: bytes += [0x80 | 126] + bigEndian(UInt16(truncatingIfNeeded: payload.count))
    default: bytes += [0x80 | 127] + bigEndian(UInt64(truncatingIfNeeded: payload.count))
    }
    bytes += key
    for (index, byte) in payload.enumerated() { bytes.append(byte ^ key[index & 3]) }
    return bytes
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}

/// Finds the frames in what a server sends. It refuses what SocketRocket refuses, with its words, as soon as the head of a
/// frame has come.
struct WebSocketFrameReader {
  /// Why the connection cannot go on.
  struct Problem: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// The largest message, in bytes.
  let longestMessage: Int
  private var bytes: [UInt8] = []
  /// How many of the bytes are read.
  private var position = 0
  /// How many bytes have come of a message whose last frame has not. `nil` between messages.
  private var begun: Int?

  init(longestMessage: Int) { self.longestMessage = longestMessage }

  mutating func add(_ more: [UInt8]) {
    bytes.removeFirst(position)
    position = 0
    bytes += more
  }

  /// The next frame. `nil` if it has not come whole.
  mutating func next() throws(Problem) -> WebSocketFrame? {
    guard bytes.count - position >= 2 else { return nil }
    let (first, second) = (bytes[position], bytes[position + 1])
    let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0F)
    let isLast = first & 0x80 != 0
    if first & 0x70 != 0 { throw Problem("Server used RSV bits") }
    if !opcode.isControl, opcode != .continuation, begun != nil {
      throw Problem("all data frames after the initial data frame must have opcode 0")
    }
    if opcode == .continuation, begun == nil { throw Problem("cannot continue a message") }
    if second & 0x80 != 0 { throw Problem("Client must receive unmasked data") }
    if opcode.isControl, !isLast { throw Problem("Fragmented control frames not allowed") }
    if opcode.isControl, second >= 126 {
      throw Problem("Control frames cannot have payloads larger than 126 bytes")
    }
    let width = second == 127 ? 8 : second == 126 ? 2 : 0
    let start = position + 2 + width
    guard bytes.count >= start else { return nil }
    let length =
      width == 0
      ? UInt64(clamping: second)
      : bytes[(start - width)..<start].reduce(0) { $0 << 8 | UInt64(clamping: $1) }
    let most = UInt64(clamping: longestMessage - (opcode.isControl ? 0 : begun ?? 0))
    guard length <= most, let count = Int(exactly: length) else {
      throw Problem("Payload length too large.")
    }
    guard bytes.count - start >= count else { return nil }
    position = start + count
    if !opcode.isControl { begun = isLast ? nil : (begun ?? 0) + count }
    return WebSocketFrame(
      opcode: opcode, isLast: isLast, payload: Array(bytes[start..<position]))
  }
}
