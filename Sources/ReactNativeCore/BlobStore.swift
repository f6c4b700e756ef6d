internal import HostLoop
internal import JSEngine

/// The bytes of the bundle's blobs, by ID.
@HostActor
final class BlobStore {
  private var blobs: [String: [UInt8]] = [:]
  private var count = 0
  /// The sockets whose binary messages become blobs, by the bundle's numbers.
  var socketsWithBlobs: Set<Int> = []

  /// Stores bytes under a new ID.
  func add(_ bytes: [UInt8]) -> String {
    count += 1
    let id = "bridgehost-blob-\(count)"
    blobs[id] = bytes
    return id
  }

  subscript(_ id: String) -> [UInt8]? {
    get { blobs[id] }
    set { blobs[id] = newValue }
  }

  /// The bytes of `{ blobId, offset, size }`, which may be a part of the stored bytes. `nil` if the
  /// ID is unknown.
  func bytes(of blob: JSObject) throws -> [UInt8]? {
    guard let bytes = blobs[try blob.get("blobId")] else { return nil }
    let offset = min(max(0, try blob.get("offset", as: Int?.self) ?? 0), bytes.count)
    let size = try blob.get("size", as: Int?.self).flatMap { $0 < 0 ? nil : $0 }
    return Array(bytes[offset...].prefix(size ?? .max))
  }
}
