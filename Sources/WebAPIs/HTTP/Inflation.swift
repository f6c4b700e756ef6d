internal import CZLib
internal import HostLoop

/// Decompresses a body.
enum Inflation {
  /// The body without the compression of its `content-encoding`.
  ///
  /// - Returns: `nil` if the encoding is not supported, the body is damaged, or the result would be
  ///   larger than `limit`. A few kilobytes can contain gigabytes.
  static func inflate(
    _ body: ArraySlice<UInt8>, _ contentEncoding: String, limit: Int = Inflation.limit
  ) -> [UInt8]? {
    switch contentEncoding.lowercased() {
    case "identity": Array(body)
    case "gzip", "x-gzip": inflate(body, windowBits: gzip, limit)
    // The standard means the format with a header, but some servers omit the header.
    case "deflate":
      inflate(body, windowBits: zlib, limit) ?? inflate(body, windowBits: -zlib, limit)
    default: nil
    }
  }

  private static func inflate(
    _ body: ArraySlice<UInt8>, windowBits: Int32, _ limit: Int
  ) -> [UInt8]? {
    var stream = z_stream()
    let size = Int32(clamping: MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var hasEnded = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    return body.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = uInt(clamping: input.count)
      while true {
        let (result, count) = buffer.withUnsafeMutableBufferPointer { buffer in
          stream.next_out = buffer.baseAddress
          stream.avail_out = uInt(buffer.count)
          let result = CZLib.inflate(&stream, Z_NO_FLUSH)
          return (result, buffer.count - Int(stream.avail_out))
        }
        output += buffer.prefix(count)
        if output.count > limit { return nil }
        switch result {
        case Z_OK: continue
        // Another stream follows, as `cat a.gz b.gz` makes.
        case Z_STREAM_END where stream.avail_in > 0 && windowBits == gzip:
          hasEnded = true
          guard inflateReset(&stream) == Z_OK else { return nil }
        case Z_STREAM_END: return output
        // Other data after the end is ignored, as gzip does.
        case Z_DATA_ERROR where hasEnded: return output
        default: return nil
        }
      }
    }
  }

  private static let zlib: Int32 = 15
  private static let gzip: Int32 = 15 + 16
  /// 64 MiB.
  static let limit = 64 << 20
}
