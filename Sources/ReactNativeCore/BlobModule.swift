package import HostLoop
internal import JSEngine
package import NativeBridge
package import WebAPIs

/// Keeps the bytes of `Blob` objects on the native side.
@HostActor
package final class BlobModule: NativeModule {
  package nonisolated static let name = "BlobModule"

  private let blobs: BlobStore
  private let sockets: WebSocketModule?

  /// - Parameter sockets: sends blobs for a bundle. The sockets of scripts send their blobs themselves.
  package convenience init(blobs: BlobStore) { self.init(blobs: blobs, sockets: nil) }

  init(blobs: BlobStore, sockets: WebSocketModule?) {
    self.blobs = blobs
    self.sockets = sockets
  }

  package var exports: [any Export] {
    Constant("BLOB_URI_SCHEME", "blob")
    Constant("BLOB_URI_HOST", String?.none)
    // Requests can always send blobs, so there is nothing to register.
    AsyncFunction("addNetworkingHandler") { () in }
    AsyncFunction("addWebSocketHandler") { [blobs] (id: Int) in
      blobs.socketsWithBlobs.insert(id)
    }
    AsyncFunction("removeWebSocketHandler") { [blobs] (id: Int) in
      blobs.socketsWithBlobs.remove(id)
    }
    AsyncFunction("sendOverSocket") { [sockets] (blob: JSObject, id: Int) in
      try sockets?.send(blob, id)
    }
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
