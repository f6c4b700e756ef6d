internal import CZLib
internal import HostLoop

/// Decodes `gzip` and `deflate`. `deflate` may lack zlib's header.
final class ZLibDecoder: ContentDecoder {
  private let isGzip: Bool
  // zlib stores the address of its stream, so the stream must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// The first byte of `deflate`. It takes two bytes to see whether there is a header.
  private var head: UInt8?
  private var isOpen = false
  private var hasEnded = false
  /// Data after the end is ignored, as in browsers, unless it is gzip again.
  private var ignoresRest = false
  private(set) var isComplete = true

  init(isGzip: Bool) {
    self.isGzip = isGzip
    stream.initialize(to: z_stream())
  }

  deinit {
    if isOpen { inflateEnd(stream) }
    stream.deallocate()
    output.deallocate()
  }

  func decode(
    _ part: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard !ignoresRest, let first = part.first else { return true }
    isComplete = hasEnded && isComplete
    if isOpen { return inflate(part, take) }
    if isGzip { return open(windowBits: 15 + 16) && inflate(part, take) }
    guard let head else {
      if part.count == 1 { head = first }
      return part.count == 1 || openDeflate(first, part[1]) && inflate(part, take)
    }
    return openDeflate(head, first)
      && withUnsafeBytes(of: head) { inflate($0, take) } && inflate(part, take)
  }

  /// RFC 9110 means the format with a header (RFC 1950), but some servers omit the header.
  private func openDeflate(_ first: UInt8, _ second: UInt8) -> Bool {
    let hasHeader = first & 0x0F == 8 && (Int(first) << 8 | Int(second)) % 31 == 0
    return open(windowBits: hasHeader ? 15 : -15)
  }

  private func open(windowBits: Int32) -> Bool {
    isOpen =
      inflateInit2_(
        stream, windowBits, ZLIB_VERSION, Int32(clamping: MemoryLayout<z_stream>.size)) == Z_OK
    return isOpen
  }

  private func inflate(
    _ part: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    let input = part.bindMemory(to: UInt8.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = uInt(clamping: input.count)
    while true {
      if isComplete, hasEnded {
        // Another stream follows, as `cat a.gz b.gz` makes.
        guard stream.pointee.avail_in > 0 else { return true }
        guard isGzip, stream.pointee.next_in.pointee == 0x1F, inflateReset(stream) == Z_OK else {
          ignoresRest = true
          return true
        }
        isComplete = false
      }
      stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = uInt(output.count)
      let result = CZLib.inflate(stream, Z_NO_FLUSH)
      let count = output.count - Int(stream.pointee.avail_out)
      if count > 0, !take(UnsafeRawBufferPointer(rebasing: output[..<count])) { return false }
      switch result {
      case Z_OK: continue
      case Z_STREAM_END:
        hasEnded = true
        isComplete = true
      // All input has been used.
      case Z_BUF_ERROR: return true
      default: return false
      }
    }
  }
}
