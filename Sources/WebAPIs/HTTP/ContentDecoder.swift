/// Undoes one content coding of a body while it arrives.
protocol ContentDecoder: AnyObject {
  /// Whether the data so far is whole.
  var isComplete: Bool { get }

  /// Decodes the next part of the data, and passes on what it stands for.
  ///
  /// - Parameter take: Returns `false` when it wants no more.
  /// - Returns: `false` when the data is damaged, or `take` wants no more.
  func decode(
    _ part: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool
}

/// The content codings that URLSession knows.
enum ContentCoding: String {
  case gzip, deflate
  case brotli = "br"

  /// The coding of that name in a `Content-Encoding` header.
  init?(name: some StringProtocol) {
    let name = name.lowercased()
    self.init(rawValue: name == "x-gzip" ? "gzip" : name)
  }

  /// A decoder for one body, or `nil` without the library that does it.
  func makeDecoder() -> (any ContentDecoder)? {
    switch self {
    case .gzip: ZLibDecoder(isGzip: true)
    case .deflate: ZLibDecoder(isGzip: false)
    case .brotli: BrotliDecoder()
    }
  }
}
