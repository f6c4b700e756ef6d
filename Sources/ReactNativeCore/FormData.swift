internal import Foundation
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import WebAPIs

/// Encodes `multipart/form-data` from the parts that the bundle's `FormData` lists.
struct FormData {
  private static let boundary = "bridgehost-form-boundary-7MA4YWxkTrZu0gW"

  var bytes: [UInt8] = []
  let contentType = "multipart/form-data; boundary=\"\(boundary)\""

  @HostActor
  init(_ parts: [JSObject], _ files: RequestFiles) throws {
    for part in parts {
      let headers = try part.get("headers", as: [String: String]?.self) ?? [:]
      let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
      bytes += Array("--\(Self.boundary)\r\n\(lines)\r\n".utf8)
      bytes += try Self.content(of: part, files) + Array("\r\n".utf8)
    }
    bytes += Array("--\(Self.boundary)--\r\n".utf8)
  }

  @HostActor
  private static func content(of part: JSObject, _ files: RequestFiles) throws -> [UInt8] {
    if let text = try part.get("string", as: String?.self) { return Array(text.utf8) }
    return try file(at: part.get("uri"), files)
  }

  /// The bytes of a file that is a part of a form, or a whole body.
  @HostActor
  static func file(at uri: String, _ files: RequestFiles) throws -> [UInt8] {
    guard let url = URL(string: uri), url.isFileURL else {
      throw NativeError(message: "\(uri) cannot be uploaded: it is not a file on this machine")
    }
    return try files.body(url.path)
  }
}
