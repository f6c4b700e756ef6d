/// How many bytes the bodies of all replies under way may have together.
final class ReplyRoom {
  let limit: Int
  fileprivate(set) var left: Int

  init(limit: Int) {
    self.limit = limit
    left = limit
  }
}

/// The body of an answer while it arrives: its codings are undone, and it grows up to a limit.
final class ReplyBody {
  /// Why there is no more of it.
  enum Failure {
    /// There is no room for it.
    case tooLarge
    /// It is not what `Content-Encoding` says.
    case damaged
    /// It is a part of what `Content-Encoding` says.
    case truncated
  }

  /// The body so far.
  private(set) var bytes: [UInt8] = []
  /// Why it is not whole.
  private(set) var failure: Failure?
  /// What it shares with others.
  let room: ReplyRoom
  private var decoders: [any ContentDecoder] = []
  private var hasBegun = false

  init(_ room: ReplyRoom) { self.room = room }

  deinit { room.left += bytes.count }

  /// Says what is coming, before the first byte.
  ///
  /// - Parameters:
  ///   - encoding: The value of the `Content-Encoding` header.
  ///   - size: How many bytes will arrive, if that is known.
  func begin(encoding: String?, size: Int?) {
    guard !hasBegun else { return }
    hasBegun = true
    let names = (encoding ?? "").split { ", \t".contains($0) }.filter {
      $0.lowercased() != "identity"
    }
    let codings = names.map { ContentCoding(name: $0) }
    // What is in an unknown coding is handed over as it is (Fetch, "handle content codings").
    if !codings.contains(nil), codings.count <= Self.codingLimit {
      let decoders = codings.reversed().compactMap { $0?.makeDecoder() }
      if decoders.count == codings.count { self.decoders = decoders }
    }
    guard let size else { return }
    if size > room.left {
      failure = .tooLarge
    } else if decoders.isEmpty {
      bytes.reserveCapacity(size)
    }
  }

  /// Takes the next bytes as they arrived.
  ///
  /// - Returns: `false` when there is no use in more of them.
  func append(_ part: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    if !pass(part, decoders[...]), failure == nil { failure = .damaged }
    return failure == nil
  }

  /// Says that all has arrived.
  func end() {
    if failure == nil, !decoders.allSatisfy(\.isComplete) { failure = .truncated }
  }

  private func pass(
    _ part: UnsafeRawBufferPointer, _ decoders: ArraySlice<any ContentDecoder>
  ) -> Bool {
    if let decoder = decoders.first {
      return decoder.decode(part) { pass($0, decoders.dropFirst()) }
    }
    guard part.count <= room.left else {
      failure = .tooLarge
      return false
    }
    room.left -= part.count
    bytes.append(contentsOf: part)
    return true
  }

  /// More than any server needs, and what libcurl takes.
  private static let codingLimit = 5
}
