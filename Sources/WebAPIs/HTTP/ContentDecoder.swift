/// Decodes one content coding of a body while the body arrives.
protocol ContentDecoder: AnyObject {
  /// Whether the data so far is complete.
  var isComplete: Bool { get }

  /// Decodes the next part of the data, and passes the result to `take`.
  ///
  /// - Parameter take: returns `false` if it wants no more data.
  /// - Returns: `false` if the data is damaged, or `take` wants no more.
  func decode(
    _ part: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool
}

/// The content codings that URLSession supports.
enum ContentCoding: String {
  case gzip, deflate
  case brotli = "br"

  /// The coding with this name in a `Content-Encoding` header. `nil` if it is unknown.
  init?(name: some StringProtocol) {
    let name = name.lowercased()
    self.init(rawValue: name == "x-gzip" ? "gzip" : name)
  }

  /// A decoder for one body. `nil` if the library for it is missing.
  func makeDecoder() -> (any ContentDecoder)? {
    switch self {
    case .gzip: ZLibDecoder(isGzip: true)
    case .deflate: ZLibDecoder(isGzip: false)
    case .brotli: BrotliDecoder()
    }
  }
}
