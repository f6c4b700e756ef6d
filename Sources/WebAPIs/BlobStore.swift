package import HostLoop
package import JSEngine

/// The bytes of `Blob` objects that native code keeps, by ID.
@HostActor
package final class BlobStore {
  private var blobs: [String: [UInt8]] = [:]
  private var count = 0
  /// The sockets whose binary messages become blobs, by the bundle's numbers.
  package var socketsWithBlobs: Set<Int> = []

  /// Stores bytes under a new ID.
  package func add(_ bytes: [UInt8]) -> String {
    count += 1
    let id = "bridgehost-blob-\(count)"
    blobs[id] = bytes
    return id
  }

  /// The bytes with this ID; `nil` if it is unknown.
  package subscript(_ id: String) -> [UInt8]? {
    get { blobs[id] }
    set { blobs[id] = newValue }
  }

  /// The bytes of `{ blobId, offset, size }`, which may be a part of the stored bytes. `nil` if the
  /// ID is unknown.
  package func bytes(of blob: JSObject) throws -> [UInt8]? {
    guard let bytes = blobs[try blob.get("blobId")] else { return nil }
    let offset = min(max(0, try blob.get("offset", as: Int?.self) ?? 0), bytes.count)
    let size = try blob.get("size", as: Int?.self).flatMap { $0 < 0 ? nil : $0 }
    let part = bytes[offset...].prefix(size ?? .max)
    try blob.value.context.ask(for: part.count)
    return Array(part)
  }
}
