internal import CZLib
internal import HostLoop

/// Takes back the compression of a body.
enum Inflation {
  /// The body as it was before its `content-encoding`.
  ///
  /// - Returns: `nil` when the encoding is unknown here, the body is damaged, or it would be larger than
  ///   `limit`: a few kilobytes can hold gigabytes.
  static func inflate(
    _ body: ArraySlice<UInt8>, _ contentEncoding: String, limit: Int = Inflation.limit
  ) -> [UInt8]? {
    switch contentEncoding.lowercased() {
    case "identity": Array(body)
    case "gzip", "x-gzip": inflate(body, windowBits: gzip, limit)
    // Meant is the format with a header, and some send it without.
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
        // What follows the end is another one, as `cat a.gz b.gz` makes.
        case Z_STREAM_END where stream.avail_in > 0 && windowBits == gzip:
          hasEnded = true
          guard inflateReset(&stream) == Z_OK else { return nil }
        case Z_STREAM_END: return output
        // Or something that gzip does not mind either.
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
