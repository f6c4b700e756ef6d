internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import WebAPIs

/// Reads `Blob` objects for `FileReader`.
@HostActor
final class FileReaderModule: NativeModule {
  nonisolated static let name = "FileReaderModule"

  private let blobs: BlobStore

  init(blobs: BlobStore) { self.blobs = blobs }

  var exports: [any Export] {
    AsyncFunction("readAsText") { [self] (blob: JSObject, _: String?) in
      String(decoding: try bytes(of: blob), as: UTF8.self)
    }
    AsyncFunction("readAsDataURL") { [self] (blob: JSObject) in
      let type = try blob.get("type", as: String?.self) ?? ""
      let data = Data(try bytes(of: blob)).base64EncodedString()
      return "data:\(type.isEmpty ? "application/octet-stream" : type);base64,\(data)"
    }
  }

  private func bytes(of blob: JSObject) throws -> [UInt8] {
    guard let bytes = try blobs.bytes(of: blob) else {
      let id = try blob.get("blobId", as: String.self)
      throw NativeError(message: "Unable to resolve data for blob: \(id)")
    }
    return bytes
  }
}
