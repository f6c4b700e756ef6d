internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import WebAPIs

extension HTTPRequest {
  /// Makes the request that `Networking.sendRequest` describes.
  @HostActor
  init(query: JSObject, _ blobs: BlobStore, _ files: RequestFiles) throws {
    let context = query.value.context
    let fields = try query.get("headers", as: [String: JSValue]?.self) ?? [:]
    var headers = try fields.sorted { $0.key < $1.key }.map { name, value in
      HTTPHeader(name: name, value: context.describe(try value.ref))
    }
    let data = try query.get("data", as: JSObject?.self)
    let body = try data.map { try RequestBody($0, blobs, files) }
    if let type = body?.contentType,
      type.hasPrefix("multipart") || headers.value(of: "content-type") == nil
    {
      headers.removeAll { $0.name.lowercased() == "content-type" }
      headers.append(HTTPHeader(name: "content-type", value: type))
    }
    self.init(
      method: (try query.get("method", as: String?.self) ?? "GET").uppercased(),
      url: try query.get("url"), headers: headers, body: body?.bytes)
    usesCookies = try query.get("withCredentials", as: Bool?.self) ?? false
    dropsHeadersOnRedirect = true
    if let timeout = try query.get("timeout", as: Double?.self), timeout > 0 {
      self.timeout = .clamped(milliseconds: min(timeout, 86_400_000))
    }
  }
}

/// The body of a request, in one of the forms that React Native passes.
private struct RequestBody {
  var bytes: [UInt8]?
  var contentType: String?

  @HostActor
  init(_ data: JSObject, _ blobs: BlobStore, _ files: RequestFiles) throws {
    if let text = try data.get("string", as: String?.self) {
      bytes = Array(text.utf8)
    } else if let text = try data.get("base64", as: String?.self) {
      bytes = Data(base64Encoded: text).map(Array.init)
    } else if let blob = try data.get("blob", as: JSObject?.self) {
      bytes = try blobs.bytes(of: blob)
      contentType = try blob.get("type", as: String?.self)
    } else if let parts = try data.get("formData", as: [JSObject]?.self) {
      let form = try FormData(parts, files)
      bytes = form.bytes
      contentType = form.contentType
    } else if let uri = try data.get("uri", as: String?.self) {
      bytes = try FormData.file(at: uri, files)
    }
  }
}
