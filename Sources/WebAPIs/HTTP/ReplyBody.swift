/// How many bytes the bodies of all open replies may have together.
final class ReplyRoom {
  let limit: Int
  fileprivate(set) var left: Int

  init(limit: Int) {
    self.limit = limit
    left = limit
  }
}

/// The body of an answer while it arrives. It decodes the body's codings and limits its size.
final class ReplyBody {
  /// Why the body is not complete.
  enum Failure {
    /// The body is larger than the room that is left.
    case tooLarge
    /// The body does not match its `Content-Encoding`.
    case damaged
    /// The body ends too early for its `Content-Encoding`.
    case truncated
  }

  /// The decoded body so far.
  private(set) var bytes: [UInt8] = []
  /// Why the body is not complete; `nil` if nothing has failed.
  private(set) var failure: Failure?
  /// The limit, which all open replies share.
  let room: ReplyRoom
  private var decoders: [any ContentDecoder] = []
  private var hasBegun = false

  init(_ room: ReplyRoom) { self.room = room }

  deinit { room.left += bytes.count }

  /// Prepares for the body. Call it before the first byte.
  ///
  /// - Parameters:
  ///   - encoding: the value of the `Content-Encoding` header.
  ///   - size: how many bytes will arrive; `nil` if unknown.
  func begin(encoding: String?, size: Int?) {
    guard !hasBegun else { return }
    hasBegun = true
    let names = (encoding ?? "").split { ", \t".contains($0) }.filter {
      $0.lowercased() != "identity"
    }
    let codings = names.map { ContentCoding(name: $0) }
    // A body in an unknown coding is passed on unchanged (Fetch, "handle content codings").
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

  /// Appends the next bytes as they arrived.
  ///
  /// - Returns: `false` if further bytes would be of no use.
  func append(_ part: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    if !pass(part, decoders[...]), failure == nil { failure = .damaged }
    return failure == nil
  }

  /// Removes the bytes so far, which then no longer count.
  func take() -> [UInt8] {
    room.left += bytes.count
    defer { bytes = [] }
    return bytes
  }

  /// Call this when all bytes have arrived.
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

  /// The limit of libcurl, and more than any server needs.
  private static let codingLimit = 5
}
