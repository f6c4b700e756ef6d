import HostLoop
import JSEngine
import NativeBridge
import WebAPIs

/// Keeps the bytes of `Blob` objects on the native side.
@HostActor
final class BlobModule: NativeModule {
  nonisolated static let name = "BlobModule"

  private let blobs: BlobStore
  private let sockets: WebSocketModule

  /// - Parameter sockets: sends blobs.
  init(blobs: BlobStore, sockets: WebSocketModule) {
    self.blobs = blobs
    self.sockets = sockets
  }

  var exports: [any Export] {
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
      try sockets.send(blob, id)
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
