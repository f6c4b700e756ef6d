internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// Keeps the bytes of `Blob` objects on the native side.
@HostActor
final class BlobModule: NativeModule {
  nonisolated static let name = "BlobModule"

  private let blobs: BlobStore

  init(blobs: BlobStore) { self.blobs = blobs }

  var exports: [any Export] {
    Constant("BLOB_URI_SCHEME", "blob")
    Constant("BLOB_URI_HOST", String?.none)
    // Requests can always send blobs, so there is nothing to register.
    AsyncFunction("addNetworkingHandler") { () in }
    AsyncFunction("addWebSocketHandler") { (_: Double) in }
    AsyncFunction("removeWebSocketHandler") { (_: Double) in }
    AsyncFunction("createFromParts", create)
    AsyncFunction("release") { [blobs] (id: String) in blobs[id] = nil }
  }

  private func create(_ parts: [JSObject], _ id: String) throws {
    blobs[id] = try parts.flatMap { part throws -> [UInt8] in
      guard try part.get("type", as: String.self) == "blob" else {
        return Array(try part.get("data", as: String.self).utf8)
      }
      return try blobs.bytes(of: part.get("data")) ?? []
    }
  }
}
